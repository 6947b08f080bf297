import { findProblems } from "./compile-expression.ts";
import { ExpressionError } from "./expression-error.ts";
import { locate, type SourcePosition, type SourceText } from "./source-position.ts";
import { type StaticScope, type VariableTypes, variableTypes } from "./static-scope.ts";
import { splitTemplate } from "./syntax/split-template.ts";
import type { WantedKind } from "./wanted-kind.ts";

/** A problem of an expression or of a template's braces, found without evaluating. */
export interface ExpressionProblem {
  /** The last two are advice: the key is not declared, or not required, and may be there all the same. */
  readonly code: "expression_syntax" | "template_syntax" | "unknown_property" | "maybe_absent";
  readonly message: string;
  /** In the source that was checked. */
  readonly position: SourcePosition;
}

/**
 * Checks syntax, bounds, names, regular expressions and types (agent document, "Expressions"): every
 * problem at once, in the order of the source, except that a syntax error hides all others.
 */
export function checkExpression({
  source,
  types,
  wanted,
}: {
  source: string;
  types: StaticScope;
  /** The kind of value it must give; absent if any will do. */
  wanted?: WantedKind | undefined;
}): ExpressionProblem[] {
  return checkSource(source, { text: source, start: 0 }, variableTypes(types), wanted);
}

/** The same for every expression of a template; positions are in the template. */
export function checkTemplate({
  source,
  types,
}: {
  source: string;
  types: StaticScope;
}): ExpressionProblem[] {
  const variables = variableTypes(types);
  return collect(() =>
    splitTemplate(source).flatMap((part) =>
      part.kind === "text"
        ? []
        : checkSource(part.source, { text: source, start: part.start }, variables)
            // In a template an absent value is empty text.
            .filter(({ code }) => code !== "maybe_absent"),
    ),
  );
}

const CODES = {
  syntax: "expression_syntax",
  type: "expression_syntax",
  undeclared: "unknown_property",
  maybe_absent: "maybe_absent",
} as const;

function checkSource(
  source: string,
  origin: SourceText,
  variables: VariableTypes,
  wanted?: WantedKind,
): ExpressionProblem[] {
  return collect(() =>
    findProblems({ source, origin, variables, wanted }).map(({ kind, message, offset }) => ({
      code: CODES[kind],
      message,
      position: locate(origin, offset),
    })),
  );
}

/** Turns the parsers' errors into problems. */
function collect(find: () => ExpressionProblem[]): ExpressionProblem[] {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof ExpressionError) || error.code === "expression_error") throw error;
    return [{ code: error.code, message: error.message, position: error.position }];
  }
}
