import { isExpressionError } from "./expression-error.ts";
import { parseExpression, type SyntaxNode } from "./syntax/parse-expression.ts";

/**
 * The value of a member in an expression that is a map, if both are literals: `{"a": "x"}` says that `a` is "x".
 * Undefined where it is computed, is no text, or cannot be read at all: the run finds out.
 */
export function literalMember(expression: string, name: string): string | undefined {
  let tree: SyntaxNode;
  try {
    tree = parseExpression(expression, { text: expression, start: 0 });
  } catch (error) {
    if (isExpressionError(error)) return undefined;
    throw error;
  }
  if (tree.op !== "map") return undefined;
  const [, value] = tree.args.find(([key]) => textOf(key) === name) ?? [];
  return value && textOf(value);
}

function textOf(node: SyntaxNode): string | undefined {
  return node.op === "value" && typeof node.args === "string" ? node.args : undefined;
}
