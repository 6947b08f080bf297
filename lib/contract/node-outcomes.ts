import type { GraphNode, NodeType } from "./agent-document.ts";

/** The outcomes of each node type, as in the table of the agent document; a switch has its cases' names before. */
const OUTCOMES: Record<NodeType, readonly string[]> = {
  transform: ["done"],
  switch: ["else"],
  llm: ["done", "failed"],
  tool: ["done", "failed", "rejected"],
  http: ["done", "failed"],
  ask: ["done", "skipped", "expired"],
  approval: ["approved", "rejected", "expired"],
  for_each: ["done", "failed"],
  loop: ["done", "failed"],
  wait: ["done"],
  agent: ["done", "failed"],
  output: ["done"],
};

/** The outcome of a switch when no case is true; no case may have its name. */
export const ELSE_OUTCOME = "else";

/** The outcome that an edge without `on` follows. */
export const DEFAULT_OUTCOME = "done";

/** Every outcome that the node can end with. */
export function outcomesOf(node: GraphNode): string[] {
  const own = node.type === "switch" ? node.config.cases.map(({ name }) => name) : [];
  return [...new Set([...own, ...OUTCOMES[node.type]])];
}
