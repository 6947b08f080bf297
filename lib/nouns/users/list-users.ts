import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

export interface ListedUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: "active" | "suspended";
  readonly teamIds: readonly string[];
  /** When they became a member. */
  readonly createdAt: string;
}

type UserRow = Omit<ListedUser, "createdAt"> & { readonly createdAt: Date };

const findUsers: Statement = {
  name: "list-users",
  text: `
    select u.id as "id", u.email as "email", u.name as "name", m.role as "role", m.status as "status",
           array(select t.team_id from team_members t
                  where t.workspace_id = m.workspace_id and t.user_id = m.user_id
                  order by t.team_id) as "teamIds",
           m.created_at as "createdAt"
      from memberships m
      join users u on u.id = m.user_id
     where m.workspace_id = $1 and m.status <> 'removed'
     order by lower(u.email)`,
};

/**
 * The members of the actor's workspace, by email address. Needs admin.
 * @throws DomainError permission_denied.
 */
export async function listUsers({ actor }: { actor: UserActor }): Promise<ListedUser[]> {
  requireRole(actor, "admin");
  const rows = await runtime().db.run<UserRow>(findUsers, [actor.workspaceId]);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
