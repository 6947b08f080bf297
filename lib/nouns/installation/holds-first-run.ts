import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const findWorkspace: Statement = {
  name: "find-workspace",
  text: "select id from workspaces where id = $1",
};

/**
 * Whether the database is the one that these first-run facts were made for. Every attempt has a workspace id of
 * its own, and it is there if and only if that attempt was committed.
 */
export async function holdsFirstRun({ workspaceId }: { workspaceId: string }): Promise<boolean> {
  return (await runtime().db.run(findWorkspace, [workspaceId])).length > 0;
}
