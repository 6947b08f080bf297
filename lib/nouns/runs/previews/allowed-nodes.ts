import { createHash } from "node:crypto";
import { canonicalJson } from "#lib/contract/canonical-json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** $1 agent, $2 workspace. Index: the primary key. */
const find: Statement = {
  name: "find-preview-permissions",
  text: `
    select node_id as "nodeId", config_hash as "configHash"
      from preview_permissions where agent_id = $1 and workspace_id = $2`,
};

/** What a permission to write in previews holds for: a node that does anything else needs another. */
export function configHash({ type, config }: Pick<GraphNode, "type" | "config">): string {
  const text = canonicalJson({ type, config });
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

/** The nodes of a graph that may write to the outside in a preview, because somebody has allowed exactly that. */
export async function allowedNodes(
  queries: Pick<Queries, "run">,
  { agentId, workspaceId, graph }: { agentId: string; workspaceId: string; graph: AgentDocument },
): Promise<string[]> {
  const rows = await queries.run<{ nodeId: string; configHash: string }>(find, [agentId, workspaceId]);
  if (rows.length === 0) return [];
  const nodes = indexNodes(graph);
  return rows.flatMap((row) => {
    const node = nodes.get(row.nodeId);
    return node && configHash(node) === row.configHash ? [row.nodeId] : [];
  });
}
