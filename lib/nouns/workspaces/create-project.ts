import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { givePrefixes } from "./give-prefixes.ts";
import { insertProject } from "./insert-project.ts";
import { requireName } from "./require-name.ts";
import { requireTeams } from "./require-teams.ts";

/**
 * Adds a project to one of the workspace's teams (D14). Needs admin.
 * @throws DomainError permission_denied, invalid_request, team_not_found.
 */
export async function createProject({
  actor,
  teamId,
  name,
}: {
  actor: UserActor;
  teamId: string;
  name: string;
}): Promise<{ id: string }> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  const projectName = requireName({ name });
  return runtime().db.transaction(async (tx) => {
    await requireTeams(tx, { workspaceId, teamIds: [teamId] });
    const id = await insertProject(tx, { workspaceId, teamId, name: projectName });
    await givePrefixes(tx, workspaceId);
    const target = { kind: "project", id, name: projectName };
    await recordAudit(tx, { actor, workspaceId, action: "project.created", target });
    return { id };
  });
}
