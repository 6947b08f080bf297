import type { Queries, Statement } from "#lib/platform/db/database.ts";

const findNames: Statement = {
  name: "find-connection-names",
  text: `select name as "name" from connections where workspace_id = $1`,
};

/** The valid values of `connectionId` in the workspace. Index: the primary key. */
export async function connectionNames(
  queries: Pick<Queries, "run">,
  { workspaceId }: { workspaceId: string },
): Promise<ReadonlySet<string>> {
  const rows = await queries.run<{ name: string }>(findNames, [workspaceId]);
  return new Set(rows.map(({ name }) => name));
}
