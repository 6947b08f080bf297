import { hash, verify } from "@node-rs/argon2";

/**
 * OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. About 20 ms of one core, off the event loop.
 * argon2id is the package's default algorithm; its name is a const enum, which erasable types cannot import.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What is stored in a password's place; salted, its parameters included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

export function matchesHash({
  password,
  passwordHash,
}: {
  password: string;
  passwordHash: string;
}): Promise<boolean> {
  return verify(passwordHash, password);
}
