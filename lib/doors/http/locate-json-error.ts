import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipWhiteSpace,
} from "./json-bytes.ts";

export interface TextPosition {
  /** Counted in bytes from 0. */
  readonly offset: number;
  /** Counted from 1; the column in characters. */
  readonly line: number;
  readonly column: number;
}

/**
 * The position where a UTF-8 text stops being JSON, or undefined if it is JSON. The engine's messages name a position
 * only sometimes and quote the text, so this checks the grammar again, after a parser has refused the text. The scanner
 * has bounded the nesting.
 */
export function locateJsonError({ bytes }: { bytes: Buffer }): TextPosition | undefined {
  const grammar = new Grammar(bytes);
  const offset = grammar.findError();
  if (offset === undefined) return undefined;
  const lineStart = offset === 0 ? 0 : bytes.lastIndexOf(0x0a, offset - 1) + 1;
  let line = 1;
  for (let at = bytes.indexOf(0x0a); at !== -1 && at < lineStart; at = bytes.indexOf(0x0a, at + 1)) line += 1;
  return { offset, line, column: countCharacters(bytes.subarray(lineStart, offset)) + 1 };
}

/** In UTF-8, every byte except continuation bytes starts a character. */
function countCharacters(utf8: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < utf8.length; at++) {
    if (((utf8[at] ?? 0) & 0b1100_0000) !== 0b1000_0000) count += 1;
  }
  return count;
}

class Grammar {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  findError(): number | undefined {
    const complete = this.#value() && this.#isEnd();
    return complete ? undefined : this.#at;
  }

  #isEnd(): boolean {
    this.#at = skipWhiteSpace(this.#bytes, this.#at);
    return this.#at >= this.#bytes.length;
  }

  /** Each method moves the cursor past what it read. If it returns false, the cursor is at the offending byte. */
  #value(): boolean {
    this.#at = skipWhiteSpace(this.#bytes, this.#at);
    switch (this.#bytes[this.#at]) {
      case OPEN_OBJECT:
        return this.#list(CLOSE_OBJECT, () => this.#property());
      case OPEN_ARRAY:
        return this.#list(CLOSE_ARRAY, () => this.#value());
      case QUOTE:
        return this.#string();
      case 0x74:
        return this.#word("true");
      case 0x66:
        return this.#word("false");
      case 0x6e:
        return this.#word("null");
      default:
        return this.#number();
    }
  }

  #list(close: number, item: () => boolean): boolean {
    this.#at += 1;
    if (this.#take(close)) return true;
    for (;;) {
      if (!item()) return false;
      if (this.#take(close)) return true;
      if (!this.#take(COMMA)) return false;
    }
  }

  #property(): boolean {
    this.#at = skipWhiteSpace(this.#bytes, this.#at);
    return this.#bytes[this.#at] === QUOTE && this.#string() && this.#take(COLON) && this.#value();
  }

  #take(byte: number): boolean {
    this.#at = skipWhiteSpace(this.#bytes, this.#at);
    if (this.#bytes[this.#at] !== byte) return false;
    this.#at += 1;
    return true;
  }

  #string(): boolean {
    for (this.#at += 1; ; this.#at += 1) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined || byte < 0x20) return false;
      if (byte === QUOTE) {
        this.#at += 1;
        return true;
      }
      if (byte === BACKSLASH && !this.#escape()) return false;
    }
  }

  /** From a backslash to the last byte of its escape. */
  #escape(): boolean {
    this.#at += 1;
    const byte = this.#bytes[this.#at];
    if (byte === undefined || !'"\\/bfnrtu'.includes(String.fromCharCode(byte))) return false;
    if (byte !== 0x75) return true;
    for (let digit = 0; digit < 4; digit++) {
      this.#at += 1;
      if (!/[0-9a-fA-F]/.test(String.fromCharCode(this.#bytes[this.#at] ?? 0))) return false;
    }
    return true;
  }

  #word(word: string): boolean {
    for (let index = 0; index < word.length; index++, this.#at++) {
      if (this.#bytes[this.#at] !== word.charCodeAt(index)) return false;
    }
    return true;
  }

  #number(): boolean {
    this.#takeHere("-");
    if (!this.#takeHere("0") && !this.#digits()) return false;
    if (this.#takeHere(".") && !this.#digits()) return false;
    if (!this.#takeHere("eE")) return true;
    this.#takeHere("+-");
    return this.#digits();
  }

  #digits(): boolean {
    if (!this.#takeHere("0123456789")) return false;
    while (this.#takeHere("0123456789"));
    return true;
  }

  #takeHere(anyOf: string): boolean {
    const byte = this.#bytes[this.#at];
    if (byte === undefined || !anyOf.includes(String.fromCharCode(byte))) return false;
    this.#at += 1;
    return true;
  }
}
