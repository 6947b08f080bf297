import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireManager, requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { requireTeams } from "#lib/nouns/workspaces/require-teams-and-projects.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { lockMember } from "./lock-member.ts";

/** Deletes teams that are not in the list, adds new ones, leaves the rest unchanged. */
const writeTeams: Statement = {
  name: "write-teams-of-member",
  text: `
    with gone as (
      delete from team_members
       where workspace_id = $1 and user_id = $2 and team_id <> all($3::text[])
      returning team_id
    ), come as (
      insert into team_members (workspace_id, user_id, team_id)
      select $1, $2, t.id from teams t where t.workspace_id = $1 and t.id = any($3::text[])
      on conflict do nothing
      returning team_id
    )
    select t.name as "name", exists (select from come c where c.team_id = t.id) as "isNew"
      from teams t
     where t.id in (select team_id from gone union all select team_id from come)
     order by lower(t.name)`,
};

/**
 * Sets a person's teams, and so what they reach, from their next request on, also for their keys. Needs admin, and
 * owner for an owner.
 * @throws DomainError permission_denied, user_not_found, team_not_found.
 */
export async function changeTeams({
  actor,
  userId,
  teamIds,
}: {
  actor: UserActor;
  userId: string;
  teamIds: readonly string[];
}): Promise<{ id: string; teamIds: string[] }> {
  requireRole(actor, "admin");
  requireStepUp(actor);
  const { workspaceId } = actor;
  const teams = [...new Set(teamIds)];
  return runtime().db.transaction(async (tx) => {
    const { role, name } = await lockMember(tx, { actor, user: { userId } });
    requireManager({ actor, role });
    await requireTeams(tx, { workspaceId, teamIds: teams });
    const changed = await tx.run<{ name: string; isNew: boolean }>(writeTeams, [workspaceId, userId, teams]);
    if (changed.length > 0) {
      const named = (isNew: boolean) =>
        changed.filter((team) => team.isNew === isNew).map((team) => team.name);
      await recordAudit(tx, {
        actor,
        workspaceId,
        action: "user.teams_changed",
        target: { kind: "user", id: userId, name },
        details: { added: named(true), removed: named(false) },
      });
    }
    return { id: userId, teamIds: teams };
  });
}
