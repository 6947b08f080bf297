import { storedName } from "#lib/contract/names.ts";
import type { FailureCounter } from "#lib/nouns/access/failure-counters.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { DECOY_HASH, hashPassword, matchesHash } from "./hash-password.ts";
import { opaqueString } from "./opaque-string.ts";

const findPasswordHash: Statement = {
  name: "find-password-hash",
  text: `select id as "userId", password_hash as "passwordHash" from users where lower(email) = lower($1)`,
};

/** $1 person, $2 new hash, $3 the one that was checked. */
const renewHash: Statement = {
  name: "renew-password-hash",
  text: `update users set password_hash = $2 where id = $1 and password_hash = $3 returning id`,
};

/**
 * The person with this email address and password. For an unknown address or a person without a password it hashes as
 * well, so that the time does not reveal who has an account. `findStanding` decides what they may do and where.
 * A password that was hashed as it was typed is hashed again as it is prepared now; sessions that began with the former
 * hash end.
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
}): Promise<{ userId: string; renewedHash?: string } | undefined> {
  const [person] = await runtime().db.run<{ userId: string; passwordHash: string | null }>(findPasswordHash, [
    storedName(email),
  ]);
  const match = await matchesHash({ password, passwordHash: person?.passwordHash ?? DECOY_HASH, counters });
  if (!person?.passwordHash || match === undefined) return undefined;
  const { userId, passwordHash } = person;
  const prepared = match === "as_typed" ? opaqueString(password) : undefined;
  if (prepared === undefined) return { userId };
  const renewedHash = await hashPassword(prepared);
  const renewed = await runtime().db.run(renewHash, [userId, renewedHash, passwordHash]);
  return renewed.length === 0 ? { userId } : { userId, renewedHash };
}
