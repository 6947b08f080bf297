import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { type Problem, warning } from "#lib/language/agent-document/checks/problem.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** More are not listed. */
const MAX_TOLD = 100;

/** $1 agent, $2 workspace, $3 nodes that there are. Index: agent_tests_agent. */
const findUnknownNodes: Statement = {
  name: "find-unknown-nodes-of-tests",
  text: `
    select distinct t.id, t.name as "test", n.id as "nodeId", n.act as "act"
      from agent_tests t cross join lateral (
        select answer ->> 'nodeId' as id, 'answers' as act from json_array_elements(t.definition -> 'answers') answer
        union all
        select pinned, 'pins' from json_object_keys(t.definition -> 'pins') pinned
      ) n
     where t.agent_id = $1 and t.workspace_id = $2 and not n.id = any($3)
     order by t.id, n.id
     limit ${MAX_TOLD}`,
};

/** Nodes that tests of an agent answer or pin, and that a graph, in whatever state, does not have (D16). */
export async function testProblems({
  agentId,
  workspaceId,
  graph,
}: {
  agentId: string;
  workspaceId: string;
  graph: Json;
}): Promise<Problem[]> {
  const values = [agentId, workspaceId, nodeIds(graph)];
  const rows = await runtime().db.run<{ test: string; nodeId: string; act: string }>(
    findUnknownNodes,
    values,
  );
  return rows.map(({ test, nodeId, act }) =>
    warning(
      "unknown_node",
      "",
      `The test "${test}" ${act} the node "${nodeId}", which the graph does not have.`,
    ),
  );
}

function nodeIds(graph: Json): string[] {
  if (!isJsonObject(graph) || !Array.isArray(graph.nodes)) return [];
  return graph.nodes.flatMap((node: Json) => {
    if (!isJsonObject(node)) return [];
    const { id, config } = node;
    const body = config !== undefined && isJsonObject(config) ? config.body : undefined;
    return [...(typeof id === "string" ? [id] : []), ...(body === undefined ? [] : nodeIds(body))];
  });
}
