import { isArrayValue, isObjectValue } from "../json-value.ts";
import type { Keyword } from "../keyword.ts";
import type { Run } from "../run.ts";
import type { Marks, SchemaNode } from "../schema-node.ts";
import { partsRule } from "./parts-rule.ts";

const UNEVALUATED = new Set(["unevaluatedProperties", "unevaluatedItems"]);

/** The parts of the value that this schema's other keywords, and the schemas it applies in place, evaluate. */
function marksOf(node: SchemaNode, value: unknown, run: Run): Marks {
  const marks: Marks = { all: false, keys: new Set(), walked: new Set([node]) };
  for (const rule of node.rules) if (!UNEVALUATED.has(rule.keyword)) rule.mark?.(value, marks, run);
  return marks;
}

const unevaluatedProperties: Keyword = (value, context) => {
  const node = context.subschema(value);
  return partsRule({
    keyword: "unevaluatedProperties",
    forbidden: "is not a known property",
    speaksOf: isObjectValue,
    marksAll: true,
    visit(candidate, run, visitor) {
      const marks = marksOf(context.node, candidate, run);
      if (marks.all) return true;
      for (const name of Object.keys(candidate)) {
        if (marks.keys.has(name) || candidate[name] === undefined) continue;
        if (!visitor(name, candidate[name], node)) return false;
      }
      return true;
    },
  });
};

const unevaluatedItems: Keyword = (value, context) => {
  const node = context.subschema(value);
  return partsRule({
    keyword: "unevaluatedItems",
    forbidden: "is not allowed in this list",
    speaksOf: isArrayValue,
    marksAll: true,
    visit(candidate, run, visitor) {
      const marks = marksOf(context.node, candidate, run);
      if (marks.all) return true;
      return candidate.every((item, index) => marks.keys.has(index) || visitor(index, item, node));
    },
  });
};

export const unevaluatedKeywords = { unevaluatedProperties, unevaluatedItems } satisfies Record<
  string,
  Keyword
>;
