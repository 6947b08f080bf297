import { hash, verify } from "@node-rs/argon2";
import { countFailure, type FailureCounter, requireFewFailures } from "#lib/nouns/access/failure-counters.ts";
import { inHashSlot } from "./hash-slots.ts";

/**
 * OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. About 20 ms of one core, off the event loop.
 * argon2id is the package's default algorithm; its name is a const enum, which erasable types cannot import.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a random password that was thrown away, at the cost above: what an unknown account is checked against. */
export const DECOY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$raJxe7ZL7N9gTUOctkrjGg$kaWUrKQ5d7BUUZxSDbqkN9y/5wkaXLVHftBhbStebyk";

/**
 * What is stored in a password's place; salted, its parameters included.
 * @throws DomainError unavailable when too many passwords are being hashed.
 */
export function hashPassword(password: string): Promise<string> {
  return inHashSlot(() => hash(password, COST));
}

/**
 * Checks a password. It checks the counters when its turn has come, and counts a failure before the next check: of
 * guesses that arrive together, no more pass than there are slots.
 * @throws DomainError rate_limited; unavailable when too many passwords are being hashed.
 */
export function matchesHash({
  password,
  passwordHash,
  counters = [],
}: {
  password: string;
  passwordHash: string;
  counters?: readonly FailureCounter[];
}): Promise<boolean> {
  return inHashSlot(async () => {
    if (counters.length > 0) await requireFewFailures(counters);
    const matches = await verify(passwordHash, password);
    if (!matches && counters.length > 0) await countFailure(counters);
    return matches;
  });
}
