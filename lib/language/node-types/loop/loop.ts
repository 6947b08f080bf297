import { z } from "zod";
import { compileExpression } from "#lib/language/expressions/compile-expression.ts";
import { MAX_ITERATIONS } from "../document-limits.ts";
import { expression } from "../expression-place.ts";
import type { BodySchema } from "../graph-node.ts";
import { NodeFailure } from "../node-result.ts";
import type { NodeTypeDefinition } from "../node-type.ts";
import { Expression } from "../schema-parts.ts";
import { loopWords } from "./words.ts";

const config = (body: BodySchema) =>
  z.strictObject({
    body,
    while: Expression,
    maxIterations: z.int().min(1).max(MAX_ITERATIONS),
  });

/** Runs its inner graph again as long as an expression is true. */
export const loopType = {
  kind: "container",
  config,
  outcomes: loopWords.outcomes,
  output: () => true,
  expressions: (given) => [{ ...expression("/while", given.while), inBody: true, wanted: "bool" }],
  bodyVariables: { iteration: { type: "integer" }, index: { type: "integer" }, previous: true },
  hasItems: false,
  concurrency: () => 1,
  open: ({ maxIterations }) => ({ output: null, iterations: maxIterations }),
  variables: ({ number, previous }) => ({ iteration: number, index: number, previous }),
  goesOn: (given, { scope, meter }) => {
    const goesOn = compileExpression(given.while).evaluate(scope, meter);
    if (typeof goesOn !== "boolean")
      throw new NodeFailure("expression_error", "What a loop goes on by must be true or false.", {
        details: { place: "while" },
      });
    return goesOn;
  },
  gives: "last result",
} satisfies NodeTypeDefinition<z.output<ReturnType<typeof config>>>;
