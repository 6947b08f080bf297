import { RESERVED_SERVERS } from "#lib/contract/agent-tool-names.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { BUILT_IN_TOOLS, SERVER_NAME } from "#lib/language/agent-document/tool-name.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { listOfferedTools } from "./list-offered-tools.ts";
import type { LeftOutTool } from "./mcp/left-out-tool.ts";
import { TOOL_SERVER_COLUMNS, type ToolServer, type ToolServerRow, toolServer } from "./tool-server.ts";

const MAX_URL_CHARS = 2_000;

const insertServer: Statement = {
  name: "insert-tool-server",
  text: `
    insert into tool_servers (workspace_id, name, url, connection_name, tools, listed_at)
    values ($1, $2, $3, $4, $5::json, clock_timestamp())
    on conflict (workspace_id, name) do nothing
    returning ${TOOL_SERVER_COLUMNS}`,
};

/** A server whose tools were just asked for. `leftOut` are those that no agent could use, with the reason. */
export interface AskedServer extends ToolServer {
  readonly leftOut: readonly LeftOutTool[];
}

/**
 * Adds a remote MCP server, after asking it what it offers: from then on graphs may name its tools as
 * `server.tool`. Needs admin and a confirmation, because agents and secrets then reach out to it.
 * @throws DomainError permission_denied, step_up_required, invalid_request, already_exists, tool_server_failed.
 */
export async function addToolServer({
  actor,
  name,
  url,
  connectionName = null,
}: {
  actor: UserActor;
  name: string;
  url: string;
  /** The connection to sign in with; it need not exist before the server is used. */
  connectionName?: string | null;
}): Promise<AskedServer> {
  requireRole(actor, "admin");
  requireStepUp(actor);
  requireServerName(name);
  requireUrl(url);
  const address = { url, connectionName };
  const { tools, leftOut } = await listOfferedTools({ actor, name, address });
  const values = [actor.workspaceId, name, url, connectionName, JSON.stringify(tools)];
  return runtime().db.transaction(async (tx) => {
    const [row] = await tx.run<ToolServerRow>(insertServer, values);
    if (!row) throw nameTaken(name);
    await recordAudit(tx, {
      actor,
      workspaceId: actor.workspaceId,
      action: "tool_server.added",
      target: { kind: "tool_server", id: name, name },
      details: { url, connectionName, tools: tools.length },
    });
    return { ...toolServer(row), leftOut };
  });
}

function nameTaken(name: string): DomainError {
  return new DomainError("already_exists", `The workspace already has a tool server named ${name}.`, {
    details: [{ code: "already_exists", message: "is taken", field: "/name" }],
  });
}

function requireServerName(name: string): void {
  if (SERVER_NAME.test(name) && !BUILT_IN_TOOLS.includes(name) && !RESERVED_SERVERS.includes(name)) return;
  const message = SERVER_NAME.test(name)
    ? "is reserved for built-in tools"
    : "must be a lower-case letter, then up to 62 lower-case letters, digits, _ and -";
  throw invalid("name", message);
}

function requireUrl(text: string): void {
  const url = URL.parse(text);
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw invalid("url", "must be an http or https URL");
  if (text.length > MAX_URL_CHARS) throw invalid("url", `is over ${MAX_URL_CHARS} characters`);
  // Everybody of the workspace may see it.
  if (url.username !== "" || url.password !== "") throw invalid("url", "must not hold a credential");
  if (text.includes("#")) throw invalid("url", "must not have a fragment");
}

function invalid(field: "name" | "url", message: string): DomainError {
  return new DomainError("invalid_request", `The tool server's ${field} ${message}.`, {
    details: [{ code: "invalid_value", message, field: `/${field}` }],
  });
}
