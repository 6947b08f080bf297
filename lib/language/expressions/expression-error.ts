import { locate, type SourcePosition, type SourceText } from "./source-position.ts";

/**
 * `expression_syntax`: it cannot be compiled (grammar, unknown names, a bound of the source).
 * `template_syntax`: the braces of a template do not fit. `expression_error`: it failed while evaluating.
 */
export type ExpressionErrorCode = "expression_syntax" | "expression_error" | "template_syntax";

/** A fault of an author's expression. The message is for the author: it may name a key, but quotes no values. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
  readonly code: ExpressionErrorCode;
  readonly #source: SourceText;
  readonly #offset: number;

  constructor({
    code,
    message,
    source,
    offset,
  }: { code: ExpressionErrorCode; message: string; source: SourceText; offset: number }) {
    super(message);
    this.code = code;
    this.#source = source;
    this.#offset = offset;
  }

  /**
   * Counted when asked for: `exists` may absorb thousands of errors, and counting the lines of 64 KiB of
   * line breaks takes half a millisecond.
   */
  get position(): SourcePosition {
    return locate(this.#source, this.#offset);
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
