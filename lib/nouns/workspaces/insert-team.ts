import { DomainError } from "#lib/contract/errors.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";

const insert: Statement = {
  name: "insert-team",
  text: `insert into teams (id, workspace_id, name) values ($1, $2, $3)
         on conflict (workspace_id, name) do nothing
         returning id`,
};

/** @throws DomainError already_exists if the workspace has a team of this name. */
export async function insertTeam(
  queries: Queries,
  { workspaceId, name }: { workspaceId: string; name: string },
): Promise<string> {
  const id = newId("team");
  const inserted = await queries.run(insert, [id, workspaceId, name]);
  if (inserted.length === 0)
    throw new DomainError("already_exists", "The workspace already has a team of this name.");
  return id;
}
