import type { OpenSecretMatcher } from "./redact.ts";
import { isSought, SecretIndex } from "./secret-index.ts";

/** What one run remembers at most. Further values are hidden at their own place alone. */
export const REMEMBERED_LIMITS = { values: 200, chars: 65_536, charsOfOne: 16_384 } as const;

/** The values that one run hides everywhere, in all the spellings of a stored secret. Their memory is bounded. */
export class RememberedValues implements OpenSecretMatcher {
  readonly #values = new Set<string>();
  readonly #index = new SecretIndex();
  #chars = 0;

  /** What was remembered before. */
  constructor(values: Iterable<string> = []) {
    for (const value of values) this.add(value);
  }

  /** @returns whether it is new and remembered from now on. */
  add(value: string): boolean {
    if (!isSought(value) || !isStorable(value) || this.#values.has(value)) return false;
    if (value.length > REMEMBERED_LIMITS.charsOfOne || this.#values.size >= REMEMBERED_LIMITS.values)
      return false;
    if (this.#chars + value.length > REMEMBERED_LIMITS.chars) return false;
    this.#values.add(value);
    this.#chars += value.length;
    this.#index.add(value);
    return true;
  }

  get values(): readonly string[] {
    return [...this.#values];
  }

  readonly find: OpenSecretMatcher["find"] = (text) => this.#index.find(text);
  readonly open: OpenSecretMatcher["open"] = (text) => this.#index.open(text);
}

/** A column of JSON has no place for these; no input or output that is stored has them. */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes("\u0000");
}
