import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** Waits for concurrent transactions that give the team an agent, skill, document, file or project: they lock its row. */
const lockTeam: Statement = {
  name: "lock-team",
  text: `select name as "name" from teams where id = $1 and workspace_id = $2 for update`,
};

const emptyTeam: Statement = {
  name: "empty-team",
  text: `
    delete from team_members tm
     where tm.team_id = $1
       and not exists (select from agents a where a.team_id = $1 and a.workspace_id = $2)
       and not exists (select from skills s where s.team_id = $1 and s.workspace_id = $2)
       and not exists (select from documents d where d.team_id = $1 and d.workspace_id = $2)
       and not exists (select from files f where f.team_id = $1 and f.workspace_id = $2)
       and not exists (select from file_uploads u where u.team_id = $1)
       and not exists (select from projects p where p.team_id = $1 and p.workspace_id = $2)`,
};

const removeTeam: Statement = {
  name: "remove-team",
  text: `
    delete from teams t
     where t.id = $1 and t.workspace_id = $2
       and not exists (select from agents a where a.team_id = $1 and a.workspace_id = $2)
       and not exists (select from skills s where s.team_id = $1 and s.workspace_id = $2)
       and not exists (select from documents d where d.team_id = $1 and d.workspace_id = $2)
       and not exists (select from files f where f.team_id = $1 and f.workspace_id = $2)
       and not exists (select from file_uploads u where u.team_id = $1)
       and not exists (select from projects p where p.team_id = $1 and p.workspace_id = $2)
    returning t.id`,
};

/** $1 team. It has no files any more, so nothing is in use. */
const forgetSpace: Statement = {
  name: "forget-team-file-space",
  text: "delete from file_usage where team_id = $1",
};

/**
 * Deletes a team that owns no agents, skills, documents, files and projects; its people stay in the workspace. Needs admin.
 * @throws DomainError permission_denied, team_not_found; invalid_request while it owns something.
 */
export async function deleteTeam({
  actor,
  teamId,
}: {
  actor: UserActor;
  teamId: string;
}): Promise<{ id: string }> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const [team] = await tx.run<{ name: string }>(lockTeam, [teamId, workspaceId]);
    if (!team) throw new DomainError("team_not_found", "There is no such team.");
    await tx.run(emptyTeam, [teamId, workspaceId]);
    const removed = await tx.run(removeTeam, [teamId, workspaceId]);
    if (removed.length === 0) {
      throw new DomainError(
        "invalid_request",
        "The team still owns agents, skills, documents, files or projects. Give them to another team first.",
      );
    }
    await tx.run(forgetSpace, [teamId]);
    const target = { kind: "team", id: teamId, name: team.name };
    await recordAudit(tx, { actor, workspaceId, action: "team.deleted", target });
    return { id: teamId };
  });
}
