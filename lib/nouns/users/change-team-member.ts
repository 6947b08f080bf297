import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireManager, requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { lockMember } from "./lock-member.ts";

const shareTeam: Statement = {
  name: "share-team",
  text: `select name as "name" from teams where id = $1 and workspace_id = $2 for key share`,
};

const addToTeam: Statement = {
  name: "add-team-member",
  text: `
    insert into team_members (workspace_id, team_id, user_id) values ($1, $2, $3)
    on conflict do nothing
    returning team_id`,
};

const takeFromTeam: Statement = {
  name: "take-team-member",
  text: `delete from team_members where workspace_id = $1 and team_id = $2 and user_id = $3 returning team_id`,
};

/**
 * Adds a person to a team or removes them, from their next request on. Idempotent. Needs admin, and owner for an owner.
 * @throws DomainError permission_denied, team_not_found, user_not_found.
 */
export async function changeTeamMember({
  actor,
  teamId,
  userId,
  belongs,
}: {
  actor: UserActor;
  teamId: string;
  userId: string;
  belongs: boolean;
}): Promise<{ teamId: string; userId: string }> {
  requireRole(actor, "admin");
  requireStepUp(actor);
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const [team] = await tx.run<{ name: string }>(shareTeam, [teamId, workspaceId]);
    if (!team) throw new DomainError("team_not_found", "There is no such team.");
    const { role, name } = await lockMember(tx, { actor, user: { userId } });
    requireManager({ actor, role });
    const changed = await tx.run(belongs ? addToTeam : takeFromTeam, [workspaceId, teamId, userId]);
    if (changed.length > 0) {
      await recordAudit(tx, {
        actor,
        workspaceId,
        action: "user.teams_changed",
        target: { kind: "user", id: userId, name },
        details: { added: belongs ? [team.name] : [], removed: belongs ? [] : [team.name] },
      });
    }
    return { teamId, userId };
  });
}
