import { isArrayValue, isObjectValue, propertyNames } from "./json-value.ts";
import { MAX_DEPTH, RunStopped } from "./run.ts";

/**
 * A text that two JSON values share exactly when they are equal: `uniqueItems`, `enum` and `const` compare
 * by it, which keeps 100,000 items linear where pairwise comparison is quadratic.
 * @throws RunStopped where the value is nested deeper than MAX_DEPTH.
 */
export function canonicalKey(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) throw RunStopped.tooDeep();
  if (isArrayValue(value)) return `[${value.map((item) => canonicalKey(item, depth + 1)).join(",")}]`;
  if (isObjectValue(value)) {
    const members = propertyNames(value)
      .sort()
      .map((name) => `${JSON.stringify(name)}:${canonicalKey(value[name], depth + 1)}`);
    return `{${members.join(",")}}`;
  }
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

/** A set of JSON values under JSON Schema's equality; primitives are kept as they are, which is faster. */
export class ValueSet {
  readonly #primitives = new Set<unknown>();
  readonly #structured = new Set<string>();

  constructor(values: Iterable<unknown> = []) {
    for (const value of values) this.add(value);
  }

  has(value: unknown): boolean {
    if (typeof value !== "object" || value === null) return this.#primitives.has(value);
    return this.#structured.size > 0 && this.#structured.has(canonicalKey(value));
  }

  /** Adds the value and returns whether it was new. */
  add(value: unknown): boolean {
    const [set, key] =
      typeof value !== "object" || value === null
        ? [this.#primitives, value]
        : [this.#structured, canonicalKey(value)];
    if (set.has(key)) return false;
    set.add(key);
    return true;
  }
}
