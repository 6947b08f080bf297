import type { Json, JsonObject } from "#lib/contract/json.ts";
import { type AnswerCheck, checkAnswer } from "#lib/execution/models/check-answer.ts";
import { isModelError } from "#lib/execution/models/model-error.ts";
import type { ModelMessage } from "#lib/execution/models/model-message.ts";
import { repairRequest } from "#lib/execution/models/repair-request.ts";
import type { NodeOf } from "#lib/language/node-types/graph-node.ts";
import { modelsOf } from "#lib/language/node-types/llm/llm.ts";
import { NodeFailure, type NodeResult } from "#lib/language/node-types/node-result.ts";
import type { Effect } from "../effect.ts";
import { askInTurn } from "./ask-in-turn.ts";
import { askModel, type ModelTurn, type OpenRequest, type ShownPrompt } from "./ask-model.ts";
import { callTools } from "./call-tools.ts";
import { openRequest } from "./open-request.ts";

export type LlmNode = NodeOf<"llm">;

/**
 * Has a model answer, with as many rounds of tools as the node allows. Every model call and every tool call is a
 * committed step of its own, so that a crash repeats only the one that was under way ("Effects").
 * @throws ModelError, ExpressionError, NodeFailure, Suspended.
 */
export async function runLlmNode({ node, effect }: { node: LlmNode; effect: Effect }): Promise<NodeResult> {
  const { outputSchema, maxToolRounds } = node.config;
  const { shown, ...request } = await openRequest({ node, effect });
  let messages: readonly ModelMessage[] = request.messages;
  // "default" is resolved once for the node: a conversation does not change its model, unless one falls out.
  let models: readonly [string, ...string[]] = modelsOf(node.config.model);
  const { tools = [] } = request;
  let ordinal = 1;
  for (let round = 1; ; round += 1) {
    // After the last round of tools the model has to answer with what it has.
    const mayCall = round <= maxToolRounds;
    const asked: OpenRequest = {
      ...request,
      model: models[0],
      messages,
      ...(mayCall || !request.tools ? {} : { toolChoice: "none" }),
    };
    const { turn, left } = await askInTurn({
      models,
      ask: { effect, ordinal, request: asked, shown, outputSchema },
    }).catch((error: unknown) => {
      // A call of a tool where none may be called is no answer.
      const goesOn = !mayCall && isModelError(error) && error.details.reason === "malformed_answer";
      throw goesOn ? tooManyRounds(maxToolRounds) : error;
    });
    models = [turn.model, ...left];
    if (turn.toolCalls.length === 0)
      return {
        outcome: "done",
        output: await outputOf({ effect, ordinal, asked, shown, turn, outputSchema }),
      };
    if (!mayCall) throw tooManyRounds(maxToolRounds);
    const results = await callTools({
      node,
      effect,
      firstOrdinal: ordinal + 1,
      calls: turn.toolCalls,
      tools,
    });
    ordinal += 1 + turn.toolCalls.length;
    messages = [...messages, turn.message, { role: "tool", results }];
  }
}

function tooManyRounds(maxToolRounds: number): NodeFailure {
  const rounds = `its ${maxToolRounds} rounds (maxToolRounds)`;
  return new NodeFailure("model_error", `The model would not answer without tools after ${rounds}.`, {
    details: { reason: "too_many_tool_rounds" },
  });
}

/** The answer as the node's output; one that does not fit the schema may be corrected by the model once. */
async function outputOf({
  effect,
  ordinal,
  asked,
  shown,
  turn,
  outputSchema,
}: {
  effect: Effect;
  ordinal: number;
  asked: OpenRequest;
  shown: ShownPrompt;
  turn: ModelTurn;
  outputSchema: JsonObject | undefined;
}): Promise<Json> {
  if (!outputSchema) return turn.text;
  const { workspaceId } = effect;
  const check = await checkAnswer({ answer: turn, outputSchema, workspaceId });
  if (check.ok) return check.value;
  if (!check.repairable) throw unfit(check);
  const request = repairRequest({
    request: { ...asked, model: turn.model },
    answer: turn,
    violations: check.violations,
  });
  const repaired = await askModel({
    effect,
    ordinal: ordinal + 1,
    request,
    shown,
    outputSchema,
    isRepair: true,
  });
  const again = await checkAnswer({ answer: repaired, outputSchema, workspaceId });
  if (again.ok) return again.value;
  throw unfit(again);
}

function unfit({ message, violations }: Exclude<AnswerCheck, { ok: true }>): NodeFailure {
  if (violations.length === 0)
    return new NodeFailure("model_error", message, { details: { reason: "malformed_answer" } });
  const shown = violations.map(({ keyword, message: why, pointer }) => ({ keyword, message: why, pointer }));
  return new NodeFailure("model_error", message, {
    details: { reason: "malformed_answer", violations: shown },
  });
}
