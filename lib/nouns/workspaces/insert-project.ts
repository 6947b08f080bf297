import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";

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
