import type { GraphScope } from "./outline.ts";

/** The ids that edges lead to from a start, the start included. */
export function reachableNodes({ edges }: GraphScope, start: string): Set<string> {
  const ways = Map.groupBy(edges, ({ value }) => value.from);
  const reached = new Set([start]);
  // A set is walked in insertion order, and what is added on the way is walked too.
  for (const id of reached) for (const { value } of ways.get(id) ?? []) reached.add(value.to);
  return reached;
}
