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
  if (unknown === "") return;
  throw new DomainError("team_not_found", `This workspace has no team ${unknown}.`);
}

/** @throws DomainError project_not_found, naming ids that are not projects of the workspace. */
export async function requireProjects(
  queries: Queries,
  { workspaceId, projectIds }: { workspaceId: string; projectIds: readonly string[] },
): Promise<void> {
  const unknown = await unknownOf(queries, findProjects, workspaceId, projectIds);
  if (unknown === "") return;
  throw new DomainError("project_not_found", `This workspace has no project ${unknown}.`);
}

/** The ids that the workspace does not have, as a list for a message. */
async function unknownOf(
  queries: Queries,
  statement: Statement,
  workspaceId: string,
  ids: readonly string[],
): Promise<string> {
  if (ids.length === 0) return "";
  const known = new Set(
    (await queries.run<{ id: string }>(statement, [workspaceId, ids])).map(({ id }) => id),
  );
  return ids.filter((id) => !known.has(id)).join(", ");
}
