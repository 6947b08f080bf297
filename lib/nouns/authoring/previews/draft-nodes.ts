import { isDomainError } from "#lib/contract/errors.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { pinSkills } from "#lib/nouns/agents/pin-skills.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import type { DraftRow } from "../find-draft.ts";

/** A draft has at most so many nodes; what is beyond is a fault of the graph. */
const MOST = 500;

/**
 * The nodes of a draft that are whole, those in bodies too, by id, with the skills that a preview would pin now. The
 * graph may have faults anywhere.
 */
export async function draftNodes(
  queries: Pick<Queries, "run">,
  {
    workspaceId,
    draft: { graph, teamId },
  }: { workspaceId: string; draft: Pick<DraftRow, "graph" | "teamId"> },
): Promise<ReadonlyMap<string, GraphNode>> {
  const nodes = wholeNodes(graph);
  try {
    const pinned = await pinSkills(queries, { workspaceId, teamId, graph: { ...EMPTY, nodes } });
    return new Map(pinned.nodes.map((node) => [node.id, node]));
  } catch (error) {
    // A skill that is not published: such a draft cannot be previewed, and its permissions hold for nothing.
    if (!isDomainError(error) || error.code !== "graph_invalid") throw error;
    return new Map(nodes.map((node) => [node.id, node]));
  }
}

const EMPTY: AgentDocument = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [],
  nodes: [],
  edges: [],
};

function wholeNodes(graph: Json): GraphNode[] {
  const found: GraphNode[] = [];
  const queue: Json[] = [graph];
  for (const holder of queue) {
    if (!isJsonObject(holder) || !Array.isArray(holder.nodes)) continue;
    for (const node of holder.nodes) {
      if (found.length >= MOST || queue.length > MOST) return found;
      const body =
        isJsonObject(node) && isJsonObject(node.config ?? null)
          ? (node.config as { body?: Json }).body
          : null;
      if (body) queue.push(body);
      const parsed = GraphNode.safeParse(node);
      if (parsed.success) found.push(parsed.data);
    }
  }
  return found;
}
