import type { Role } from "#lib/nouns/access/roles.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";

/** A removed person may return; an active or suspended one is unchanged. */
const insertMember: Statement = {
  name: "insert-member",
  text: `
    insert into memberships as m (workspace_id, user_id, role) values ($1, $2, $3)
    on conflict (workspace_id, user_id) do update set role = excluded.role, status = 'active'
     where m.status = 'removed'
    returning user_id`,
};

const clearTeams: Statement = {
  name: "clear-member-teams",
  text: `delete from team_members where workspace_id = $1 and user_id = $2`,
};

/** Waits for a concurrent deletion of a team, then omits it. */
const insertTeamMembers: Statement = {
  name: "insert-team-members",
  text: `
    insert into team_members (workspace_id, user_id, team_id)
    select $1, $2, id from teams where workspace_id = $1 and id = any($3::text[]) order by id for key share`,
};

/**
 * Makes a person a member of a workspace and of teams, which must be the workspace's.
 * @returns false if they are a member already.
 */
export async function addMember(
  tx: Transaction,
  {
    workspaceId,
    userId,
    role,
    teamIds,
  }: { workspaceId: string; userId: string; role: Role; teamIds: readonly string[] },
): Promise<boolean> {
  const added = await tx.run(insertMember, [workspaceId, userId, role]);
  if (added.length === 0) return false;
  await tx.run(clearTeams, [workspaceId, userId]);
  await tx.run(insertTeamMembers, [workspaceId, userId, teamIds]);
  return true;
}
