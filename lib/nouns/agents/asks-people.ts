import type { AgentDocument, Lane } from "#lib/language/agent-document/agent-document.ts";
import { bodyOf } from "#lib/language/node-types/body-of.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { isInteraction } from "#lib/language/node-types/node-kinds.ts";
import { reachableIds } from "#lib/language/node-types/reachable-ids.ts";

type Body = Pick<AgentDocument, "nodes" | "edges">;

function reachableNodes({ nodes, edges }: Body, start: string): GraphNode[] {
  const reached = reachableIds(edges, start);
  return nodes.filter((node) => reached.has(node.id));
}

function asks(node: GraphNode): boolean {
  if (isInteraction(node)) return true;
  const body = bodyOf(node);
  return body !== undefined && reachableNodes(body, body.start).some(asks);
}

/** Whether a dedicated human-input node is reachable from the lane, bodies included (D10). */
export function asksPeople({ graph, lane }: { graph: AgentDocument; lane: Lane }): boolean {
  return reachableNodes(graph, lane.start).some(asks);
}
