import type { OpenSecretMatcher } from "./redact.ts";
import { SecretIndex } from "./secret-index.ts";

/** The secrets of one workspace. */
export interface LearningMatcher extends OpenSecretMatcher {
  add(values: readonly string[]): void;
  /** Replaces all stored secrets by these. */
  replaceStored(values: readonly string[]): void;
}

/** A call under way may still echo a secret that was replaced meanwhile; a run lasts an hour at most (D11). */
const LINGER_MS = 60 * 60 * 1_000;

/** Finds a value from the moment it is added until an hour after it was last used or stored. */
export function learnSecrets(): LearningMatcher {
  const index = new SecretIndex();
  let stored: ReadonlySet<string> = new Set();
  /** Used, or stored until then, by the clock of this process; those that end first come first. */
  const lingering = new Map<string, number>();

  function linger(value: string): void {
    lingering.delete(value);
    lingering.set(value, Date.now() + LINGER_MS);
  }

  function letGo(): void {
    for (const [value, until] of lingering) {
      if (until >= Date.now()) return;
      lingering.delete(value);
      if (!stored.has(value)) index.remove(value);
    }
  }

  return {
    add(values) {
      for (const value of values) {
        linger(value);
        index.add(value);
      }
      letGo();
    },
    replaceStored(values) {
      const before = stored;
      stored = new Set(values);
      for (const value of stored) index.add(value);
      for (const value of before) if (!stored.has(value)) linger(value);
      letGo();
    },
    open: (text) => index.open(text),
    find: (text) => index.find(text),
  };
}
