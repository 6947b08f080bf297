/** Kept of one message at most; a request without its arguments has a few hundred bytes. */
const MAX_KEPT_BYTES = 256 * 1024;
/** A longer string is nothing that we read: an id has 1,000 characters at most, each of six bytes with escapes. */
const MAX_STRING_BYTES = 8 * 1024;
/** Longer than an id may be, so that what was cut is not taken for one. */
const CUT = Buffer.from("x".repeat(1_001));
/** Levels of a message that say what it is: itself, params, _meta and what is in it. */
const MAX_DEPTH = 5;
const ARGUMENTS_DEPTH = 3;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * A JSON-RPC message without what makes it large: chunk by chunk, the arguments of a call, deep values and long strings
 * are left out of its text. Takes memory for what it keeps alone, and time linear in the bytes.
 */
export class MessageSkeleton {
  #kept: number[] = [];
  #depth = 0;
  /** The level whose content is being left out; 0: none. */
  #skippedFrom = 0;
  #inString = false;
  #isEscaped = false;
  #isCut = false;
  #stringStart = 0;
  /** The last string in params: the key of what opens next. */
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

  /** JSON where the message is JSON; undefined when it has too much that is neither arguments, deep nor long. */
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

/** Where the run of bytes ends that mean nothing within a string: at a quote, a backslash or the chunk's end. */
function endOfRun(chunk: Uint8Array, from: number): number {
  let at = from;
  while (at < chunk.length && chunk[at] !== QUOTE && chunk[at] !== BACKSLASH) at++;
  return at;
}
