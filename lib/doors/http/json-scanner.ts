import { amount } from "#lib/contract/amount.ts";
import { DomainError } from "#lib/contract/errors.ts";
import {
  INLINE_STRUCTURES,
  INLINE_VALUES,
  MAX_INPUT_CONTAINERS,
  MAX_INPUT_VALUES,
  MAX_NESTING,
  MAX_STRUCTURES,
  MAX_VALUES,
} from "./body-bounds.ts";
import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipToStructure,
} from "./json-bytes.ts";

/** Containers that do not count: the body, its input and one list in the input. */
const CONTAINERS_AROUND = 3;

interface ScannerOptions {
  readonly levelsAround?: number;
  readonly hasLargeInput?: boolean;
}

/**
 * Enforces limits on JSON as it arrives, before anything is parsed: 24 MB of `{}` would otherwise block the process for
 * 2.5 s and take 1.65 GB. It does not check the grammar; invalid JSON fails in the parser. It skips strings at memory
 * speed (25 MB of one string: under 1 ms).
 */
export class JsonScanner {
  #depth = 0;
  #containers = 0;
  #properties = 0;
  #commas = 0;
  /** Commas between the body's own members. They do not count if an input may be large. */
  #outerCommas = 0;
  #inString = false;
  /** The previous chunk ended with a backslash that escapes the next byte. */
  #escaped = false;
  readonly #levelsAround: number;
  readonly #hasLargeInput: boolean;

  /**
   * @param levelsAround extra levels, if the body is inside a message.
   * @param hasLargeInput whether the body's input may stay text, which allows many more values.
   */
  constructor({ levelsAround = 0, hasLargeInput = false }: ScannerOptions = {}) {
    this.#levelsAround = levelsAround;
    this.#hasLargeInput = hasLargeInput;
  }

  /** Whether parsing the body and keeping its input would block the event loop, whatever its size. */
  get isComplex(): boolean {
    return this.#hasLargeInput && (this.#structures > INLINE_STRUCTURES || this.#values > INLINE_VALUES);
  }

  /** The properties of all objects so far, repeated ones too. */
  get properties(): number {
    return this.#properties;
  }

  get #structures(): number {
    return this.#containers + this.#properties;
  }

  get #values(): number {
    return 1 + this.#containers + this.#commas;
  }

  get #maxDepth(): number {
    return MAX_NESTING + this.#levelsAround;
  }

  /** @throws DomainError invalid_request as soon as a limit is exceeded. */
  scan(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      at = this.#inString ? this.#skipString(chunk, at) : this.#scanOutside(chunk, at);
    }
    if (this.#hasLargeInput) this.#checkLarge();
    else refuseComplex({ structures: this.#structures, values: this.#values });
  }

  #checkLarge(): void {
    if (this.#containers > MAX_INPUT_CONTAINERS + CONTAINERS_AROUND + this.#levelsAround)
      throw refusal(`has more than ${amount(MAX_INPUT_CONTAINERS)} objects and arrays`);
    // In a tree, the number of leaves is the number of commas plus one.
    if (this.#commas - this.#outerCommas + 1 > MAX_INPUT_VALUES)
      throw refusal(`has more than ${amount(MAX_INPUT_VALUES)} values`);
  }

  /** Returns the position after the string's end, or the chunk's end. */
  #skipString(chunk: Buffer, from: number): number {
    let at = from;
    if (this.#escaped) {
      this.#escaped = false;
      at += 1;
    }
    for (;;) {
      const quote = chunk.indexOf(QUOTE, at);
      const end = quote === -1 ? chunk.length : quote;
      const escaped = endsInEscape(chunk, at, end);
      if (quote === -1) {
        this.#escaped = escaped;
        return end;
      }
      at = quote + 1;
      if (!escaped) {
        this.#inString = false;
        return at;
      }
    }
  }

  #scanOutside(chunk: Buffer, from: number): number {
    for (let at = skipToStructure(chunk, from); at < chunk.length; at = skipToStructure(chunk, at + 1)) {
      switch (chunk[at]) {
        case QUOTE:
          this.#inString = true;
          return at + 1;
        case OPEN_OBJECT:
        case OPEN_ARRAY:
          this.#containers += 1;
          this.#depth += 1;
          if (this.#depth > this.#maxDepth)
            throw refusal(`is nested more than ${this.#maxDepth} levels deep`);
          break;
        case CLOSE_OBJECT:
        case CLOSE_ARRAY:
          this.#depth -= 1;
          break;
        case COLON:
          this.#properties += 1;
          break;
        case COMMA:
          this.#commas += 1;
          if (this.#depth <= 1 + this.#levelsAround) this.#outerCommas += 1;
          break;
      }
    }
    return chunk.length;
  }
}

/** Whether an odd number of backslashes directly precedes `end`, looking back no further than `start`. */
function endsInEscape(chunk: Buffer, start: number, end: number): boolean {
  let at = end;
  while (at > start && chunk[at - 1] === BACKSLASH) at -= 1;
  return (end - at) % 2 === 1;
}

/** The detail code that distinguishes too much JSON from invalid JSON. */
const BEYOND_BOUNDS = "too_complex";

function refusal(fault: string): DomainError {
  return new DomainError("invalid_request", `The request body ${fault}.`, {
    details: [{ code: BEYOND_BOUNDS, message: fault }],
  });
}

/** @throws DomainError invalid_request for more than may be parsed on the event loop. */
export function refuseComplex({ structures, values }: { structures: number; values: number }): void {
  if (structures > MAX_STRUCTURES)
    throw refusal(`has more than ${amount(MAX_STRUCTURES)} objects, arrays and properties`);
  if (values > MAX_VALUES) throw refusal(`has more than ${amount(MAX_VALUES)} values`);
}

/** Whether the error came from the scanner. */
export function isBeyondBounds({ details }: DomainError): boolean {
  return details.some(({ code }) => code === BEYOND_BOUNDS);
}
