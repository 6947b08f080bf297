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
  const bodyVariables = new Map(
    outline.scopes.flatMap((scope) =>
      scope.outer ? [[`${scope.outer.scope.pointer} ${scope.outer.nodeId}`, scopeVariables(scope)]] : [],
    ),
  );
  return outline.scopes.flatMap((scope) => {
    const variables = scopeVariables(scope);
    return scope.nodes.flatMap(({ value: node, pointer }) => {
      const reaching = inputs.get(outermostContainer(scope) ?? node.id) ?? [true];
      return expressionPlaces(node).flatMap((place) => {
        const inside = place.inBody ? bodyVariables.get(`${scope.pointer} ${node.id}`) : undefined;
        return checkPlace(place, inside ?? variables, reaching).map(({ code, message, position }) => {
          const where = `line ${position.line}, column ${position.column}`;
          return problem(
            code,
            `${pointer}/config${place.pointer}`,
            `The ${place.kind} is wrong at ${where}: ${message}.`,
          );
        });
      });
    });
  });
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
