import { BEGINNING_CHARS, BeginningFilter } from "./beginning-filter.ts";
import { FormTree, type SoughtForm } from "./form-tree.ts";
import { NO_SPANS, type Span } from "./span.ts";

/** Every form is at least this long. */
export const MIN_FORM_CHARS = BEGINNING_CHARS;

/**
 * Comparisons that one search may make: for each character, and for any text. Usual texts need one or two; only those
 * made for it, such as a long row of one letter beside a secret that is one, need more.
 */
const WORK_PER_CHAR = 8;
const WORK_PER_TEXT = 2_048;

/**
 * Finds any of many texts. Nothing is built: a form is found from the moment it is added, for the cost of its length.
 *
 * A filter says where a form may begin; from there the tree of those that begin so is followed. The work is bounded by
 * the text's length, and a text that needs more is hidden whole: neither what is stored nor what is searched can hold
 * the event loop, and nothing is shown because it was not looked at.
 */
export class SecretSearch {
  /** By their first eight characters. */
  readonly #trees = new Map<string, FormTree>();
  readonly #filter = new BeginningFilter();
  #longest = 0;
  /** For the end of a text; made when it is asked for. */
  #sortedBeginnings: readonly string[] | undefined;

  add(form: SoughtForm): void {
    const beginning = form.text.slice(0, BEGINNING_CHARS);
    let tree = this.#trees.get(beginning);
    if (!tree) {
      tree = new FormTree();
      this.#trees.set(beginning, tree);
      this.#filter.add(beginning, this.#trees);
      this.#sortedBeginnings = undefined;
    }
    tree.add(form);
    this.#longest = Math.max(this.#longest, form.covers);
  }

  /** Takes back what `add` did with the same text. */
  remove(text: string): void {
    const beginning = text.slice(0, BEGINNING_CHARS);
    const tree = this.#trees.get(beginning);
    tree?.remove(text);
    if (!tree?.isEmpty) return;
    this.#trees.delete(beginning);
    this.#filter.remove(beginning);
    this.#sortedBeginnings = undefined;
  }

  /** The places of forms in the text: disjoint, in order. */
  find(text: string): readonly Span[] {
    const last = text.length - BEGINNING_CHARS;
    if (last < 0 || this.#trees.size === 0) return NO_SPANS;
    let at = this.#filter.next(text, 0, last);
    if (at > last) return NO_SPANS; // nearly every text
    const work = workFor(text);
    let spans: Span[] | undefined;
    for (; at <= last; at = this.#filter.next(text, at + 1, last)) {
      const followed = this.#treeAt(text, at)?.follow(text, at, work);
      if (!followed) continue;
      if (work.left < 0) return [{ start: 0, end: text.length }];
      if (followed.end === at) continue;
      spans ??= [];
      append(spans, followed);
    }
    return spans ?? NO_SPANS;
  }

  /** How many characters at the end of the text may be the beginning of a form, with what it shares before them. */
  openChars(text: string): number {
    if (this.#trees.size === 0) return 0;
    const last = text.length - BEGINNING_CHARS;
    const work = workFor(text);
    let at = Math.max(0, text.length - this.#longest);
    for (at = this.#filter.next(text, at, last); at <= last; at = this.#filter.next(text, at + 1, last)) {
      const followed = this.#treeAt(text, at)?.follow(text, at, work);
      if (work.left < 0) return text.length;
      if (followed?.isOpen) return Math.min(text.length, text.length - at + 1);
    }
    for (at = Math.max(0, last + 1); at < text.length; at += 1)
      if (this.#beginsWith(text.slice(at))) return Math.min(text.length, text.length - at + 1);
    return 0;
  }

  #treeAt(text: string, at: number): FormTree | undefined {
    return this.#trees.get(text.slice(at, at + BEGINNING_CHARS));
  }

  /** Whether any form begins with this text, which is shorter than its beginning. */
  #beginsWith(text: string): boolean {
    this.#sortedBeginnings ??= [...this.#trees.keys()].sort();
    const sorted = this.#sortedBeginnings;
    let low = 0;
    for (let high = sorted.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? "") < text) low = middle + 1;
      else high = middle;
    }
    return sorted[low]?.startsWith(text) ?? false;
  }
}

function workFor(text: string): { left: number } {
  return { left: text.length * WORK_PER_CHAR + WORK_PER_TEXT };
}

/** Spans come by growing start. */
function append(spans: Span[], { start, end }: Span): void {
  const last = spans.at(-1);
  if (!last || last.end <= start) spans.push({ start, end });
  else spans[spans.length - 1] = { start: last.start, end: Math.max(last.end, end) };
}
