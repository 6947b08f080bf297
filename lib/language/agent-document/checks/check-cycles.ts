import type { GraphScope, Outline } from "./outline.ts";
import { type Problem, problem } from "./problem.ts";

/** Graphs are acyclic; what repeats is in a body. Of cycles through the same nodes one is named. */
export function checkCycles({ scopes }: Outline): Problem[] {
  return scopes.flatMap((scope) =>
    findCycles(scope).map(({ ids, path }) => {
      const shown = ids.length > MAX_SHOWN ? [...ids.slice(0, MAX_SHOWN), "…"] : ids;
      const message = `These nodes lead back to where they began: ${[...shown, ids[0]].join(" → ")}.`;
      return problem("cycle", path, message);
    }),
  );
}

const MAX_SHOWN = 20;

interface Cycle {
  readonly ids: readonly string[];
  /** JSON Pointer of the edge that closes the cycle. */
  readonly path: string;
}

type Ways = ReadonlyMap<string, readonly { readonly to: string; readonly path: string }[]>;

/** Depth first with the path kept, iteratively: a graph may be one long chain. */
function findCycles(scope: GraphScope): Cycle[] {
  const ways: Ways = Map.groupBy(
    scope.edges.map(({ value, pointer }) => ({ from: value.from, to: value.to, path: pointer })),
    ({ from }) => from,
  );
  const cycles: Cycle[] = [];
  const done = new Set<string>();
  const named = new Set<string>();
  for (const id of scope.ids) {
    for (const cycle of cyclesFrom(id, ways, done)) {
      if (cycle.ids.every((member) => named.has(member))) continue;
      for (const member of cycle.ids) named.add(member);
      cycles.push(cycle);
    }
  }
  return cycles;
}

function cyclesFrom(start: string, ways: Ways, done: Set<string>): Cycle[] {
  if (done.has(start)) return [];
  const cycles: Cycle[] = [];
  const path = [{ id: start, next: 0 }];
  const depths = new Map([[start, 0]]);
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const way = ways.get(top.id)?.[top.next++];
    if (!way) {
      depths.delete(top.id);
      done.add(top.id);
      path.pop();
      continue;
    }
    const depth = depths.get(way.to);
    if (depth !== undefined) cycles.push({ ids: path.slice(depth).map(({ id }) => id), path: way.path });
    else if (!done.has(way.to)) {
      depths.set(way.to, path.length);
      path.push({ id: way.to, next: 0 });
    }
  }
  return cycles;
}
