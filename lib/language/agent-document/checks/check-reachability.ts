import type { GraphScope, Outline } from "./outline.ts";
import { type Problem, warning } from "./problem.ts";
import { reachableNodes } from "./reachable-nodes.ts";

/** Nodes that no lane, or not the body's start, ever leads to. */
export function checkReachability(outline: Outline): Problem[] {
  return outline.scopes.flatMap((scope) => {
    const starts = startsOf(scope, outline);
    // Unreadable parts, or a start that does not exist, might lead there.
    if (!scope.isWhole || !starts || starts.some((start) => !scope.ids.has(start))) return [];
    const reached = new Set(starts.flatMap((start) => [...reachableNodes(scope, start)]));
    const from = scope.outer ? "the body's start" : "any lane's start";
    return scope.nodes.flatMap(({ value: { id }, pointer }) =>
      reached.has(id) ? [] : [warning("unreachable_node", pointer, `No edge leads from ${from} to "${id}".`)],
    );
  });
}

function startsOf(scope: GraphScope, { lanes, lanesAreWhole }: Outline): string[] | undefined {
  if (scope.outer) return scope.start === undefined ? undefined : [scope.start];
  return lanesAreWhole && lanes.length > 0 ? lanes.map(({ value }) => value.start) : undefined;
}
