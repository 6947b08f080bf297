/** Maximum bytes kept of one message; a request without its arguments has a few hundred. */
const MAX_KEPT_BYTES = 256 * 1024;
/** Longer strings are never needed: an id has at most 1,000 characters of at most six bytes each. */
const MAX_STRING_BYTES = 8 * 1024;
/** Longer than an id may be, so that a cut string is not a valid id. */
const CUT = Buffer.from("x".repeat(1_001));
/** Relevant levels of a message: itself, params, _meta and its members. */
const MAX_DEPTH = 5;
const ARGUMENTS_DEPTH = 3;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Removes the large parts of a JSON-RPC message chunk by chunk: a call's arguments, deep values and long strings.
 * Memory is bounded by what it keeps; time is linear in the bytes.
 */
export class MessageSkeleton {
  #kept: number[] = [];
  #depth = 0;
  /** The level whose content is omitted; 0: none. */
  #skippedFrom = 0;
  #inString = false;
  #isEscaped = false;
  #isCut = false;
  #stringStart = 0;
  /** The last string in params: the key of the next object or array. */
  #key = "";

  append(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at++) {
      if (this.#inString && !this.#isEscaped && this.#isLeftOut) at = endOfRun(chunk, at);
      const byte = chunk[at];
      if (byte === undefined) return;
      if (this.#inString) this.#inside(byte);
      else this.#outside(byte);
    }
  }

  /** JSON if the message is JSON; undefined if too much remains. */
  text(): string | undefined {
    return this.#kept.length > MAX_KEPT_BYTES ? undefined : Buffer.from(this.#kept).toString("utf8");
  }

  get #isLeftOut(): boolean {
    return this.#skippedFrom > 0 || this.#isCut;
  }

  #keep(byte: number): void {
    if (this.#kept.length <= MAX_KEPT_BYTES) this.#kept.push(byte);
  }

  #inside(byte: number): void {
    const ends = byte === QUOTE && !this.#isEscaped;
    this.#isEscaped = byte === BACKSLASH && !this.#isEscaped;
    if (ends) this.#endString();
    else if (!this.#isLeftOut) {
      this.#keep(byte);
      this.#isCut = this.#kept.length - this.#stringStart > MAX_STRING_BYTES;
    }
  }

  #endString(): void {
    this.#inString = false;
    if (this.#skippedFrom > 0) return;
    if (this.#isCut) this.#kept.splice(this.#stringStart, Number.POSITIVE_INFINITY, ...CUT);
    else if (this.#depth === ARGUMENTS_DEPTH - 1)
      this.#key = Buffer.from(this.#kept.slice(this.#stringStart)).toString("latin1");
    this.#isCut = false;
    this.#keep(QUOTE);
  }

  #outside(byte: number): void {
    if (byte === QUOTE) {
      this.#inString = true;
      if (this.#skippedFrom === 0) this.#keep(byte);
      this.#stringStart = this.#kept.length;
    } else if (OPENING.has(byte)) this.#open(byte);
    else if (CLOSING.has(byte)) this.#close(byte);
    else if (this.#skippedFrom === 0 && !SPACE.has(byte)) this.#keep(byte);
  }

  #open(byte: number): void {
    this.#depth++;
    if (this.#skippedFrom > 0) return;
    this.#keep(byte);
    const isArguments = this.#depth === ARGUMENTS_DEPTH && this.#key === "arguments";
    if (isArguments || this.#depth > MAX_DEPTH) this.#skippedFrom = this.#depth;
  }

  #close(byte: number): void {
    if (this.#skippedFrom === this.#depth) this.#skippedFrom = 0;
    this.#depth--;
    if (this.#skippedFrom === 0) this.#keep(byte);
  }
}

/** The end of the plain bytes within a string: a quote, a backslash or the chunk's end. */
function endOfRun(chunk: Uint8Array, from: number): number {
  let at = from;
  while (at < chunk.length && chunk[at] !== QUOTE && chunk[at] !== BACKSLASH) at++;
  return at;
}
