import { LargeJson, type LargeJsonParts } from "./json.ts";

/** A JSON object or array with at least this many bytes stays text on the event loop. */
export const LARGE_JSON_BYTES = 128 * 1024;

/** An input up to this size is shown completely and may be edited for a re-run. */
export const SHOWN_INPUT_BYTES = 512 * 1024;

export interface LargeInputParts extends LargeJsonParts {
  /** Reserved names at its top level (D5), at most 1,000. */
  readonly reservedNames: readonly string[];
  /** Its member `message`, if it is a text of a message's length. */
  readonly message: string | undefined;
}

/** A large `input`, with the properties that the event loop needs. The body reader creates it. */
export class LargeInput extends LargeJson implements LargeInputParts {
  readonly reservedNames: readonly string[];
  readonly message: string | undefined;

  constructor({ reservedNames, message, ...parts }: LargeInputParts) {
    super(parts);
    this.reservedNames = reservedNames;
    this.message = message;
  }
}
