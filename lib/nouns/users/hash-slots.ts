import { DomainError } from "#lib/contract/errors.ts";

/**
 * Maximum concurrent password hashes, and maximum waiting ones. A hash takes one of Node's four threads for DNS lookups
 * and file reads: two are left for those. Only routes hash, and one copy of this module serves them.
 */
const SLOTS = 2;
const MAX_WAITING = 50;

let free = SLOTS;
const waiting: (() => void)[] = [];

/**
 * Hashes when a slot is free.
 * @throws DomainError unavailable if too many wait already.
 */
export async function inHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await turn();
  try {
    return await work();
  } finally {
    // The slot passes directly to the next in line, so nobody overtakes.
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

function turn(): Promise<void> {
  if (waiting.length >= MAX_WAITING) {
    throw new DomainError(
      "unavailable",
      "Too many passwords are being checked right now. Try again shortly.",
      {
        retryAfterSeconds: 2,
      },
    );
  }
  return new Promise((resolve) => waiting.push(resolve));
}
