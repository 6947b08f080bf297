import { reachableIds } from "#lib/language/node-types/reachable-ids.ts";
import type { GraphScope } from "./outline.ts";

/** The ids that a scope's edges lead to from a start, the start included. */
export function reachableNodes({ edges }: GraphScope, start: string): Set<string> {
  return reachableIds(
    edges.map(({ value }) => value),
    start,
  );
}
