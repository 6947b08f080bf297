import { z } from "zod";
import { isJsonObject } from "#lib/contract/json.ts";
import { compileExpression } from "#lib/language/expressions/compile-expression.ts";
import { closedObject } from "../closed-object.ts";
import { DOCUMENT_LIMITS } from "../document-limits.ts";
import { expression } from "../expression-place.ts";
import { type NodeTypeDefinition, namedList } from "../node-type.ts";
import { Expression, Outcome } from "../schema-parts.ts";
import { ELSE, switchWords } from "./words.ts";

const config = z.strictObject({
  cases: z
    .array(z.strictObject({ name: Outcome, when: Expression }))
    .min(1)
    .max(DOCUMENT_LIMITS.switchCases)
    .meta({ description: "The first case that is true wins; without one the outcome is else." }),
});

/** Ends with the first case that is true. */
export const switchType = {
  kind: "pure",
  config,
  outcomes: ({ cases }) => switchWords.outcomes({ cases }),
  output: () => closedObject({ case: { type: "string" } }),
  expressions: ({ cases }) =>
    cases.map(({ when }, index) => ({ ...expression(`/cases/${index}/when`, when), wanted: "bool" })),
  namedLists: ({ cases }) => [namedList("case", { items: cases, pointer: "/cases", key: "name" })],
  faults: ({ cases }) =>
    cases.flatMap(({ name }, index) => {
      if (name !== ELSE) return [];
      const message = 'No case may be called "else": that is the outcome when no case is true.';
      return [{ code: "unknown_outcome" as const, pointer: `/cases/${index}/name`, message }];
    }),
  outcomeOf: (output) => (isJsonObject(output) && typeof output.case === "string" ? output.case : undefined),
  evaluate: ({ cases }, { scope, meter }) => {
    const taken = cases.find(({ when }) => compileExpression(when).evaluate(scope, meter) === true);
    const outcome = taken?.name ?? ELSE;
    return { outcome, output: { case: outcome } };
  },
} satisfies NodeTypeDefinition<z.output<typeof config>>;
