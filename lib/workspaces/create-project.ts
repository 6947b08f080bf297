import { recordAudit } from "#lib/audit/record-audit.ts";
import type { UserActor } from "#lib/auth/actor.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import { runtime } from "#lib/runtime.ts";
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
    const target = { kind: "project", id, name: projectName };
    await recordAudit(tx, { actor, workspaceId, action: "project.created", target });
    return { id };
  });
}
