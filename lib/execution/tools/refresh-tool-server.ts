import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { AskedServer } from "./add-tool-server.ts";
import { listOfferedTools } from "./list-offered-tools.ts";
import { TOOL_SERVER_COLUMNS, type ToolServerRow, toolServer } from "./tool-server.ts";

const findServer: Statement = {
  name: "find-tool-server",
  text: `select ${TOOL_SERVER_COLUMNS} from tool_servers where workspace_id = $1 and name = $2`,
};

/** Only of the server that was asked: one of the same name may have been added meanwhile. */
const updateTools: Statement = {
  name: "update-tools",
  text: `
    update tool_servers set tools = $5::json, listed_at = clock_timestamp()
     where workspace_id = $1 and name = $2 and url = $3 and connection_name is not distinct from $4
    returning ${TOOL_SERVER_COLUMNS}`,
};

export interface RefreshedServer extends AskedServer {
  readonly added: readonly string[];
  /** Names that graphs may still hold; calling them fails from now on. */
  readonly removed: readonly string[];
}

/**
 * Asks a server again what it offers. Needs admin.
 * @throws DomainError permission_denied, tool_server_not_found, tool_server_failed.
 */
export async function refreshToolServer({
  actor,
  name,
}: {
  actor: UserActor;
  name: string;
}): Promise<RefreshedServer> {
  requireRole(actor, "admin");
  const { db } = runtime();
  const [before] = await db.run<ToolServerRow>(findServer, [actor.workspaceId, name]);
  if (!before) throw serverNotFound(name);
  const { url, connectionName } = before;
  const { tools, leftOut } = await listOfferedTools({ actor, name, address: { url, connectionName } });
  const values = [actor.workspaceId, name, url, connectionName, JSON.stringify(tools)];
  const lacking = (of: ToolServerRow, from: ToolServerRow) => {
    const present = new Set(of.tools.map((tool) => tool.name));
    return from.tools.map((tool) => tool.name).filter((tool) => !present.has(tool));
  };
  return db.transaction(async (tx) => {
    const [after] = await tx.run<ToolServerRow>(updateTools, values);
    if (!after) throw serverNotFound(name);
    const [added, removed] = [lacking(before, after), lacking(after, before)];
    await recordAudit(tx, {
      actor,
      workspaceId: actor.workspaceId,
      action: "tool_server.refreshed",
      target: { kind: "tool_server", id: name, name },
      details: { added, removed },
    });
    return { ...toolServer(after), leftOut, added, removed };
  });
}

export function serverNotFound(name: string): DomainError {
  return new DomainError("tool_server_not_found", `The workspace has no tool server named ${name}.`);
}
