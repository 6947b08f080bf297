import type { AuditActor } from "#lib/nouns/audit/record-audit.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { endAccess } from "./end-access.ts";
import { ensurePerson } from "./ensure-person.ts";

/** Locked, so that of two workspaces that name the same person the second sees the first's changes. */
const lockUnproven: Statement = {
  name: "lock-unproven-person",
  text: `select id from users where id = $1 and email_proven_at is null for no key update`,
};

/** A separate statement, whose snapshot is newer than the lock. */
const findPlace: Statement = {
  name: "find-place-of-person",
  text: `select from memberships where user_id = $1 and status <> 'removed' limit 1`,
};

const writeFirstPassword: Statement = {
  name: "write-first-password",
  text: `update users set password_hash = $2, has_seeded_password = false where id = $1`,
};

/**
 * The person whom a workspace names by an e-mail address, and how they come in.
 * - `new`: the account is made, with the password; or it belonged nowhere any more and begins again with it.
 * - `known`: its address is proven. It joins and keeps its password.
 * - `must_accept`: nobody has proved that this account is the person with the address, so its holder is asked first.
 */
export async function personForWorkspace(
  tx: Transaction,
  {
    actor,
    email,
    name,
    passwordHash,
  }: { actor: AuditActor; email: string; name: string; passwordHash: string },
): Promise<{ userId: string; way: "new" | "known" | "must_accept" }> {
  const { userId, isNew } = await ensurePerson(tx, { email, name, passwordHash });
  if (isNew) return { userId, way: "new" };
  if ((await tx.run(lockUnproven, [userId])).length === 0) return { userId, way: "known" };
  if ((await tx.run(findPlace, [userId])).length > 0) return { userId, way: "must_accept" };
  await tx.run(writeFirstPassword, [userId, passwordHash]);
  await endAccess(tx, { actor, userId });
  return { userId, way: "new" };
}
