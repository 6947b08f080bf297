import type { SyntaxNode } from "../syntax/parse-expression.ts";

/** `receiver.name(…args)`. */
export interface MethodCall {
  /** The offset of the name. */
  readonly offset: number;
  readonly name: string;
  readonly receiver: SyntaxNode;
  readonly args: readonly SyntaxNode[];
}
