import type { Json } from "#lib/json.ts";

/** A JSON object or array from this many bytes of text on stays text on the event loop. */
export const LARGE_JSON_BYTES = 128 * 1024;

/** What is kept of a large value beside its text. Can be cloned between threads. */
export interface LargeJsonParts {
  /** UTF-8, in memory that threads share: it is never changed. */
  readonly bytes: Uint8Array;
  /** Of the text, in UTF-16 units. */
  readonly chars: number;
  /** The first part of the value, with more text than a trace ever shows. */
  readonly head: Json;
}

/**
 * A JSON object or array that is kept as text. Only threads parse it: a million values as objects would hold the event
 * loop for longer than any other request should wait.
 */
export class LargeJson implements LargeJsonParts {
  readonly bytes: Uint8Array;
  readonly chars: number;
  readonly head: Json;

  constructor({ bytes, chars, head }: LargeJsonParts) {
    this.bytes = bytes;
    this.chars = chars;
    this.head = head;
  }
}

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
