import { counted } from "../count-words.ts";
import { isArrayValue } from "../json-value.ts";
import type { Keyword } from "../keyword.ts";
import type { Run } from "../run.ts";
import { type SchemaNode, satisfies } from "../schema-node.ts";
import { partsRule } from "./parts-rule.ts";
import { readCount, readList } from "./read-keyword.ts";

const prefixItems: Keyword = (value, context) => {
  const schemas = readList(value, context);
  if (!schemas) return undefined;
  if (schemas.length === 0) context.problem("must not be empty");
  const nodes = schemas.map((schema, index) => context.subschema(schema, index));
  return partsRule({
    keyword: "prefixItems",
    forbidden: "is not allowed",
    speaksOf: isArrayValue,
    visit(candidate, _run, visitor) {
      // A list may be shorter than its prefix.
      return nodes.every(
        (node, index) => index >= candidate.length || visitor(index, candidate[index], node),
      );
    },
  });
};

const items: Keyword = (value, context) => {
  if (isArrayValue(value)) {
    context.problem("must be one schema; for one schema an item use prefixItems");
    return undefined;
  }
  const node = context.subschema(value);
  const prefix = context.schema.prefixItems;
  const start = isArrayValue(prefix) ? prefix.length : 0;
  return partsRule({
    keyword: "items",
    speaksOf: isArrayValue,
    forbidden:
      start === 0 ? "must not be in the list" : `is one more than the ${counted(start, "item")} allowed`,
    marksAll: true,
    visit(candidate, _run, visitor) {
      for (let index = start; index < candidate.length; index++) {
        if (!visitor(index, candidate[index], node)) return false;
      }
      return true;
    },
  });
};

/** Reads minContains and maxContains too, which mean nothing without it. */
const contains: Keyword = (value, context) => {
  const node = context.subschema(value);
  const least = countOr(context.schema.minContains, 1);
  const most = countOr(context.schema.maxContains, Number.POSITIVE_INFINITY);
  return {
    keyword: "contains",
    test(candidate, run) {
      if (!isArrayValue(candidate)) return true;
      const found = countFitting(node, candidate, run);
      return found >= least && found <= most;
    },
    report(candidate, pointer, run) {
      if (!isArrayValue(candidate)) return;
      const found = countFitting(node, candidate, run);
      if (found < least) {
        const keyword = context.schema.minContains === undefined ? "contains" : "minContains";
        const message = `must have at least ${counted(least, "item")} of the kind asked for, and has ${found}`;
        run.add({ keyword, message, pointer });
      } else if (found > most) {
        const message = `must have at most ${counted(most, "item")} of the kind asked for, and has ${found}`;
        run.add({ keyword: "maxContains", message, pointer });
      }
    },
    visitParts(candidate, run, visitor) {
      if (!isArrayValue(candidate)) return;
      for (const [index, item] of candidate.entries()) {
        if (satisfies(node, item, run)) visitor(index, item, node);
      }
    },
    mark(candidate, marks, run) {
      if (!isArrayValue(candidate)) return;
      for (const [index, item] of candidate.entries()) {
        if (satisfies(node, item, run)) marks.keys.add(index);
      }
    },
  };
};

function countFitting(node: SchemaNode, candidate: readonly unknown[], run: Run): number {
  let found = 0;
  for (const item of candidate) if (satisfies(node, item, run)) found++;
  return found;
}

function countOr(value: unknown, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}

/** Only their type is checked here: `contains` reads them. */
const readByContains: Keyword = (value, context) => {
  readCount(value, context);
  return undefined;
};

export const itemKeywords = {
  prefixItems,
  items,
  contains,
  minContains: readByContains,
  maxContains: readByContains,
} satisfies Record<string, Keyword>;
