import { TASKS } from "#lib/contract/limits.ts";

/** The prefix before the numbers of a project's tasks. */
export const PREFIX = /^[A-Z][A-Z0-9]{1,5}$/;

const SHORT_CHARS = 3;

/**
 * A prefix made from a project's name that is not taken: the initials of several words, the beginning of one, with a
 * number where it has to be.
 */
export function makePrefix(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const initials = words.map((word) => word.charAt(0)).join("");
  const short = (words.length > 1 ? initials : (words[0] ?? "")).slice(0, SHORT_CHARS);
  const base = PREFIX.test(short) ? short : `P${short}`.padEnd(2, "R").slice(0, SHORT_CHARS);
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? "" : String(count);
    const prefix = base.slice(0, TASKS.prefixChars - ending.length) + ending;
    if (!taken.has(prefix)) return prefix;
  }
}
