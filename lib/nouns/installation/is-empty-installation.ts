import type { Queries, Statement } from "#lib/platform/db/database.ts";

const findAnyWorkspace: Statement = {
  name: "find-any-workspace",
  text: "select id from workspaces limit 1",
};

/** Whether there is no workspace yet. */
export async function isEmptyInstallation(queries: Pick<Queries, "run">): Promise<boolean> {
  return (await queries.run(findAnyWorkspace, [])).length === 0;
}
