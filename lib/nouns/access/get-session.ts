import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { SessionActor } from "./actor.ts";
import { reachesEveryTeam } from "./permissions.ts";

interface ProfileRow {
  readonly userName: string;
  readonly email: string;
  readonly hasSeededPassword: boolean;
  readonly workspaceName: string;
  readonly admins: string[];
}

/** Maximum number of admins named. */
const ADMINS_NAMED = 3;

const findProfile: Statement = {
  name: "find-session-profile",
  text: `
    select u.name as "userName", u.email as "email", u.has_seeded_password as "hasSeededPassword",
           w.name as "workspaceName",
           case when $3::boolean then
             array(select a.name from memberships m join users a on a.id = m.user_id
                    where m.workspace_id = w.id and m.role in ('admin', 'owner') and m.status = 'active'
                    order by a.name, a.id limit ${ADMINS_NAMED})
           else '{}' end as "admins"
      from users u
      join workspaces w on w.id = $2
     where u.id = $1`,
};

/**
 * The signed-in person's name and workspace.
 * @throws DomainError user_not_found if they were removed since the request began.
 */
export async function getSession({
  actor,
}: {
  actor: SessionActor;
}): Promise<OutputOf<typeof dashboardOperations.getSession>> {
  const { userId, workspaceId, role, sessionId } = actor;
  const isTeamless = actor.teamIds.length === 0 && !reachesEveryTeam(actor);
  const [row] = await runtime().db.run<ProfileRow>(findProfile, [userId, workspaceId, isTeamless]);
  if (!row) throw new DomainError("user_not_found", "There is no such person in this workspace.");
  return {
    user: { id: userId, name: row.userName, email: row.email, hasSeededPassword: row.hasSeededPassword },
    workspace: { id: workspaceId, name: row.workspaceName },
    role,
    noTeam: isTeamless ? { ask: row.admins } : null,
    sessionId,
  };
}
