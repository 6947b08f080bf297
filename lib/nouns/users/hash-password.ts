import { hash, verify } from "@node-rs/argon2";
import { countFailure, type FailureCounter, requireFewFailures } from "#lib/nouns/access/failure-counters.ts";
import { inHashSlot } from "./hash-slots.ts";

/**
 * OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. About 20 ms of one core, off the event loop. argon2id is
 * the package's default; its name is a const enum, which erasable types cannot import.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a discarded random password with the same cost, for checks of unknown accounts. */
export const DECOY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$raJxe7ZL7N9gTUOctkrjGg$kaWUrKQ5d7BUUZxSDbqkN9y/5wkaXLVHftBhbStebyk";

/**
 * The hash to store: salted, with its parameters.
 * @throws DomainError unavailable if too many passwords are being hashed.
 */
export function hashPassword(password: string): Promise<string> {
  return inHashSlot(() => hash(password, COST));
}

/**
 * Checks a password. Waits for a slot, then checks the counters, and counts a failure before the next check starts: of
 * parallel guesses, no more pass than there are slots.
 * @throws DomainError rate_limited; unavailable if too many passwords are being hashed.
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
