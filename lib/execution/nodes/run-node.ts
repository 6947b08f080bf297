import { DEFAULT_INTERACTION_SECONDS } from "#lib/contract/limits.ts";
import type { QuestionParts } from "#lib/language/evaluation/question-parts.ts";
import {
  changesOf,
  type EffectNode,
  type InteractionNode,
  interactionOf,
} from "#lib/language/node-types/node-kinds.ts";
import type { NodeResult } from "#lib/language/node-types/node-result.ts";
import { randomToken } from "#lib/platform/ids.ts";
import type { Effect } from "./effect.ts";
import type { AnsweredInteraction, InteractionRequest, InteractionRun } from "./interaction-run.ts";
import { type EffectRun, NODE_RUNS } from "./node-runs.ts";
import { guardWrite } from "./write-guard.ts";

const EFFECTS: Readonly<Record<EffectNode["type"], EffectRun<EffectNode>>> = NODE_RUNS;
const INTERACTIONS: Readonly<Record<InteractionNode["type"], InteractionRun<InteractionNode>>> = NODE_RUNS;

/**
 * Carries one attempt of an effect out. In a preview, nothing begins that changes something outside and is not allowed;
 * calls of tools are looked at one by one.
 * @throws what `asNodeFailure` knows; Suspended while it waits for an answer.
 */
export async function runEffectNode(at: { node: EffectNode; effect: Effect }): Promise<NodeResult> {
  const { node, effect } = at;
  const { run, unsent } = EFFECTS[node.type];
  const change = effect.mayWrite ? undefined : changesOf(node);
  if (change) guardWrite(effect, { act: change.act, wouldSend: (await unsent?.(at)) ?? {} });
  return run(at);
}

/** The node's request now. */
export function requestOf({
  node,
  parts,
  token = randomToken(),
}: {
  node: InteractionNode;
  parts: QuestionParts;
  token?: string;
}): InteractionRequest {
  return {
    ...INTERACTIONS[node.type].request({ node, parts, token }),
    type: interactionOf(node),
    expiresAfterSeconds: node.config.expiresAfterSeconds ?? DEFAULT_INTERACTION_SECONDS,
  };
}

/** How the node ends with that answer; without one, it expired. */
export function endOf(node: InteractionNode, { answer, ...by }: AnsweredInteraction): NodeResult {
  return answer === null
    ? { outcome: "expired", output: {} }
    : INTERACTIONS[node.type].end({ answer, ...by });
}
