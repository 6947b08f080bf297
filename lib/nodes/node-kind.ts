import {
  isSupportedNodeType,
  type SupportedNodeType,
} from "#lib/agents/document-checks/supported-node-types.ts";
import type { GraphNode, NodeOf } from "#lib/contract/agent-document.ts";
import type { NodeKind } from "#lib/engine/graph.ts";
import type { EffectNode } from "./effect-nodes.ts";
import type { InteractionNode } from "./interaction-nodes.ts";
import type { PureNode } from "./pure-nodes.ts";

/** The node types that this version runs; a document with another is refused when it is validated. */
export type RunnableNode = NodeOf<SupportedNodeType>;

const KINDS = {
  transform: "pure",
  switch: "pure",
  output: "pure",
  llm: "effect",
  tool: "effect",
  http: "effect",
  ask: "interaction",
  approval: "interaction",
} as const satisfies Record<SupportedNodeType, NodeKind>;

export function isRunnable(node: GraphNode): node is RunnableNode {
  return isSupportedNodeType(node.type);
}

export function nodeKind(node: RunnableNode): NodeKind {
  return KINDS[node.type];
}

export function isPure(node: RunnableNode): node is PureNode {
  return nodeKind(node) === "pure";
}

export function isInteraction(node: RunnableNode): node is InteractionNode {
  return nodeKind(node) === "interaction";
}

export function isEffect(node: RunnableNode): node is EffectNode {
  return nodeKind(node) === "effect";
}
