import type { Json, NodeOutput } from "#lib/contract/json.ts";
import { compileExpression } from "#lib/language/expressions/compile-expression.ts";
import type { Meter } from "#lib/language/expressions/meter.ts";
import type { ExpressionScope } from "#lib/language/expressions/scope.ts";
import { compileTemplate } from "#lib/language/expressions/template.ts";
import {
  type ContainerNode,
  containerOf,
  evaluatePure,
  type PreparedFor,
  type PreparingNode,
  type PureNode,
  prepare,
  type TimerNode,
  wakeTimeOf,
} from "#lib/language/node-types/node-kinds.ts";
import type { NodeResult } from "#lib/language/node-types/node-result.ts";
import type { Opened, WakeTime } from "#lib/language/node-types/node-type.ts";
import { type AskingNode, fillIn, type QuestionParts } from "./question-parts.ts";
import { type Hiding, shownScope, shownText } from "./shown-text.ts";

/** The computations of nodes, by kind. All can be cloned, because they may run on a thread. */
export interface Computations {
  /** A pure node. */
  node: { readonly given: PureNode; readonly answer: NodeResult<NodeOutput> };
  /** The items of a container. */
  opened: { readonly given: ContainerNode; readonly answer: Opened };
  /** Whether another iteration of a container follows. */
  goesOn: { readonly given: ContainerNode; readonly answer: boolean };
  /** When a timer ends. */
  wakeTime: { readonly given: TimerNode; readonly answer: WakeTime };
  /** The value of a text of JSON. */
  parsed: { readonly given: string; readonly answer: { readonly output: NodeOutput } };
  /** The question of an interaction node. */
  question: { readonly given: AskingNode; readonly answer: QuestionParts };
  /** An effect's own preparation, defined by its type. */
  prepared: { readonly given: PreparingNode; readonly answer: PreparedFor<PreparingNode> };
  /** A single expression. */
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

/** A computation of any kind. */
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

/** Prepares the node as its type says. @throws ExpressionError, NodeFailure. */
export async function prepared<Node extends PreparingNode>(
  compute: Compute,
  node: Node,
): Promise<PreparedFor<Node>> {
  return (await compute("prepared", node)) as PreparedFor<Node>; // as its type says
}

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
      return evaluatePure(given, { scope, meter });
    case "opened":
      return containerOf(given).open(given.config, { scope, meter });
    case "goesOn":
      return containerOf(given).goesOn?.(given.config, { scope, meter }) ?? true;
    case "wakeTime":
      return wakeTimeOf(given, { scope, meter });
    case "parsed":
      return { output: JSON.parse(given) as Json }; // its writer made it so
    case "question":
      return fillIn({ ...given, scope, meter });
    case "prepared":
      return prepare(given, { scope, meter });
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
