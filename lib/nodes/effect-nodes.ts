import type { Effect } from "./effect.ts";
import { type LlmNode, runLlmNode } from "./llm-node.ts";
import type { NodeResult } from "./node-result.ts";

/** Nodes that reach the outside. */
export type EffectNode = LlmNode;

/**
 * Carries one attempt of an effect out.
 * @throws what `asNodeFailure` knows; Suspended while it waits for an answer.
 */
export function runEffectNode({ node, effect }: { node: EffectNode; effect: Effect }): Promise<NodeResult> {
  switch (node.type) {
    case "llm":
      return runLlmNode({ node, effect });
  }
}
