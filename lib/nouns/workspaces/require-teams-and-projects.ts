import { DomainError } from "#lib/contract/errors.ts";
import type { Standing } from "#lib/nouns/access/actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { findOwnTeams } from "./find-own-teams.ts";

/** Locked, so that none is deleted before the rows that name it are written. */
const findTeams: Statement = {
  name: "find-teams",
  text: `select id as "id" from teams where workspace_id = $1 and id = any($2) order by id for key share`,
};

const findProjects: Statement = {
  name: "find-projects",
  text: `select id as "id" from projects where workspace_id = $1 and id = any($2)`,
};

/** Teams that a refusal lists. */
const LISTED_TEAMS = 20;

/**
 * @param named whose teams a refusal lists, where one team is named by somebody who works for it.
 * @throws DomainError team_not_found, naming ids that are not teams of the workspace.
 */
export async function requireTeams(
  queries: Queries,
  {
    workspaceId,
    teamIds,
    named,
  }: { workspaceId: string; teamIds: readonly string[]; named?: Standing | undefined },
): Promise<void> {
  const unknown = await unknownOf(queries, findTeams, workspaceId, teamIds);
  if (unknown.length === 0) return;
  const teams = named ? (await findOwnTeams(queries, named)).slice(0, LISTED_TEAMS) : [];
  throw new DomainError("team_not_found", `This workspace has no team ${unknown.join(", ")}.`, {
    details: teams.map(({ id, name }) => ({ code: "team", message: `${id} is ${name}`, field: "/teamId" })),
  });
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
