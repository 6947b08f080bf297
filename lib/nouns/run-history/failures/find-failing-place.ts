import type { RunError } from "#lib/contract/interactions.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import { compileExpression } from "#lib/language/expressions/compile-expression.ts";
import { isExpressionError } from "#lib/language/expressions/expression-error.ts";
import { Meter } from "#lib/language/expressions/meter.ts";
import type { ExpressionScope } from "#lib/language/expressions/scope.ts";
import { compileTemplate } from "#lib/language/expressions/template.ts";
import type { ExpressionPlace } from "#lib/language/node-types/expression-place.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { rulesOf } from "#lib/language/node-types/rules-of.ts";

/** Budget on the event loop for finding it: a few milliseconds. */
const BUDGET_UNITS = 200_000;
const MAX_PLACES = 100;

/**
 * Which of a node's expressions failed with this error. The run does not say it, so they are evaluated again on what may
 * be shown: the one that fails in the same way; else the only one in which the position and the name can be.
 */
export function findFailingPlace(
  node: GraphNode,
  scope: ExpressionScope,
  { message, details }: Pick<RunError, "message" | "details">,
): ExpressionPlace | undefined {
  const places = rulesOf(node).expressions(node.config).slice(0, MAX_PLACES);
  const named = typeof details?.place === "string" ? `/${details.place}` : undefined;
  if (named !== undefined) return places.find(({ pointer }) => pointer === named);
  const meter = new Meter(BUDGET_UNITS);
  const failing = places.find((place) => failureOf(place, scope, meter) === message);
  if (failing) return failing;
  const position = details?.position;
  const offset = position !== undefined && isJsonObject(position) ? position.offset : undefined;
  const fitting = places.filter(
    ({ source }) => (typeof offset !== "number" || offset <= source.length) && mentions(source, message),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

function failureOf(
  { kind, source }: ExpressionPlace,
  scope: ExpressionScope,
  meter: Meter,
): string | undefined {
  try {
    if (kind === "expression") compileExpression(source).evaluate(scope, meter);
    else compileTemplate(source).render(scope, { meter });
    return undefined;
  } catch (error) {
    return isExpressionError(error) ? error.message : undefined;
  }
}

/** Whether a source has the key that the message names, if it names one. */
function mentions(source: string, message: string): boolean {
  const key = /key:? '([^']{1,200})'/.exec(message)?.[1];
  return key === undefined || source.includes(key);
}
