import { checkExpression, checkTemplate, type ExpressionProblem } from "#lib/expressions/check-expression.ts";
import type { Json } from "#lib/json.ts";
import { type ExpressionPlace, expressionPlaces } from "./expression-places.ts";
import { inputsByNode, outermostContainer, scopeVariables } from "./expression-scopes.ts";
import type { Outline } from "./outline.ts";
import { type Problem, problem } from "./problem.ts";

type Variables = ReturnType<typeof scopeVariables>;

/**
 * Every expression and template parses and fits what is known where it stands. A node that several lanes
 * lead to is only told what is wrong for each of them: it may ask `run.laneId` before it relies on one's
 * input. A node that none leads to may rely on any input.
 */
export function checkExpressions(outline: Outline): Problem[] {
  const inputs = inputsByNode(outline);
  const bodies = new Map(
    outline.scopes.flatMap((scope) => (scope.outer ? [[scope.pointer, scopeVariables(scope)]] : [])),
  );
  const problems: Problem[] = [];
  for (const scope of outline.scopes) {
    const variables = bodies.get(scope.pointer) ?? scopeVariables(scope);
    for (const { value: node, pointer } of scope.nodes) {
      const reaching = inputs.get(outermostContainer(scope) ?? node.id) ?? [true];
      for (const place of expressionPlaces(node)) {
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
  return problem(code, path, `The ${kind} is wrong at ${where}: ${message}.`);
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
    const offsets = new Set(checkSource(place, variables, input).map(({ position }) => position.offset));
    problems = problems.filter(({ position }) => offsets.has(position.offset));
  }
  return problems;
}

function checkSource(
  { kind, source }: ExpressionPlace,
  variables: Variables,
  input: Json,
): ExpressionProblem[] {
  const types = { ...variables, input };
  return kind === "expression" ? checkExpression({ source, types }) : checkTemplate({ source, types });
}
