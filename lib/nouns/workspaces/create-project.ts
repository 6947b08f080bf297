import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { givePrefixes } from "./give-prefixes.ts";
import { requireName } from "./require-name.ts";
import { requireTeams } from "./require-teams-and-projects.ts";

const insert: Statement = {
  name: "insert-project",
  text: `insert into projects (id, workspace_id, team_id, name) values ($1, $2, $3, $4)`,
};

/** `teamId` must be a team of the workspace. */
export async function insertProject(
  queries: Queries,
  { workspaceId, teamId, name }: { workspaceId: string; teamId: string; name: string },
): Promise<string> {
  const id = newId("project");
  await queries.run(insert, [id, workspaceId, teamId, name]);
  return id;
}

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
