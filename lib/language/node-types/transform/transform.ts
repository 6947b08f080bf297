import { z } from "zod";
import { compileExpression } from "#lib/language/expressions/compile-expression.ts";
import { expression } from "../expression-place.ts";
import type { NodeTypeDefinition } from "../node-type.ts";
import { Expression } from "../schema-parts.ts";
import { transformWords } from "./words.ts";

const config = z.strictObject({ expression: Expression });

/** Gives an expression's value. */
export const transformType = {
  kind: "pure",
  config,
  outcomes: transformWords.outcomes,
  output: () => true,
  outputExpression: (given) => given.expression,
  expressions: (given) => [expression("/expression", given.expression)],
  evaluate: (given, { scope, meter }) => ({
    outcome: "done",
    output: compileExpression(given.expression).evaluate(scope, meter),
  }),
} satisfies NodeTypeDefinition<z.output<typeof config>>;
