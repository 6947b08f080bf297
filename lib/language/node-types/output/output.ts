import { z } from "zod";
import { compileExpression } from "#lib/language/expressions/compile-expression.ts";
import { expression } from "../expression-place.ts";
import type { NodeTypeDefinition } from "../node-type.ts";
import { Expression } from "../schema-parts.ts";
import { outputWords } from "./words.ts";

const config = z.strictObject({ value: Expression });

/** Gives the run's result. */
export const outputType = {
  kind: "pure",
  config,
  outcomes: outputWords.outcomes,
  output: () => true,
  outputExpression: ({ value }) => value,
  expressions: ({ value }) => [expression("/value", value)],
  evaluate: ({ value }, { scope, meter }) => ({
    outcome: "done",
    output: compileExpression(value).evaluate(scope, meter),
  }),
  givesResult: true,
} satisfies NodeTypeDefinition<z.output<typeof config>>;
