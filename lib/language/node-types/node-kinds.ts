import type { GraphNode, NodeOf, NodeType } from "./graph-node.ts";
import type { NodeResult } from "./node-result.ts";
import type {
  AgentCall,
  AskedAnswer,
  ChildRunning,
  ContainerRunning,
  EffectRunning,
  Evaluation,
  FailedCall,
  InteractionRunning,
  OutsideChange,
  PureRunning,
  QuestionSource,
  Running,
  ShownCall,
  TimerRunning,
  WakeTime,
} from "./node-type.ts";
import type { Asking } from "./node-type-words.ts";
import { NODE_TYPES } from "./node-types.ts";

/** How nodes are carried out, by what their types say. */

type Registry = typeof NODE_TYPES;
export type NodeKind = Running<never>["kind"];
export type TypeOfKind<K extends NodeKind> = {
  [T in NodeType]: Registry[T]["kind"] extends K ? T : never;
}[NodeType];

export type PureNode = NodeOf<TypeOfKind<"pure">>;
export type EffectNode = NodeOf<TypeOfKind<"effect">>;
export type InteractionNode = NodeOf<TypeOfKind<"interaction">>;
export type ContainerNode = NodeOf<TypeOfKind<"container">>;
export type TimerNode = NodeOf<TypeOfKind<"timer">>;
export type ChildNode = NodeOf<TypeOfKind<"child">>;
/** It ends by something outside. */
export type AwaitedNode = InteractionNode | TimerNode | ChildNode;

/** An effect's own preparation, defined by its type. */
type PreparingType = {
  [T in NodeType]: Registry[T] extends { prepare: unknown } ? T : never;
}[NodeType];
export type PreparingNode = NodeOf<PreparingType>;
export type PreparedFor<Node extends PreparingNode> = ReturnType<Registry[Node["type"]]["prepare"]>;

const KINDS: Readonly<Record<NodeType, { readonly kind: NodeKind; readonly givesResult?: boolean }>> =
  NODE_TYPES;
const PURE: Readonly<Record<PureNode["type"], PureRunning<PureNode["config"]>>> = NODE_TYPES;
const EFFECTS: Readonly<Record<EffectNode["type"], EffectRunning<EffectNode["config"]>>> = NODE_TYPES;
const INTERACTIONS: Readonly<Record<InteractionNode["type"], InteractionRunning<InteractionNode["config"]>>> =
  NODE_TYPES;

const CONTAINERS: Readonly<Record<ContainerNode["type"], ContainerRunning<ContainerNode["config"]>>> =
  NODE_TYPES;

const CHILDREN: Readonly<Record<ChildNode["type"], ChildRunning<ChildNode["config"]>>> = NODE_TYPES;
const TIMERS: Readonly<Record<TimerNode["type"], TimerRunning<TimerNode["config"]>>> = NODE_TYPES;

/** Every type of node. */
export const NODE_TYPE_NAMES: readonly string[] = Object.keys(NODE_TYPES);

export function isPure(node: GraphNode): node is PureNode {
  return KINDS[node.type].kind === "pure";
}

export function isEffect(node: GraphNode): node is EffectNode {
  return KINDS[node.type].kind === "effect";
}

export function isInteraction(node: GraphNode): node is InteractionNode {
  return KINDS[node.type].kind === "interaction";
}

export function isContainer(node: GraphNode): node is ContainerNode {
  return KINDS[node.type].kind === "container";
}

export function isTimer(node: GraphNode): node is TimerNode {
  return KINDS[node.type].kind === "timer";
}

export function isChild(node: GraphNode): node is ChildNode {
  return KINDS[node.type].kind === "child";
}

export function isAwaited(node: GraphNode): node is AwaitedNode {
  return isInteraction(node) || isTimer(node) || isChild(node);
}

/** How the node repeats its inner graph. */
export function containerOf(node: ContainerNode): ContainerRunning<ContainerNode["config"]> {
  return CONTAINERS[node.type];
}

export function nodeKindOf<Node extends GraphNode>({ type }: Node): Registry[Node["type"]]["kind"] {
  return NODE_TYPES[type as Node["type"]].kind;
}

/** When the node ends. @throws ExpressionError, NodeFailure, MeterSpent. */
export function wakeTimeOf(node: TimerNode, evaluation: Evaluation): WakeTime {
  return TIMERS[node.type].wakeTime(node.config, evaluation);
}

/** The agent that the node runs. */
export function callOf(node: ChildNode): AgentCall {
  return CHILDREN[node.type].calls(node.config);
}

/** Whether the node's value goes before any other node's as the run's result. */
export function givesResult(node: GraphNode): boolean {
  return KINDS[node.type].givesResult ?? false;
}

/** @throws ExpressionError, MeterSpent. */
export function evaluatePure(node: PureNode, evaluation: Evaluation): NodeResult {
  return PURE[node.type].evaluate(node.config, evaluation);
}

/** @throws ExpressionError, NodeFailure, MeterSpent. */
export function prepare<Node extends PreparingNode>(node: Node, evaluation: Evaluation): PreparedFor<Node> {
  return EFFECTS[node.type].prepare?.(node.config, evaluation) as PreparedFor<Node>; // as its type says
}

/** Whether the node's calls are numbered, in their idempotency keys and when a run resumes from its failure. */
export function makesSeveralCalls(node: GraphNode): boolean {
  return isEffect(node) && (EFFECTS[node.type].makesSeveralCalls?.(node.config) ?? false);
}

/** What the node changes outside by itself, beside what its tools change. */
export function changesOf(node: GraphNode): OutsideChange | undefined {
  return isEffect(node) ? EFFECTS[node.type].changes(node.config) : undefined;
}

export function isWorthRetrying(node: GraphNode): boolean {
  return isEffect(node) && (EFFECTS[node.type].isWorthRetrying ?? false);
}

/** The call of a node that failed; undefined for a node that calls nothing. */
export function shownCallOf(node: GraphNode, failed: FailedCall): ShownCall | undefined {
  if (isEffect(node)) return EFFECTS[node.type].shownCall(node.config, failed);
  return isChild(node) ? CHILDREN[node.type].shownCall(node.config, failed) : undefined;
}

export function questionOf(node: InteractionNode): QuestionSource {
  return INTERACTIONS[node.type].question(node.config);
}

/** The questions whose answers by id are the node's output; undefined for a node that asks none. */
export function askedAnswers(node: GraphNode): readonly AskedAnswer[] | undefined {
  return isInteraction(node) ? INTERACTIONS[node.type].questions?.(node.config) : undefined;
}

/** The type of the interaction that the node opens. */
export function interactionOf(node: InteractionNode): Asking {
  return INTERACTIONS[node.type].asks;
}
