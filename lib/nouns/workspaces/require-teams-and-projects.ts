import { DomainError } from "#lib/contract/errors.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** Locked, so that none is deleted before the rows that name it are written. */
const findTeams: Statement = {
  name: "find-teams",
  text: `select id as "id" from teams where workspace_id = $1 and id = any($2) order by id for key share`,
};

const findProjects: Statement = {
  name: "find-projects",
  text: `select id as "id" from projects where workspace_id = $1 and id = any($2)`,
};

/** @throws DomainError team_not_found, naming ids that are not teams of the workspace. */
export async function requireTeams(
  queries: Queries,
  { workspaceId, teamIds }: { workspaceId: string; teamIds: readonly string[] },
): Promise<void> {
  const unknown = await unknownOf(queries, findTeams, workspaceId, teamIds);
  if (unknown.length === 0) return;
  throw new DomainError("team_not_found", `This workspace has no team ${unknown.join(", ")}.`);
}

/** @throws DomainError project_not_found, naming ids that are not projects of the workspace. */
export async function requireProjects(
  queries: Queries,
  { workspaceId, projectIds }: { workspaceId: string; projectIds: readonly string[] },
): Promise<void> {
  const unknown = await unknownOf(queries, findProjects, workspaceId, projectIds);
  if (unknown.length === 0) return;
  throw new DomainError("project_not_found", `This workspace has no project ${unknown.join(", ")}.`);
}

/** The ids that the workspace does not have; an id may be the empty text. */
async function unknownOf(
  queries: Queries,
  statement: Statement,
  workspaceId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const found = await queries.run<{ id: string }>(statement, [workspaceId, ids]);
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
