import { outcomesOf } from "#lib/language/node-types/rules-of.ts";
import type { Outline } from "./outline.ts";
import { type Problem, warning } from "./problem.ts";

/**
 * Outcomes whose lack of an edge is no surprise: `done` is how a branch ends, `skipped` follows `done`, and
 * the others fail the run.
 */
const ENDS_PLAINLY = new Set(["done", "skipped", "failed", "rejected", "expired"]);

/** Outcomes at which a branch ends without a word: a case of a switch, or its else, or an approval's approved. */
export function checkLooseOutcomes({ scopes }: Outline): Problem[] {
  return scopes.flatMap((scope) => {
    if (!scope.isWhole) return [];
    const followed = Map.groupBy(scope.edges, ({ value }) => value.from);
    return scope.nodes.flatMap(({ value: node, pointer }) => {
      const edges = followed.get(node.id) ?? [];
      return outcomesOf(node)
        .filter((outcome) => !ENDS_PLAINLY.has(outcome) && !edges.some(({ value }) => value.on === outcome))
        .map((outcome) => {
          const message = `No edge follows the outcome "${outcome}" of "${node.id}": the branch ends there.`;
          return warning("outcome_without_edge", pointer, message);
        });
    });
  });
}
