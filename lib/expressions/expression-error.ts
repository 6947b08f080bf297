import type { SourcePosition } from "./source-position.ts";

/**
 * `expression_syntax`: it cannot be compiled (grammar, unknown names, a bound of the source).
 * `template_syntax`: the braces of a template do not fit. `expression_error`: it failed while evaluating.
 */
export type ExpressionErrorCode = "expression_syntax" | "expression_error" | "template_syntax";

/** A fault of an author's expression. The message is for the author: it may name a key, but quotes no values. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
  readonly code: ExpressionErrorCode;
  readonly position?: SourcePosition;

  constructor(code: ExpressionErrorCode, message: string, position?: SourcePosition) {
    super(message);
    this.code = code;
    if (position) this.position = position;
  }
}

/** A key, index or variable that is not there; a template shows it as empty text. */
export class AbsentValue extends ExpressionError {}

/** A bound was crossed. `||`, `&&`, `all` and `exists` absorb other errors, but never this one. */
export class BoundExceeded extends ExpressionError {}

/** By name, not `instanceof`: Next's bundle and Node's own imports hold two copies of this class. */
export function isExpressionError(error: unknown): error is ExpressionError {
  return error instanceof Error && error.name === "ExpressionError" && "code" in error;
}
