import { BUILT_IN_TOOLS } from "#lib/language/agent-document/tool-name.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** Index: tool_servers primary key. */
const findNames: Statement = {
  name: "find-tool-names",
  text: `
    select s.name || '.' || (t.value->>'name') as "name"
      from tool_servers s, json_array_elements(s.tools) as t(value)
     where s.workspace_id = $1`,
};

/** The tools that a workspace's agents may use: built-in ones and those of its tool servers. */
export async function knownTools(
  queries: Pick<Queries, "run">,
  { workspaceId }: { workspaceId: string },
): Promise<ReadonlySet<string>> {
  const rows = await queries.run<{ name: string }>(findNames, [workspaceId]);
  return new Set([...BUILT_IN_TOOLS, ...rows.map(({ name }) => name)]);
}
