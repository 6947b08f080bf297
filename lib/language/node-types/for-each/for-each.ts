import { z } from "zod";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { compileExpression } from "#lib/language/expressions/compile-expression.ts";
import { counted } from "#lib/language/json-schema/count-words.ts";
import { MAX_ITERATIONS } from "../document-limits.ts";
import { expression } from "../expression-place.ts";
import type { BodySchema } from "../graph-node.ts";
import { NodeFailure } from "../node-result.ts";
import type { NodeTypeDefinition } from "../node-type.ts";
import { Expression } from "../schema-parts.ts";
import { forEachWords } from "./words.ts";

const MAX_NAMES = 5;
const MAX_NAME_CHARS = 60;

const config = (body: BodySchema) =>
  z.strictObject({
    items: Expression,
    concurrency: z.int().min(1).max(20).default(1),
    body,
  });

/** Describes the value found instead of a list: enough to find where it comes from, and none of its contents. */
function described(value: Json): string {
  if (value === null) return "null";
  if (typeof value === "string") return `a text of ${counted(value.length, "character")}`;
  if (!isJsonObject(value)) return `a ${typeof value}`;
  const names = Object.keys(value);
  if (names.length === 0) return "an object without properties";
  const shown = names.slice(0, MAX_NAMES).map((name) => `"${name.slice(0, MAX_NAME_CHARS)}"`);
  return `an object with ${shown.join(", ")}${names.length > MAX_NAMES ? ", …" : ""}`;
}

/** Runs its inner graph for each item of a list. */
export const forEachType = {
  kind: "container",
  config,
  outcomes: forEachWords.outcomes,
  output: () => ({ type: "array" }),
  expressions: ({ items }) => [{ ...expression("/items", items), wanted: "list" }],
  bodyVariables: { item: true, index: { type: "integer" } },
  hasItems: true,
  concurrency: (given) => given.concurrency,
  open: (given, { scope, meter }) => {
    const items = compileExpression(given.items).evaluate(scope, meter);
    if (!Array.isArray(items))
      throw new NodeFailure("expression_error", `The items must be a list, and are ${described(items)}.`, {
        details: { place: "items" },
      });
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
