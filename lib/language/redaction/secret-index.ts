import { REDACTED } from "#lib/contract/redacted.ts";
import { type EncodedForm, encodedForms } from "./encoded-forms.ts";
import type { SoughtForm } from "./form-tree.ts";
import { MIN_FORM_CHARS, SecretSearch } from "./secret-search.ts";
import type { Span } from "./span.ts";

/** The fixed parts of what we write in place of a secret: a "secret" that is one of them would never settle. */
const OWN_MARKS = [REDACTED, "[base64 ", " bytes sha256:"];

/** Whether a value is looked for: not when it is short, or when hiding it would never settle. */
export function isSought(value: string): boolean {
  return value.length >= MIN_FORM_CHARS && !OWN_MARKS.some((mark) => mark.includes(value));
}

/** Characters of forms that one index keeps whole: 500 secrets of 4 KB in their usual spellings, about 20 MB. */
const MAX_CHARS = 20_000_000;

/** Longer values are searched for by this many first characters. */
const KEPT_CHARS = 256;

/**
 * The secrets of one workspace, or of one call, in every spelling that D12 wants found. Values under 8 characters
 * (UTF-16 units) are left out: they would be found everywhere by accident (D12).
 *
 * A secret is found from the moment it is added. Its size is bounded: once the spellings have come to `maxChars`, those
 * of further secrets are kept by their first 256 characters, and as many characters as they have are hidden after those.
 */
export class SecretIndex {
  readonly #search = new SecretSearch();
  readonly #maxChars: number;
  /** Each with how it is sought. */
  readonly #values = new Map<string, "whole" | "by its beginning">();
  #chars = 0;

  constructor(values: Iterable<string> = [], { maxChars = MAX_CHARS }: { maxChars?: number } = {}) {
    this.#maxChars = maxChars;
    for (const value of values) this.add(value);
  }

  add(value: string): void {
    if (this.#values.has(value) || !isSought(value)) return;
    const forms = encodedForms(value);
    const how = this.#chars + charsOf(forms) <= this.#maxChars ? "whole" : "by its beginning";
    this.#values.set(value, how);
    for (const form of forms) this.#search.add(this.#counted(sought(form, how), 1));
  }

  /** A text is hidden from this beginning to its end, in every spelling. */
  addBeginning(beginning: string): void {
    if (this.#values.has(beginning) || !isSought(beginning)) return;
    this.#values.set(beginning, "whole");
    for (const form of encodedForms(beginning))
      this.#search.add(this.#counted({ ...form, covers: Number.POSITIVE_INFINITY }, 1));
  }

  remove(value: string): void {
    const how = this.#values.get(value);
    if (how === undefined) return;
    this.#values.delete(value);
    for (const form of encodedForms(value)) this.#search.remove(this.#counted(sought(form, how), -1).text);
  }

  /** The places of secrets in the text: disjoint, in order. */
  find(text: string): readonly Span[] {
    return this.#search.find(text);
  }

  /** How many characters at the end of a text may be the beginning of a secret. */
  open(text: string): number {
    return this.#search.openChars(text);
  }

  #counted(form: SoughtForm, sign: 1 | -1): SoughtForm {
    this.#chars += sign * form.text.length;
    return form;
  }
}

function charsOf(forms: readonly EncodedForm[]): number {
  return forms.reduce((sum, { text }) => sum + text.length, 0);
}

function sought(form: EncodedForm, how: "whole" | "by its beginning"): SoughtForm {
  const covers = form.text.length;
  return how === "whole" || covers <= KEPT_CHARS
    ? { ...form, covers }
    : { ...form, covers, text: copied(form.text.slice(0, KEPT_CHARS)) };
}

/** A slice keeps the text that it is of. */
function copied(text: string): string {
  return Buffer.from(text, "utf16le").toString("utf16le");
}
