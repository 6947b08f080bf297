import type { Effect } from "./effect.ts";
import { runHttpEffect } from "./http-effect.ts";
import type { HttpNode } from "./http-node.ts";
import { type LlmNode, runLlmNode } from "./llm/llm-node.ts";
import type { NodeResult } from "./node-result.ts";
import { runToolNode, type ToolNode } from "./tool-node.ts";

/** Nodes that reach the outside. */
export type EffectNode = LlmNode | HttpNode | ToolNode;

/** Whether its calls are told apart by an ordinal in their idempotency key ("Effects" of the agent document). */
export function makesSeveralCalls(node: EffectNode): boolean {
  return (
    node.type === "llm" && ((node.config.tools?.length ?? 0) > 0 || node.config.outputSchema !== undefined)
  );
}

/**
 * Carries one attempt of an effect out.
 * @throws what `asNodeFailure` knows; Suspended while it waits for an answer.
 */
export function runEffectNode({ node, effect }: { node: EffectNode; effect: Effect }): Promise<NodeResult> {
  switch (node.type) {
    case "llm":
      return runLlmNode({ node, effect });
    case "http":
      return runHttpEffect({ node, effect });
    case "tool":
      return runToolNode({ node, effect });
  }
}
