import type { FailureCounter } from "#lib/nouns/access/failure-counters.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { DECOY_HASH, matchesHash } from "./hash-password.ts";
import { PASSWORD_CHARS } from "./password.ts";

const findPasswordHash: Statement = {
  name: "find-password-hash",
  text: `select id as "userId", password_hash as "passwordHash" from users where lower(email) = lower($1)`,
};

/**
 * The person with this email address and password. For an unknown address or a person without a password it hashes as
 * well, so that the time does not reveal who has an account. `findStanding` decides what they may do and where.
 * @param counters the failure counters.
 * @throws DomainError rate_limited, unavailable.
 */
export async function verifyPassword({
  email,
  password,
  counters = [],
}: {
  email: string;
  password: string;
  counters?: readonly FailureCounter[];
}): Promise<{ userId: string } | undefined> {
  if (password.length > PASSWORD_CHARS.max) return undefined;
  const [person] = await runtime().db.run<{ userId: string; passwordHash: string | null }>(findPasswordHash, [
    email.trim(),
  ]);
  const matches = await matchesHash({ password, passwordHash: person?.passwordHash ?? DECOY_HASH, counters });
  return person?.passwordHash && matches ? { userId: person.userId } : undefined;
}
