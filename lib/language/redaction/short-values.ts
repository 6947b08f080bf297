import { spellingsOf } from "./encoded-forms.ts";
import { addSpan, NO_SPANS, type Span } from "./span.ts";

/** From this length on a short value is found inside a text, too: hiding every `3` would leave nothing of it. */
const MIN_IN_TEXT_CHARS = 3;

/**
 * Values that are too short to be sought everywhere. A text that is one is hidden; inside a longer text one is hidden
 * where it stands between characters that are neither letters nor digits. A search takes time linear in its text.
 */
export class ShortValues {
  readonly #wholes = new Set<string>();
  /** Those found inside texts, in their spellings. */
  readonly #forms = new Set<string>();
  /** The first characters of forms. */
  readonly #firsts = new Set<number>();
  /** Lengths of the forms, the longest first; few, because a value has at most seven characters. */
  #lengths: readonly number[] = [];

  add(value: string): void {
    this.#wholes.add(value);
    if (value.length < MIN_IN_TEXT_CHARS) return;
    for (const form of spellingsOf(value)) {
      this.#forms.add(form);
      this.#firsts.add(form.charCodeAt(0));
    }
    this.#lengths = [...new Set([...this.#forms].map(({ length }) => length))].sort((a, b) => b - a);
  }

  /** The places of values in the text: disjoint, in order. */
  find(text: string): readonly Span[] {
    if (this.#wholes.size === 0) return NO_SPANS;
    if (this.#wholes.has(text)) return [{ start: 0, end: text.length }];
    let spans: Span[] | undefined;
    for (let at = 0; at < text.length; at += 1) {
      if (!this.#firsts.has(text.charCodeAt(at))) continue;
      const end = this.#endAt(text, at);
      if (end === undefined) continue;
      spans ??= [];
      addSpan(spans, { start: at, end });
    }
    return spans ?? NO_SPANS;
  }

  /** How many characters at the end of the text may be the beginning of a value, or one that what follows continues. */
  open(text: string): number {
    const [longest = 0] = this.#lengths;
    for (let chars = Math.min(longest, text.length); chars > 0; chars -= 1) {
      const end = text.slice(-chars);
      for (const form of this.#forms) if (form.startsWith(end)) return chars;
    }
    return 0;
  }

  #endAt(text: string, at: number): number | undefined {
    if (isInWord(text, at)) return undefined;
    for (const length of this.#lengths) {
      const end = at + length;
      if (end <= text.length && !isInWord(text, end) && this.#forms.has(text.slice(at, end))) return end;
    }
    return undefined;
  }
}

/** Whether letters or digits stand on both sides of a place in a text. */
function isInWord(text: string, at: number): boolean {
  if (at === 0 || at >= text.length) return false;
  return isOfWord(text, at) && isOfWord(text, isLowSurrogate(text.charCodeAt(at - 1)) ? at - 2 : at - 1);
}

/** Whether the character that begins at a place belongs to a word. */
function isOfWord(text: string, at: number): boolean {
  const code = text.codePointAt(at) ?? 0;
  if (code >= 0x80) return /[\p{L}\p{N}]/u.test(String.fromCodePoint(code));
  return (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122);
}

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;
