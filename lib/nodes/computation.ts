import type { HttpConfig } from "#lib/contract/agent-document.ts";
import { compileExpression } from "#lib/expressions/compile-expression.ts";
import type { Meter } from "#lib/expressions/meter.ts";
import type { ExpressionScope } from "#lib/expressions/scope.ts";
import { compileTemplate } from "#lib/expressions/template.ts";
import type { Json, NodeOutput } from "#lib/json.ts";
import { type RenderedRequest, renderRequest } from "./http-request.ts";
import { type AskingNode, fillIn, type QuestionParts } from "./interaction-nodes.ts";
import type { NodeResult } from "./node-result.ts";
import { evaluatePureNode, type PureNode } from "./pure-nodes.ts";
import { type Hiding, shownScope, shownText } from "./shown-text.ts";

/** What nodes evaluate, by kind. Only what can be cloned: it may be evaluated on a thread. */
export interface Computations {
  /** A pure node. */
  node: { readonly given: PureNode; readonly answer: NodeResult<NodeOutput> };
  /** What an interaction node asks. */
  question: { readonly given: AskingNode; readonly answer: QuestionParts };
  /** An http node's request. */
  request: { readonly given: HttpConfig; readonly answer: RenderedRequest };
  /** One expression. */
  value: { readonly given: string; readonly answer: Json };
  /** Templates. */
  texts: { readonly given: readonly string[]; readonly answer: readonly string[] };
  /** Templates as they are shown. */
  shownTexts: {
    readonly given: { readonly templates: readonly string[]; readonly hiding: Hiding };
    readonly answer: readonly string[];
  };
}

export type ComputationKind = keyof Computations;
export type AnswerTo<Kind extends ComputationKind> = Computations[Kind]["answer"];

/** One of them. */
export type Computation = {
  [Kind in ComputationKind]: { readonly kind: Kind; readonly given: Computations[Kind]["given"] };
}[ComputationKind];

/** A kind with what it is given: TypeScript cannot follow a union by its kind. */
export function computationOf<Kind extends ComputationKind>(
  kind: Kind,
  given: Computations[Kind]["given"],
): Computation {
  return { kind, given } as Computation;
}

/** How a node has something evaluated. @throws ExpressionError, NodeFailure. */
export type Compute = <Kind extends ComputationKind>(
  kind: Kind,
  given: Computations[Kind]["given"],
) => Promise<AnswerTo<Kind>>;

/**
 * Evaluates here and now. Pure: beginning it again gives the same.
 * @throws ExpressionError, NodeFailure; MeterSpent.
 */
export function evaluate(
  { kind, given }: Computation,
  scope: ExpressionScope,
  meter: Meter,
): AnswerTo<ComputationKind> {
  switch (kind) {
    case "node":
      return evaluatePureNode({ node: given, scope, meter });
    case "question":
      return fillIn({ ...given, scope, meter });
    case "request":
      return renderRequest({ config: given, scope, meter });
    case "value":
      return compileExpression(given).evaluate(scope, meter);
    case "texts":
      return given.map((template) => compileTemplate(template).render(scope, { meter }));
    case "shownTexts": {
      const shown = shownScope(scope, given.hiding);
      return given.templates.map((template) => shownText(template, shown, meter));
    }
  }
}
