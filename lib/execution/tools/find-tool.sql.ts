import type { JsonObject } from "#lib/contract/json.ts";
import type { Statement } from "#lib/platform/db/database.ts";

export interface ToolRow {
  readonly url: string;
  readonly connectionName: string | null;
  /** Null where the server does not offer the tool. */
  readonly inputSchema: JsonObject | null;
}

/** $1 workspace, $2 server, $3 tool. Index: tool_servers primary key. */
export const findTool: Statement = {
  name: "find-tool",
  text: `
    select s.url as "url", s.connection_name as "connectionName",
           (select t.value->'inputSchema' from json_array_elements(s.tools) as t(value)
             where t.value->>'name' = $3) as "inputSchema"
      from tool_servers s
     where s.workspace_id = $1 and s.name = $2`,
};
