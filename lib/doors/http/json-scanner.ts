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

/** Tables may be inside three containers: the body, its input and one list in the input. */
const CONTAINERS_AROUND = 3;

interface ScannerOptions {
  readonly levelsAround?: number;
  readonly hasLargeInput?: boolean;
}

/**
 * Holds JSON to its bounds while it arrives, before anything is parsed: 24 MB of `{}` would otherwise hold the
 * process for 2.5 s and 1.65 GB. It checks no grammar; a text that is not JSON gets past it and fails in the
 * parser. The inside of strings is skipped at memory speed (25 MB of one string: under 1 ms).
 */
export class JsonScanner {
  #depth = 0;
  #containers = 0;
  #properties = 0;
  #commas = 0;
  /** Between members of the body itself, which are not counted where an input may be large. */
  #outerCommas = 0;
  #inString = false;
  /** The next byte belongs to a backslash that ended the previous chunk. */
  #escaped = false;
  readonly #levelsAround: number;
  readonly #hasLargeInput: boolean;

  /**
   * @param levelsAround of a message that a body travels in, beside the body's own.
   * @param hasLargeInput whether the body's input stays text: then it may have many more values.
   */
  constructor({ levelsAround = 0, hasLargeInput = false }: ScannerOptions = {}) {
    this.#levelsAround = levelsAround;
    this.#hasLargeInput = hasLargeInput;
  }

  /** Whether parsing what was scanned, and keeping its input, would hold the event loop, whatever its size is. */
  get isComplex(): boolean {
    return this.#hasLargeInput && (this.#structures > INLINE_STRUCTURES || this.#values > INLINE_VALUES);
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

  /** @throws DomainError invalid_request as soon as a bound is passed. */
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
    // In a tree, the members that hold no others are one more than the commas.
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

/** Whether an odd number of backslashes is directly before `end`, looking back no further than `start`. */
function endsInEscape(chunk: Buffer, start: number, end: number): boolean {
  let at = end;
  while (at > start && chunk[at - 1] === BACKSLASH) at -= 1;
  return (end - at) % 2 === 1;
}

/** The code of the refusal's detail: it distinguishes a body with too much JSON from a body that is not JSON. */
const BEYOND_BOUNDS = "too_complex";

function refusal(fault: string): DomainError {
  return new DomainError("invalid_request", `The request body ${fault}.`, {
    details: [{ code: BEYOND_BOUNDS, message: fault }],
  });
}

/** @throws DomainError invalid_request for more than may become objects on the event loop. */
export function refuseComplex({ structures, values }: { structures: number; values: number }): void {
  if (structures > MAX_STRUCTURES)
    throw refusal(`has more than ${amount(MAX_STRUCTURES)} objects, arrays and properties`);
  if (values > MAX_VALUES) throw refusal(`has more than ${amount(MAX_VALUES)} values`);
}

/** Whether it is a scanner's refusal. */
export function isBeyondBounds({ details }: DomainError): boolean {
  return details.some(({ code }) => code === BEYOND_BOUNDS);
}
