import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { ExpressionProblem } from "./check-expression.ts";
import { compileRoot, evaluateIn, findProblems } from "./compile-expression.ts";
import { Evaluation } from "./evaluation.ts";
import { isExpressionError } from "./expression-error.ts";
import type { Meter } from "./meter.ts";
import type { ExpectationScope } from "./scope.ts";
import { locate } from "./source-position.ts";
import { EXPECTATION_VARIABLES } from "./static-scope.ts";
import { parseExpression, type SyntaxNode } from "./syntax/parse-expression.ts";

/** Characters of a value in a failure's message. */
const SHOWN_CHARS = 300;

/** Without a name like it; with the hint for a graph's expressions, which see other variables. */
const UNKNOWN_VARIABLE = /^(unknown variable '[^']*')(?!.*did you mean).*$/s;

/** Checks a test's expectation without evaluating it: syntax, names, types. */
export function checkExpectation(source: string): ExpressionProblem[] {
  const origin = { text: source, start: 0 };
  try {
    return findProblems({ source, origin, variables: EXPECTATION_VARIABLES }).map(({ message, offset }) => ({
      code: "expression_syntax",
      message: message.replace(UNKNOWN_VARIABLE, "$1: an expectation sees result, status, error and trace"),
      position: locate(origin, offset),
    }));
  } catch (error) {
    if (!isExpressionError(error)) throw error;
    return [{ code: "expression_syntax", message: error.message, position: error.position }];
  }
}

/**
 * Whether an expectation holds: it must be exactly true.
 * @returns null, or why it does not, with what was compared and the values of the run.
 * @throws MeterSpent.
 */
export function expectationFailure(source: string, scope: ExpectationScope, meter: Meter): string | null {
  try {
    const root = parseExpression(source, { text: source, start: 0 });
    const value = evaluateRoot(root, { source, scope, meter });
    if (value === true) return null;
    return `expected true, got ${compared(root, { source, scope, meter }) ?? shown(value)}. ${facts(scope)}`;
  } catch (error) {
    if (!isExpressionError(error)) throw error;
    const { line, column } = error.position;
    return `could not be evaluated at ${line}:${column}: ${error.message}. ${facts(scope)}`;
  }
}

interface Given {
  readonly source: string;
  readonly scope: ExpectationScope;
  readonly meter: Meter;
}

function evaluateRoot(root: SyntaxNode, { source, scope, meter }: Given): Json {
  const origin = { text: source, start: 0 };
  const { run } = compileRoot({ root, variables: EXPECTATION_VARIABLES, origin });
  return evaluateIn(new Evaluation({ scope, source: origin, meter }), run);
}

const COMPARISONS = ["==", "!=", "<", "<=", ">", ">=", "in"];

/** Both sides of a comparison; undefined for anything else. */
function compared(root: SyntaxNode, given: Given): string | undefined {
  if (!COMPARISONS.includes(root.op) || !Array.isArray(root.args)) return undefined;
  const [left, right] = root.args as readonly SyntaxNode[]; // of a comparison
  if (!left || !right) return undefined;
  return `${shown(evaluateRoot(left, given))} ${root.op} ${shown(evaluateRoot(right, given))}`;
}

function facts({ status, result, error }: ExpectationScope): string {
  return `status: ${shown(status)}, result: ${shown(result)}, error: ${shown(isJsonObject(error) ? error : null)}`;
}

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length <= SHOWN_CHARS ? text : `${text.slice(0, SHOWN_CHARS)}… (${text.length} characters)`;
}
