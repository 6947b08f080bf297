import type { Json } from "#lib/contract/json.ts";
import { compileExpression } from "#lib/language/expressions/compile-expression.ts";
import type { Meter } from "#lib/language/expressions/meter.ts";
import type { ExpressionScope } from "#lib/language/expressions/scope.ts";
import { compileTemplate } from "#lib/language/expressions/template.ts";
import { type InteractionNode, questionOf } from "#lib/language/node-types/node-kinds.ts";
import { type Hiding, shownScope, shownText, shownValue } from "./shown-text.ts";

/** The parts of a question that depend on the run. */
export interface QuestionParts {
  readonly text: string;
  /** Null where the node shows none. */
  readonly details: Json;
  /** The same as it is shown to anybody but the credential that is asked, where that is another. */
  readonly shown: { readonly text: string; readonly details: Json } | undefined;
}

/** An interaction node with what its run hides. */
export interface AskingNode {
  readonly node: InteractionNode;
  readonly hiding: Hiding;
}

/** @throws ExpressionError, MeterSpent. */
export function fillIn({
  node,
  hiding,
  scope,
  meter,
}: AskingNode & {
  scope: ExpressionScope;
  meter: Meter;
}): QuestionParts {
  const { text: template, details: expression } = questionOf(node);
  const text = compileTemplate(template).render(scope, { meter });
  const details = expression === undefined ? null : compileExpression(expression).evaluate(scope, meter);
  const seen = shownScope(scope, hiding);
  const shown = {
    text: shownText(template, seen, meter),
    details: expression === undefined ? null : shownValue(expression, seen, meter),
  };
  const isSame = shown.text === text && JSON.stringify(shown.details) === JSON.stringify(details);
  return { text, details, shown: isSame ? undefined : shown };
}
