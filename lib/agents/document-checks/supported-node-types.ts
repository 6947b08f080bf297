import type { NodeType } from "#lib/contract/agent-document.ts";

/** The node types that this version runs. A graph with another is refused with that reason. */
export const SUPPORTED_NODE_TYPES = [
  "transform",
  "switch",
  "llm",
  "tool",
  "http",
  "ask",
  "approval",
  "output",
] as const satisfies readonly NodeType[];

export type SupportedNodeType = (typeof SUPPORTED_NODE_TYPES)[number];

export function isSupportedNodeType(type: NodeType): type is SupportedNodeType {
  return SUPPORTED_NODE_TYPES.some((supported) => supported === type);
}
