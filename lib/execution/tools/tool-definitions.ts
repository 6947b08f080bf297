import { agentToolDefinition, isAgentTool } from "#lib/contract/agent-tools.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { readToolName } from "#lib/language/agent-document/tool-name.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { CALLBACK_TOOL } from "./callback-tool.ts";

/** A tool as a model sees it. */
export interface ToolDefinition {
  /** `server.tool`, or a built-in tool's name. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly inputSchema: JsonObject;
}

/** Index: tool_servers primary key. */
const findDefinitions: Statement = {
  name: "find-tool-definitions",
  text: `
    select s.name || '.' || (t.value->>'name') as "name", t.value->>'description' as "description",
           t.value->'inputSchema' as "inputSchema"
      from tool_servers s, json_array_elements(s.tools) as t(value)
     where s.workspace_id = $1 and s.name = any($2) and s.name || '.' || (t.value->>'name') = any($3)`,
};

/**
 * The definitions of the tools that a model may call, in the order of `names`. A tool that its server no longer
 * offers is left out: the model does without it.
 */
export async function toolDefinitions({
  workspaceId,
  names,
}: {
  workspaceId: string;
  names: readonly string[];
}): Promise<ToolDefinition[]> {
  const remote = names.filter((name) => readToolName(name) !== undefined);
  const servers = remote.flatMap((name) => readToolName(name)?.server ?? []);
  const rows =
    remote.length === 0
      ? []
      : await runtime().db.run<ToolDefinition>(findDefinitions, [workspaceId, servers, remote]);
  const own = names.filter(isAgentTool).map(agentToolDefinition);
  const byName = new Map([CALLBACK_TOOL, ...own, ...rows].map((tool) => [tool.name, tool]));
  return names.flatMap((name) => byName.get(name) ?? []);
}
