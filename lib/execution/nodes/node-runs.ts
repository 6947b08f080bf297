import type { JsonObject } from "#lib/contract/json.ts";
import type { NodeOf } from "#lib/language/node-types/graph-node.ts";
import type { EffectNode, InteractionNode } from "#lib/language/node-types/node-kinds.ts";
import type { NodeResult } from "#lib/language/node-types/node-result.ts";
import { approvalRun } from "./approval/approval-run.ts";
import { askRun } from "./ask/ask-run.ts";
import type { Effect } from "./effect.ts";
import { runHttpEffect, unsentRequest } from "./http/http-effect.ts";
import type { InteractionRun } from "./interaction-run.ts";
import { runLlmNode } from "./llm/llm-node.ts";
import { runToolNode } from "./tool/tool-node.ts";

/** How a node of an effect type reaches the outside. */
export interface EffectRun<Node> {
  /**
   * Carries one attempt out.
   * @throws what `asNodeFailure` knows; Suspended while it waits for an answer.
   */
  run(at: { node: Node; effect: Effect }): Promise<NodeResult>;
  /** What a preview does not send for a node that changes something outside by itself, for the trace. */
  unsent?(at: { node: Node; effect: Effect }): Promise<JsonObject>;
}

type NodeRuns = { readonly [T in EffectNode["type"]]: EffectRun<NodeOf<T>> } & {
  readonly [T in InteractionNode["type"]]: InteractionRun<NodeOf<T>>;
};

/** How nodes of each type run. What pure nodes do, their types evaluate themselves (lib/language/node-types). */
export const NODE_RUNS: NodeRuns = {
  llm: { run: runLlmNode },
  tool: { run: runToolNode },
  http: { run: runHttpEffect, unsent: unsentRequest },
  ask: askRun,
  approval: approvalRun,
};
