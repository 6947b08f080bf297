import { DomainError } from "#lib/contract/errors.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** Held, so that none of them is deleted before what names them is written. */
const findTeams: Statement = {
  name: "find-teams",
  text: `select id as "id" from teams where workspace_id = $1 and id = any($2) order by id for key share`,
};

/** @throws DomainError team_not_found, naming those that are not teams of the workspace. */
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
