import type { ExpressionError } from "#lib/language/expressions/expression-error.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";

/** A fault of an author's expression, as the run's error. */
export function expressionFailure({ message, position }: ExpressionError): NodeFailure {
  return new NodeFailure(
    "expression_error",
    message,
    position ? { details: { position: { ...position } } } : {},
  );
}
