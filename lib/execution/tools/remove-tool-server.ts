import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { serverNotFound } from "./refresh-tool-server.ts";

const deleteServer: Statement = {
  name: "delete-tool-server",
  text: `delete from tool_servers where workspace_id = $1 and name = $2 returning name as "name"`,
};

/**
 * Removes a tool server: calls of its tools fail from now on, and calls in flight finish. Needs admin.
 * @throws DomainError permission_denied, tool_server_not_found.
 */
export async function removeToolServer({
  actor,
  name,
}: {
  actor: UserActor;
  name: string;
}): Promise<{ name: string }> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const [removed] = await tx.run<{ name: string }>(deleteServer, [workspaceId, name]);
    if (!removed) throw serverNotFound(name);
    const target = { kind: "tool_server", id: name, name };
    await recordAudit(tx, { actor, workspaceId, action: "tool_server.removed", target });
    return removed;
  });
}
