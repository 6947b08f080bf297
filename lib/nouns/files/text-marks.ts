/** Between marks, in bytes. */
const STEP = 1024 * 1024;
/** A text of 2 GB has 2,000 marks of 16 bytes: 2 MB in all. */
const MAX_TEXTS = 64;

/** A place where a character begins: how many bytes are before it, and how many characters. */
export interface Mark {
  readonly byte: number;
  readonly character: number;
}

const START: Mark = { byte: 0, character: 0 };

/**
 * Where characters of stored texts begin, found while they are read, so that a later piece is read from the mark before
 * it and not from the beginning. Contents never change. Those read last are kept.
 */
export class TextMarks {
  readonly #texts = new Map<string, Mark[]>();

  /** The last mark at or before a character. */
  before(storageKey: string, character: number): Mark {
    const marks = this.#touch(storageKey);
    let [low, high] = [0, marks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((marks[middle]?.character ?? 0) <= character) low = middle + 1;
      else high = middle;
    }
    return marks[low - 1] ?? START;
  }

  /** Keeps a mark that is far enough behind the last one. */
  add(storageKey: string, mark: Mark): void {
    const marks = this.#touch(storageKey);
    if (mark.byte - (marks.at(-1) ?? START).byte >= STEP) marks.push(mark);
  }

  #touch(storageKey: string): Mark[] {
    const marks = this.#texts.get(storageKey) ?? [];
    this.#texts.delete(storageKey);
    this.#texts.set(storageKey, marks);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > MAX_TEXTS && oldest !== undefined) this.#texts.delete(oldest);
    return marks;
  }
}

/** The process's instance. */
export const textMarks = new TextMarks();
