import { loopShare } from "#lib/platform/threads/loop-share.ts";

/** Below U+0300 every text is in NFC, and ends of lines differ by the carriage return alone. */
const VARIES = /\r|[^\p{ASCII}\u0080-\u02ff]/u;
/** Characters that compose: a letter and its marks, or the letters of a Hangul syllable. */
const CLUSTERS =
  /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?\p{M}*|[\uac00-\ud7a3][\u11a8-\u11c2]\p{M}*|\P{M}\p{M}*|\p{M}+/gu;
/** A code point that composes with none before it: there a line can be cut. */
const BEGINNING = /[^\p{M}\u1160-\u1175\u11a8-\u11c2]/u;
/** Long lines are compared in pieces: putting thousands of marks in order takes the square of their number. */
const PIECE_CHARS = 500;
/** Characters that are compared between two pauses: a few milliseconds at most. */
const CHARS_A_PAUSE = 10_000;

/** Where a part of the comparable text begins there and in the text as it is written. */
interface Part {
  readonly at: number;
  readonly original: number;
  /** Whether it is written with other code units. */
  readonly differs: boolean;
}

/**
 * A text beside the form in which edits are compared with it: in NFC, with ends of lines as `\n`. Places are found in that
 * form and told as places of the text itself.
 */
export class ComparableText {
  readonly text: string;
  readonly #parts: readonly Part[];

  private constructor(text: string, parts: readonly Part[]) {
    this.text = text;
    this.#parts = parts;
  }

  /** In linear time, and in turns of the event loop, until the caller leaves. */
  static async of(written: string, signal?: AbortSignal): Promise<ComparableText> {
    if (!loopShare.use(() => VARIES.test(written)))
      return new ComparableText(written, [{ at: 0, original: 0, differs: false }]);
    const { forms, parts } = await loopShare.finish(comparing(written), signal);
    return new ComparableText(forms.join(""), parts);
  }

  /** Where a place of the comparable text is in the text; undefined inside a letter that is written otherwise. */
  originalOf(place: number): number | undefined {
    let low = 0;
    let high = this.#parts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#parts[middle]?.at ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    const part = this.#parts[low];
    if (!part || (part.differs && part.at !== place)) return undefined;
    return part.original + place - part.at;
  }
}

function* comparing(written: string): Generator<undefined, Comparing> {
  const compared = new Comparing(written);
  while (!compared.isEnd) {
    compared.read(CHARS_A_PAUSE);
    yield;
  }
  return compared;
}

/** No letter composes across the end of a line, so that lines are compared one by one. */
class Comparing {
  readonly parts: Part[] = [];
  readonly forms: string[] = [];
  readonly #written: string;
  #original = 0;
  #at = 0;
  #newline: number;

  constructor(written: string) {
    this.#written = written;
    this.#newline = written.indexOf("\n");
  }

  get isEnd(): boolean {
    return this.#original > this.#written.length;
  }

  /** Goes on for some characters. */
  read(chars: number): void {
    const until = this.#original + chars;
    while (this.#original < until && !this.isEnd) {
      const end = this.#newline === -1 ? this.#written.length : this.#newline;
      const cut = this.#cutBefore(end);
      const isLineEnd = cut === end;
      const isCrLf =
        isLineEnd && end > this.#original && this.#newline !== -1 && this.#written[end - 1] === "\r";
      this.#piece(this.#written.slice(this.#original, isCrLf ? end - 1 : cut));
      if (!isLineEnd) continue;
      if (this.#newline !== -1) this.forms.push("\n");
      this.#at += 1;
      this.#original = end + 1;
      this.#newline = this.#written.indexOf("\n", this.#original);
    }
  }

  /** The end of the line or, in a long one, a place before that where it can be cut. */
  #cutBefore(end: number): number {
    if (end - this.#original <= PIECE_CHARS) return end;
    const from = this.#original + PIECE_CHARS;
    const found = this.#written.slice(from, Math.min(end, from + PIECE_CHARS)).search(BEGINNING);
    return found === -1 ? from : from + found;
  }

  #piece(piece: string): void {
    const form = piece.normalize("NFC");
    this.forms.push(form);
    if (form === piece) this.#part(piece.length, form.length, false);
    else {
      const clusters = piece.match(CLUSTERS) ?? [];
      const forms = clusters.map((cluster) => cluster.normalize("NFC"));
      if (forms.join("") !== form) this.#part(piece.length, form.length, true);
      else
        for (const [index, cluster] of clusters.entries()) {
          const own = forms[index] ?? "";
          this.#part(cluster.length, own.length, own !== cluster);
        }
    }
    this.#part(0, 0, false);
  }

  /** Parts that are written alike are one. */
  #part(written: number, compared: number, differs: boolean): void {
    const last = this.parts.at(-1);
    const follows = last?.differs === false && this.#at - last.at === this.#original - last.original;
    if (differs || !follows) this.parts.push({ at: this.#at, original: this.#original, differs });
    this.#original += written;
    this.#at += compared;
  }
}
