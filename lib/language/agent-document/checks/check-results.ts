import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";
import { givesResult } from "#lib/language/node-types/node-kinds.ts";
import type { Outline } from "./outline.ts";
import { type Problem, warning } from "./problem.ts";
import { reachableNodes } from "./reachable-nodes.ts";

/** Beyond this many outputs or branches nothing is said, which bounds the work. */
const MAX_LOOKED_AT = 50;

/**
 * Two outputs of which both run: one that leads to the other, or on two edges of one outcome. The result is that of the
 * one that ends last, which may be another each time.
 */
export function checkResults({ scopes }: Outline): Problem[] {
  return scopes.flatMap((scope) => {
    const outputs = scope.nodes.filter(({ value }) => givesResult(value));
    const forks = [
      ...Map.groupBy(scope.edges, ({ value: { from, on = DEFAULT_OUTCOME } }) => `${on} ${from}`).values(),
    ]
      .filter((edges) => edges.length > 1)
      .map((edges) => edges.map(({ value: { to } }) => reachableNodes(scope, to)));
    const branches = forks.reduce((sum, fork) => sum + fork.length, 0);
    if (!scope.isWhole || outputs.length < 2 || outputs.length > MAX_LOOKED_AT || branches > MAX_LOOKED_AT)
      return [];
    const [pair] = outputs.flatMap(({ value: { id } }, index) =>
      outputs.slice(index + 1).flatMap((other) => {
        const both = [id, other.value.id] as const;
        return runBoth(both, forks) || follow(both, scope) ? [{ id, other }] : [];
      }),
    );
    if (!pair) return [];
    const { id, other } = pair;
    const message =
      `"${id}" and "${other.value.id}" can both run, and the result is that of the one that ends last. ` +
      "Let both branches lead to one output that reads both.";
    return [warning("several_outputs", other.pointer, message)];
  });
}

type Pair = readonly [string, string];

function runBoth([one, other]: Pair, forks: readonly (readonly ReadonlySet<string>[])[]): boolean {
  return forks.some((branches) =>
    branches.some((branch, index) =>
      branches.some(
        (beside, at) =>
          at !== index && branch.has(one) && beside.has(other) && !(beside.has(one) && branch.has(other)),
      ),
    ),
  );
}

function follow([one, other]: Pair, scope: Outline["scopes"][number]): boolean {
  return reachableNodes(scope, one).has(other) || reachableNodes(scope, other).has(one);
}
