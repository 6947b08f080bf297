/** JSON text as one entry of an array parameter, see `toColumns`. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value as one entry of a `json[]` parameter: NULL for null. */
export function jsonParam(value: unknown): JsonText | null {
  return value === undefined || value === null ? null : new JsonText(JSON.stringify(value));
}
