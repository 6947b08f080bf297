import { createSecretMatcher, type OpenSecretMatcher } from "./redact.ts";

/** The secrets of one workspace. */
export interface LearningMatcher extends OpenSecretMatcher {
  add(values: readonly string[]): void;
  /** What is stored now, all of it. */
  replaceStored(values: readonly string[]): void;
}

/** A call under way may still echo a secret that was replaced meanwhile; a run lasts an hour at most (D11). */
const LINGER_MS = 60 * 60 * 1_000;

/** Recent secrets are searched apart, and joined with the others when they are this many, or an eighth of those. */
const FEW = 32;

/**
 * Learning a secret costs its own 60 µs, not those of all the others: the search is in two parts, and the small one
 * is made anew.
 * @param fixed those that never change.
 */
export function learnSecrets(fixed: readonly string[] = []): LearningMatcher {
  let stored: ReadonlySet<string> = new Set();
  /** Beside those: used or stored until then, by the clock of this process. */
  const lingering = new Map<string, number>();
  /** In the small part. */
  const recent = new Set<string>();
  let large = createSecretMatcher(fixed);
  let largeValues = new Set(fixed);
  let small = createSecretMatcher([]);

  function search(values: Iterable<string>): void {
    const before = recent.size;
    for (const value of values) if (!largeValues.has(value)) recent.add(value);
    if (recent.size === before) return;
    if (recent.size > Math.max(FEW, largeValues.size / 8)) join();
    else small = createSecretMatcher([...recent]);
  }

  function join(): void {
    for (const [value, until] of lingering) if (until < Date.now()) lingering.delete(value);
    largeValues = new Set([...fixed, ...stored, ...lingering.keys()]);
    large = createSecretMatcher([...largeValues]);
    recent.clear();
    small = createSecretMatcher([]);
  }

  return {
    add(values) {
      for (const value of values) lingering.set(value, Date.now() + LINGER_MS);
      search(values);
    },
    replaceStored(values) {
      const next = new Set(values);
      for (const value of stored) if (!next.has(value)) lingering.set(value, Date.now() + LINGER_MS);
      stored = next;
      search(next);
    },
    open: (text) => Math.max(large.open(text), small.open(text)),
    find(text) {
      const found = large.find(text);
      const foundRecent = small.find(text);
      return foundRecent.length === 0 ? found : [...found, ...foundRecent];
    },
  };
}
