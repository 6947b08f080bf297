import { ExpressionError } from "#lib/language/expressions/expression-error.ts";
import { splitTemplate } from "#lib/language/expressions/syntax/split-template.ts";
import { estimatePatternSize } from "#lib/language/expressions/values/pattern-size.ts";
import { compileSchema } from "#lib/language/json-schema/compile-schema.ts";
import { weighPattern } from "#lib/language/json-schema/pattern/compile-pattern.ts";
import type { ExpressionPlace } from "#lib/language/node-types/expression-place.ts";
import { rulesOf } from "#lib/language/node-types/rules-of.ts";
import type { Outline } from "./outline.ts";
import { type Problem, problem } from "./problem.ts";

/**
 * Each schema and expression bounds its own patterns; this bounds those of the whole document, because 1 MiB
 * of patterns that are each within bounds takes 13 s to compile. At 2 µs a unit: 0.4 s.
 */
const MAX_WEIGHT = 200_000;

export function checkPatternWeight(outline: Outline): Problem[] {
  let weight = 0;
  for (const part of weights(outline)) {
    weight += part;
    if (weight > MAX_WEIGHT)
      return [problem("limit_exceeded", "", "The document's patterns are too large together.")];
  }
  return [];
}

/** Yields weights one by one, so that nothing more is compiled once the bound is passed. */
function* weights({ lanes, scopes }: Outline): Generator<number> {
  for (const { value } of lanes) yield compileSchema(value.inputSchema ?? true).patternWeight;
  for (const { value: node } of scopes.flatMap((scope) => scope.nodes)) {
    const { schemas, expressions } = rulesOf(node);
    for (const { schema } of schemas?.(node.config) ?? []) yield compileSchema(schema).patternWeight;
    for (const place of expressions(node.config))
      yield* expressionsIn(place).filter(hasPattern).map(weighExpression);
  }
}

function expressionsIn({ kind, source }: ExpressionPlace): string[] {
  return kind === "expression" ? [source] : insertionsIn(source);
}

/** None of a template whose braces do not fit: that is a problem of its own, and nothing of it is compiled. */
function insertionsIn(template: string): string[] {
  try {
    return splitTemplate(template).flatMap((part) => (part.kind === "expression" ? [part.source] : []));
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}

/** The two functions that take a regular expression. */
function hasPattern(expression: string): boolean {
  return /\b(?:matches|find)\s*\(/.test(expression);
}

/** Estimated on the whole expression, which is never less than on the patterns in it. */
function weighExpression(expression: string): number {
  return weighPattern(expression, estimatePatternSize(expression));
}
