import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";

const insertPerson: Statement = {
  name: "insert-person",
  text: `insert into users (id, email, name, password_hash, email_proven_at)
         values ($1, $2, $3, $4, case when $5::boolean then now() end)
         on conflict (lower(email)) do nothing
         returning id`,
};

const findPerson: Statement = {
  name: "find-person",
  text: `select id as "id", email_proven_at is not null as "isProven" from users where lower(email) = lower($1)`,
};

/**
 * The person with this email address, in any workspace; created if there is none. An existing person keeps name and
 * password: a workspace's admin cannot change them.
 * @param isProven whether the address of a created account counts as proved (`proveEmail`).
 */
export async function ensurePerson(
  tx: Transaction,
  {
    email,
    name,
    passwordHash,
    isProven = false,
  }: { email: string; name: string; passwordHash: string | null; isProven?: boolean },
): Promise<{ userId: string; isNew: boolean; isProven: boolean }> {
  const userId = newId("user");
  const inserted = await tx.run(insertPerson, [userId, email, name, passwordHash, isProven]);
  if (inserted.length > 0) return { userId, isNew: true, isProven };
  // The insert waited for a concurrent commit, so this statement sees the conflicting row.
  const [person] = await tx.run<{ id: string; isProven: boolean }>(findPerson, [email]);
  if (!person) throw new Error("a person with this e-mail address was there and is not");
  return { userId: person.id, isNew: false, isProven: person.isProven };
}
