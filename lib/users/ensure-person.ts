import type { Statement, Transaction } from "#lib/db/database.ts";
import { newId } from "#lib/ids.ts";

const insertPerson: Statement = {
  name: "insert-person",
  text: `insert into users (id, email, name, password_hash) values ($1, $2, $3, $4)
         on conflict (lower(email)) do nothing
         returning id`,
};

const findPerson: Statement = {
  name: "find-person",
  text: `select id as "id" from users where lower(email) = lower($1)`,
};

/**
 * The person with this e-mail address, across workspaces; made when there is none. One who was there keeps
 * name and password: a workspace's admin has no say over them.
 */
export async function ensurePerson(
  tx: Transaction,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string | null },
): Promise<{ userId: string; isNew: boolean }> {
  const userId = newId("user");
  const inserted = await tx.run(insertPerson, [userId, email, name, passwordHash]);
  if (inserted.length > 0) return { userId, isNew: true };
  // The insert waited for a twin's commit, so what it ran into is visible to this statement.
  const [person] = await tx.run<{ id: string }>(findPerson, [email]);
  if (!person) throw new Error("a person with this e-mail address was there and is not");
  return { userId: person.id, isNew: false };
}
