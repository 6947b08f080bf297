import { DomainError } from "#lib/contract/errors.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** Locked, so that none is deleted before the rows that name it are written. */
const findTeams: Statement = {
  name: "find-teams",
  text: `select id as "id" from teams where workspace_id = $1 and id = any($2) order by id for key share`,
};

/** @throws DomainError team_not_found, naming ids that are not teams of the workspace. */
export async function requireTeams(
  queries: Queries,
  { workspaceId, teamIds }: { workspaceId: string; teamIds: readonly string[] },
): Promise<void> {
  if (teamIds.length === 0) return;
  const found = await queries.run<{ id: string }>(findTeams, [workspaceId, teamIds]);
  const known = new Set(found.map(({ id }) => id));
  const unknown = teamIds.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  throw new DomainError("team_not_found", `This workspace has no team ${unknown.join(", ")}.`);
}
