import type { Edge } from "./graph-node.ts";

/** The ids of nodes that edges lead to from a start, the start included. */
export function reachableIds(edges: Iterable<Pick<Edge, "from" | "to">>, start: string): Set<string> {
  const ways = Map.groupBy(edges, ({ from }) => from);
  const reached = new Set([start]);
  // A set is walked in insertion order, and what is added on the way is walked too.
  for (const id of reached) for (const { to } of ways.get(id) ?? []) reached.add(to);
  return reached;
}
