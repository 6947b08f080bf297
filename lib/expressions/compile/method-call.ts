import type { SyntaxNode } from "../syntax/parse-expression.ts";

/** `receiver.name(…args)`. */
export interface MethodCall {
  /** Where the name stands. */
  readonly offset: number;
  readonly name: string;
  readonly receiver: SyntaxNode;
  readonly args: readonly SyntaxNode[];
}
