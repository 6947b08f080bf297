import type { GraphEdge, GraphNode } from "./graph.ts";
import type { Scope } from "./scope.ts";

/**
 * Settles every edge that leaves an ended node: followed on `way`, otherwise dead. A node whose incoming
 * edges are all dead is skipped and its own edges die with it, so whole untaken branches are settled here,
 * each edge once in an execution of its graph.
 * @returns the nodes that became ready: all incoming edges settled, at least one of them followed.
 */
export function settleEdges({
  scope,
  from,
  way,
}: {
  scope: Scope;
  from: GraphNode;
  way: string;
}): GraphNode[] {
  const ready: GraphNode[] = [];
  const skipped: GraphNode[] = [];
  const settle = (edge: GraphEdge, followed: boolean) => {
    const arrivals = scope.arrivals.get(edge.to) ?? { unsettled: edge.to.incomingCount, followed: false };
    scope.arrivals.set(edge.to, arrivals);
    arrivals.unsettled -= 1;
    arrivals.followed ||= followed;
    if (arrivals.unsettled === 0) (arrivals.followed ? ready : skipped).push(edge.to);
  };
  for (const edge of from.outgoing) settle(edge, edge.on === way);
  // Grows while it is walked. A loop, not recursion: a chain of 500 skipped nodes is a valid graph.
  for (const node of skipped) for (const edge of node.outgoing) settle(edge, false);
  return ready;
}
