import { AGENT_TOOLS, isAgentTool } from "#lib/contract/agent-tools.ts";
import { readToolName } from "#lib/language/agent-document/tool-name.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** $1 workspace, $2 server, $3 the tool's name there. Index: tool_servers primary key. */
const find: Statement = {
  name: "find-read-only-tool",
  text: `
    select from tool_servers where workspace_id = $1 and name = $2 and $3 = any(read_only_tools)`,
};

/** Whether a tool of ours changes nothing, or an admin has marked another one so. What its server says of it is no more than a hint. */
export async function isReadOnlyTool(
  queries: Pick<Queries, "run">,
  { workspaceId, tool }: { workspaceId: string; tool: string },
): Promise<boolean> {
  if (isAgentTool(tool)) return AGENT_TOOLS[tool].isReadOnly;
  const named = readToolName(tool);
  if (!named) return false;
  const rows = await queries.run(find, [workspaceId, named.server, named.tool]);
  return rows.length > 0;
}
