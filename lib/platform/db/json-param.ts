/** JSON text as one entry of an array parameter, see `batch`. */
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

/** The same as UTF-8 bytes of up to megabytes, sent to PostgreSQL unchanged, in a row written alone. */
export class JsonBytes {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}
