import type { WantedKind } from "#lib/language/expressions/wanted-kind.ts";

/** A field of a node that holds an expression or a template. */
export interface ExpressionPlace {
  readonly kind: "expression" | "template";
  /** From the node's config. */
  readonly pointer: string;
  readonly source: string;
  /** Whether it is read within the node's body rather than beside the node. */
  readonly inBody?: boolean;
  /** The kind of value the expression must give, or the node fails; absent if any will do. */
  readonly wanted?: WantedKind;
}

export function expression(pointer: string, source: string): ExpressionPlace {
  return { kind: "expression", pointer, source };
}

/** An expression that gives attachments. */
export function listOfFiles(pointer: string, source: string): ExpressionPlace {
  return { ...expression(pointer, source), wanted: "list" };
}

export function template(pointer: string, source: string): ExpressionPlace {
  return { kind: "template", pointer, source };
}

export function optional(
  place: (pointer: string, source: string) => ExpressionPlace,
  pointer: string,
  source: string | undefined,
): ExpressionPlace[] {
  return source === undefined ? [] : [place(pointer, source)];
}
