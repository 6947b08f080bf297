import type { Statement } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";
import { hashPassword, matchesHash } from "./hash-password.ts";
import { generatePassword, PASSWORD_CHARS } from "./password.ts";

const findPasswordHash: Statement = {
  name: "find-password-hash",
  text: `select id as "userId", password_hash as "passwordHash" from users where lower(email) = lower($1)`,
};

let decoy: Promise<string> | undefined;

/**
 * The person whose e-mail address and password these are. For an unknown address, and for somebody without a
 * password, a hash is computed all the same, so that the time it takes tells nobody who has an account.
 * Whether they may do anything anywhere is `findStanding`'s to say.
 */
export async function verifyPassword({
  email,
  password,
}: {
  email: string;
  password: string;
}): Promise<{ userId: string } | undefined> {
  if (password.length > PASSWORD_CHARS.max) return undefined;
  decoy ??= hashPassword(generatePassword());
  const [person] = await runtime().db.run<{ userId: string; passwordHash: string | null }>(findPasswordHash, [
    email.trim(),
  ]);
  const passwordHash = person?.passwordHash ?? (await decoy);
  const matches = await matchesHash({ password, passwordHash });
  return person?.passwordHash && matches ? { userId: person.userId } : undefined;
}
