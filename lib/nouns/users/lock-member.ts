import { DomainError } from "#lib/contract/errors.ts";
import { storedName } from "#lib/contract/names.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { UserRef } from "#lib/nouns/access/find-standing.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { lockWorkspace } from "#lib/nouns/workspaces/lock-workspace.sql.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";

export interface LockedMember {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: "active" | "suspended";
}

const findMember: Statement = {
  name: "find-member",
  text: `
    select u.id as "userId", u.email as "email", u.name as "name", m.role as "role", m.status as "status"
      from memberships m
      join users u on u.id = m.user_id
     where m.workspace_id = $1
       and m.user_id = coalesce($2::text, (select o.id from users o where lower(o.email) = lower($3::text)))
       and m.status <> 'removed'`,
};

/**
 * Locks a member of the actor's workspace against concurrent changes of members. The caller checks permissions.
 * @throws DomainError user_not_found.
 */
export async function lockMember(
  tx: Transaction,
  { actor, user }: { actor: UserActor; user: UserRef },
): Promise<LockedMember> {
  await tx.run(lockWorkspace, [actor.workspaceId]);
  const names = "userId" in user ? [user.userId, null] : [null, storedName(user.email)];
  const [member] = await tx.run<LockedMember>(findMember, [actor.workspaceId, ...names]);
  if (!member) throw new DomainError("user_not_found", "There is no such person in this workspace.");
  return member;
}
