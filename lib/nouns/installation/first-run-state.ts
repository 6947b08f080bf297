import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const findAnyWorkspace: Statement = {
  name: "find-any-workspace",
  text: "select id from workspaces limit 1",
};

/** Whether there is no workspace yet. */
export async function isEmptyInstallation(queries: Pick<Queries, "run">): Promise<boolean> {
  return (await queries.run(findAnyWorkspace, [])).length === 0;
}

const findWorkspace: Statement = {
  name: "find-workspace",
  text: "select id from workspaces where id = $1",
};

/**
 * Whether the database belongs to these first-run facts. Every attempt has its own workspace id, which exists if and
 * only if that attempt was committed.
 */
export async function holdsFirstRun({ workspaceId }: { workspaceId: string }): Promise<boolean> {
  return (await runtime().db.run(findWorkspace, [workspaceId])).length > 0;
}
