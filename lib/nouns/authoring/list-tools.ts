import { agentToolDefinition, agentToolResult, isAgentTool } from "#lib/contract/agent-tools.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { BUILT_IN_TOOLS } from "#lib/language/agent-document/tool-name.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  /** What is known of its results. */
  readonly outputSchema?: JsonObject;
}

interface ToolRow {
  readonly name: string;
  readonly description: string | null;
  readonly inputSchema: Json;
  readonly outputSchema: Json;
}

/** $1 workspace. Index: tool_servers primary key. */
const findTools: Statement = {
  name: "find-tools-to-name",
  text: `
    select s.name || '.' || (t.value ->> 'name') as "name", t.value ->> 'description' as "description",
           t.value -> 'inputSchema' as "inputSchema", t.value -> 'outputSchema' as "outputSchema"
      from tool_servers s cross join json_array_elements(s.tools) as t(value)
     where s.workspace_id = $1
     order by 1 limit 2000`,
};

const BUILT_IN: Readonly<Record<string, string>> = {
  callback: "Hands an outside system a one-time address and waits for what it posts there.",
};

/** The tools that graphs and skills of a workspace may name, the built-in ones first, then by name. */
export async function listTools(
  queries: Pick<Queries, "run">,
  { workspaceId }: { workspaceId: string },
): Promise<ListedTool[]> {
  const rows = await queries.run<ToolRow>(findTools, [workspaceId]);
  return [
    ...BUILT_IN_TOOLS.map((name) =>
      isAgentTool(name)
        ? { ...agentToolDefinition(name), outputSchema: agentToolResult(name) }
        : { name, description: BUILT_IN[name] ?? "", inputSchema: {} },
    ),
    ...rows.map(({ name, description, inputSchema, outputSchema }) => ({
      name,
      description: description ?? "",
      inputSchema: isJsonObject(inputSchema) ? inputSchema : {},
      ...(isJsonObject(outputSchema) ? { outputSchema } : {}),
    })),
  ];
}
