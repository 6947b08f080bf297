import { childPointer } from "../json-pointer.ts";
import { hasProperty, isObjectValue } from "../json-value.ts";
import type { Keyword, KeywordContext } from "../keyword.ts";
import type { Pattern } from "../pattern/compile-pattern.ts";
import { Run } from "../run.ts";
import { explain, type SchemaNode, satisfies } from "../schema-node.ts";
import { partsRule } from "./parts-rule.ts";
import { readObject } from "./read-keyword.ts";

const properties: Keyword = (value, context) => {
  const schemas = readObject(value, context);
  if (!schemas) return undefined;
  const nodes = Object.entries(schemas).map(
    ([name, schema]) => [name, context.subschema(schema, name)] as const,
  );
  const rule = partsRule({
    keyword: "properties",
    forbidden: "is not allowed",
    speaksOf: isObjectValue,
    visit(candidate, _run, visitor) {
      for (const [name, node] of nodes) {
        if (hasProperty(candidate, name) && !visitor(name, candidate[name], node)) return false;
      }
      return true;
    },
  });
  return {
    ...rule,
    named: nodes,
    recognises: (candidate, run) => nodes.every(([name, node]) => hasConstant(candidate, name, node, run)),
  };
};

/** False only where the property must have one value and has another: `{ kind: { const: "card" } }`. */
function hasConstant(candidate: unknown, name: string, node: SchemaNode, run: Run): boolean {
  const constant = node.rules.find((rule) => rule.keyword === "const");
  if (!constant || !isObjectValue(candidate) || !hasProperty(candidate, name)) return true;
  return constant.test(candidate[name], run);
}

const patternProperties: Keyword = (value, context) => {
  const schemas = readObject(value, context);
  if (!schemas) return undefined;
  const groups: { pattern: Pattern; node: SchemaNode }[] = [];
  for (const [source, schema] of Object.entries(schemas)) {
    const pattern = context.pattern(source, source);
    const node = context.subschema(schema, source);
    if (pattern) groups.push({ pattern, node });
  }
  return partsRule({
    keyword: "patternProperties",
    forbidden: "is not allowed",
    speaksOf: isObjectValue,
    visit(candidate, run, visitor) {
      for (const name of Object.keys(candidate)) {
        if (candidate[name] === undefined) continue;
        for (const { pattern, node } of groups) {
          if (run.matches(pattern, name) && !visitor(name, candidate[name], node)) return false;
        }
      }
      return true;
    },
  });
};

const additionalProperties: Keyword = (value, context) => {
  const node = context.subschema(value);
  const named = new Set(Object.keys(siblingObject(context, "properties")));
  const patterns = Object.keys(siblingObject(context, "patternProperties")).flatMap(
    (source) => context.siblingPattern(source) ?? [],
  );
  return partsRule({
    keyword: "additionalProperties",
    forbidden: "is not a known property",
    speaksOf: isObjectValue,
    marksAll: true,
    visit(candidate, run, visitor) {
      for (const name of Object.keys(candidate)) {
        if (named.has(name) || candidate[name] === undefined) continue;
        if (patterns.some((pattern) => run.matches(pattern, name))) continue;
        if (!visitor(name, candidate[name], node)) return false;
      }
      return true;
    },
  });
};

function siblingObject(context: KeywordContext, keyword: string): object {
  const value = context.schema[keyword];
  return isObjectValue(value) ? value : {};
}

/** Reasons reported for one name: they share a single message. */
const MAX_REASONS = 20;

const propertyNames: Keyword = (value, context) => {
  const node = context.subschema(value);
  return {
    keyword: "propertyNames",
    test: (candidate, run) =>
      !isObjectValue(candidate) || Object.keys(candidate).every((name) => satisfies(node, name, run)),
    report(candidate, pointer, run) {
      if (!isObjectValue(candidate)) return;
      for (const name of Object.keys(candidate)) {
        if (satisfies(node, name, run)) continue;
        const inner = new Run();
        explain(node, name, "", inner);
        const reasons = inner.violations
          .slice(0, MAX_REASONS)
          .map((violation) => violation.message)
          .join(" and ");
        run.add({
          keyword: "propertyNames",
          message: `has a name that ${reasons}`,
          pointer: childPointer(pointer, name),
        });
      }
    },
  };
};

export const propertyKeywords = {
  properties,
  patternProperties,
  additionalProperties,
  propertyNames,
} satisfies Record<string, Keyword>;
