import type { Json } from "#lib/contract/json.ts";
import {
  checkExpression,
  checkTemplate,
  type ExpressionProblem,
} from "#lib/language/expressions/check-expression.ts";
import { withInput } from "#lib/language/expressions/static-scope.ts";
import type { ExpressionPlace } from "#lib/language/node-types/expression-place.ts";
import { rulesOf } from "#lib/language/node-types/rules-of.ts";
import type { DocumentEnvironment } from "./environment.ts";
import { inputsByNode, outermostContainer, scopeVariables } from "./expression-scopes.ts";
import type { Outline } from "./outline.ts";
import { type Problem, problem, warning } from "./problem.ts";

type Variables = ReturnType<typeof scopeVariables>;

/**
 * Checks that every expression and template parses and fits what is known at its place. For a node that several lanes
 * lead to, only faults that occur in each of these lanes are reported: the node may check `run.laneId` before it
 * relies on one lane's input. A node that no lane leads to may rely on any input.
 */
export function checkExpressions(outline: Outline, environment: DocumentEnvironment): Problem[] {
  const inputs = inputsByNode(outline);
  const bodies = new Map(
    outline.scopes.flatMap((scope) =>
      scope.outer ? [[scope.pointer, scopeVariables(scope, environment)]] : [],
    ),
  );
  const problems: Problem[] = [];
  for (const scope of outline.scopes) {
    const variables = bodies.get(scope.pointer) ?? scopeVariables(scope, environment);
    for (const { value: node, pointer } of [...scope.nodes, ...scope.partial]) {
      const reaching = inputs.get(outermostContainer(scope) ?? node.id) ?? [true];
      for (const place of rulesOf(node).expressions(node.config)) {
        const body = place.inBody ? bodies.get(`${pointer}/config/body`) : undefined;
        const path = `${pointer}/config${place.pointer}`;
        problems.push(
          ...checkPlace(place, body ?? variables, reaching).map((found) => describe(found, place, path)),
        );
      }
    }
  }
  return problems;
}

function describe(
  { code, message, position }: ExpressionProblem,
  { kind }: ExpressionPlace,
  path: string,
): Problem {
  const where = `line ${position.line}, column ${position.column}`;
  const ended = message.endsWith("?") ? message : `${message}.`;
  if (code === "unknown_property")
    return {
      ...warning(code, path, `The ${kind} reads at ${where} what is not declared: ${ended}`),
      position,
    };
  if (code === "maybe_absent")
    return {
      ...warning(code, path, `The ${kind} fails at ${where} where a key is absent: ${ended}`),
      position,
    };
  return { ...problem(code, path, `The ${kind} is wrong at ${where}: ${ended}`), position };
}

function checkPlace(
  place: ExpressionPlace,
  variables: Variables,
  inputs: readonly Json[],
): ExpressionProblem[] {
  const [first = true, ...others] = inputs;
  let problems = checkSource(place, variables, first);
  for (const input of others) {
    if (problems.length === 0) break;
    const found = new Map(
      checkSource(place, variables, input).map((other) => [other.position.offset, other] as const),
    );
    // An error in one lane that is advice in another is advice.
    problems = problems.flatMap((earlier) => {
      const other = found.get(earlier.position.offset);
      if (!other) return [];
      return [isAdvice(other) ? other : earlier];
    });
  }
  return problems;
}

function isAdvice({ code }: ExpressionProblem): boolean {
  return code === "unknown_property" || code === "maybe_absent";
}

function checkSource(
  { kind, source, wanted }: ExpressionPlace,
  variables: Variables,
  input: Json,
): ExpressionProblem[] {
  const types = withInput(variables, input);
  return kind === "expression"
    ? checkExpression({ source, types, wanted })
    : checkTemplate({ source, types });
}
