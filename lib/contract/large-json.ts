import { LargeJson, type LargeJsonParts } from "./json.ts";

/** A JSON object or array from this many bytes of text on stays text on the event loop. */
export const LARGE_JSON_BYTES = 128 * 1024;

/** An input up to this size is shown whole, and may be edited to run again. */
export const SHOWN_INPUT_BYTES = 512 * 1024;

export interface LargeInputParts extends LargeJsonParts {
  /** Names at its top level that are reserved (D5), at most 1,000. */
  readonly reservedNames: readonly string[];
  /** Its member `message`, where that is a text of a message's length. */
  readonly message: string | undefined;
}

/** A large `input`, with what is asked of it on the event loop. The body reader puts one in its place. */
export class LargeInput extends LargeJson implements LargeInputParts {
  readonly reservedNames: readonly string[];
  readonly message: string | undefined;

  constructor({ reservedNames, message, ...parts }: LargeInputParts) {
    super(parts);
    this.reservedNames = reservedNames;
    this.message = message;
  }
}
