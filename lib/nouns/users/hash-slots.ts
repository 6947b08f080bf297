import { DomainError } from "#lib/contract/errors.ts";

/**
 * How many password hashes are computed at once, and how many may wait. A hash holds one of the four threads on which
 * Node also looks names up and reads files: two are left for those. Only routes hash, and one copy of this module
 * serves them.
 */
const SLOTS = 2;
const MAX_WAITING = 50;

let free = SLOTS;
const waiting: (() => void)[] = [];

/**
 * Does one hash's work when it is its turn.
 * @throws DomainError unavailable when too many wait already.
 */
export async function inHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await turn();
  try {
    return await work();
  } finally {
    // A slot goes straight to the next in line, so nobody overtakes.
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
