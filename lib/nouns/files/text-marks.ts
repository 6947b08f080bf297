import type { TextEncoding } from "#lib/language/content-types/text-encoding.ts";

/** Between marks, in bytes. */
const STEP = 1024 * 1024;
/** A text of 2 GB has 2,000 marks of 16 bytes: 2 MB in all. */
const MAX_TEXTS = 64;

/** A place where a character begins: how many bytes are before it, and how many characters. */
export interface Mark {
  readonly byte: number;
  readonly character: number;
}

/** The facts shown by a text's first bytes. */
export interface Beginning {
  readonly encoding: TextEncoding;
  /** Behind a byte order mark. */
  readonly start: Mark;
}

interface KnownText {
  readonly marks: Mark[];
  beginning?: Beginning;
}

/**
 * How stored texts begin, and where their characters do, found while they are read, so that a later piece is read from the mark before
 * it and not from the beginning. Contents never change. Those read last are kept.
 */
export class TextMarks {
  readonly #texts = new Map<string, KnownText>();

  beginning(storageKey: string): Beginning | undefined {
    return this.#touch(storageKey).beginning;
  }

  begin(storageKey: string, beginning: Beginning): Beginning {
    this.#touch(storageKey).beginning = beginning;
    return beginning;
  }

  /** The last mark at or before a character. */
  before(storageKey: string, character: number): Mark | undefined {
    const { marks } = this.#touch(storageKey);
    let [low, high] = [0, marks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((marks[middle]?.character ?? 0) <= character) low = middle + 1;
      else high = middle;
    }
    return marks[low - 1];
  }

  /** Keeps a mark that is far enough behind the last one. */
  add(storageKey: string, mark: Mark): void {
    const { marks } = this.#touch(storageKey);
    if (mark.byte - (marks.at(-1)?.byte ?? 0) >= STEP) marks.push(mark);
  }

  #touch(storageKey: string): KnownText {
    const text = this.#texts.get(storageKey) ?? { marks: [] };
    this.#texts.delete(storageKey);
    this.#texts.set(storageKey, text);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > MAX_TEXTS && oldest !== undefined) this.#texts.delete(oldest);
    return text;
  }
}

/** The process's instance. */
export const textMarks = new TextMarks();
