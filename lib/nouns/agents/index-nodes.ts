import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { bodyOf } from "#lib/language/node-types/body-of.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";

const indexes = new WeakMap<AgentDocument, ReadonlyMap<string, GraphNode>>();

/** Every node of a graph by id, including nodes in loop bodies. Cached with the document. */
export function indexNodes(document: AgentDocument): ReadonlyMap<string, GraphNode> {
  const kept = indexes.get(document);
  if (kept) return kept;
  const nodes = new Map<string, GraphNode>();
  const queue = [...document.nodes];
  for (const node of queue) {
    nodes.set(node.id, node);
    queue.push(...(bodyOf(node)?.nodes ?? []));
  }
  indexes.set(document, nodes);
  return nodes;
}

/** The ids of the containers around a node, innermost first; none at the graph's own level. */
export function containersAround(document: AgentDocument, nodeId: string): string[] {
  const container = [...indexNodes(document).values()].find((node) =>
    bodyOf(node)?.nodes.some(({ id }) => id === nodeId),
  );
  return container ? [container.id, ...containersAround(document, container.id)] : [];
}

/** A node's display name. */
export function nodeName(document: AgentDocument, nodeId: string): string {
  return indexNodes(document).get(nodeId)?.name ?? nodeId;
}
