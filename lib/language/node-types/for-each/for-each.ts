import { z } from "zod";
import { compileExpression } from "#lib/language/expressions/compile-expression.ts";
import { MAX_ITERATIONS } from "../document-limits.ts";
import { expression } from "../expression-place.ts";
import type { BodySchema } from "../graph-node.ts";
import { NodeFailure } from "../node-result.ts";
import type { NodeTypeDefinition } from "../node-type.ts";
import { Expression } from "../schema-parts.ts";
import { forEachWords } from "./words.ts";

const config = (body: BodySchema) =>
  z.strictObject({
    items: Expression,
    concurrency: z.int().min(1).max(20).default(1),
    body,
  });

/** Runs its inner graph for each item of a list. */
export const forEachType = {
  kind: "container",
  config,
  outcomes: forEachWords.outcomes,
  output: () => ({ type: "array" }),
  expressions: ({ items }) => [expression("/items", items)],
  bodyVariables: { item: true, index: { type: "integer" } },
  hasItems: true,
  concurrency: (given) => given.concurrency,
  open: (given, { scope, meter }) => {
    const items = compileExpression(given.items).evaluate(scope, meter);
    if (!Array.isArray(items))
      throw new NodeFailure("expression_error", "The items are no list.", { details: { place: "items" } });
    if (items.length > MAX_ITERATIONS)
      throw new NodeFailure(
        "step_limit_exceeded",
        `The list has ${items.length} items; a node goes through ${MAX_ITERATIONS} at most.`,
      );
    return { output: items, iterations: items.length };
  },
  variables: ({ number, item = null }) => ({ item, index: number }),
  gives: "all results",
} satisfies NodeTypeDefinition<z.output<ReturnType<typeof config>>>;
