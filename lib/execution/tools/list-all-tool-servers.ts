import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { TOOL_SERVER_COLUMNS, type ToolServer, type ToolServerRow, toolServer } from "./tool-server.ts";

/** Index: tool_servers primary key. */
const findServers: Statement = {
  name: "list-tool-servers",
  text: `
    select ${TOOL_SERVER_COLUMNS} from tool_servers
     where workspace_id = $1 and ($2::text is null or name = $2)
     order by name`,
};

/**
 * The workspace's tool servers with their tools as they last told them, by name. Needs admin.
 * @param name only the one of this name, if there is one.
 * @throws DomainError permission_denied.
 */
export async function listAllToolServers({
  actor,
  name = null,
}: {
  actor: UserActor;
  name?: string | null;
}): Promise<ToolServer[]> {
  requireRole(actor, "admin");
  const rows = await runtime().db.run<ToolServerRow>(findServers, [actor.workspaceId, name]);
  return rows.map(toolServer);
}
