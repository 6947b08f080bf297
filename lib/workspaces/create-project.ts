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
  const { db } = runtime();
  await requireTeams(db, { workspaceId, teamIds: [teamId] });
  return { id: await insertProject(db, { workspaceId, teamId, name: requireName({ name }) }) };
}
