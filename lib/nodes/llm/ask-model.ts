import { MAX_RESULT_BYTES } from "#lib/contract/limits.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { callModel, type ModelAnswer, type ModelRequest } from "#lib/models/call-model.ts";
import { checkAnswer } from "#lib/models/check-answer.ts";
import { loadDefaultModel } from "#lib/models/load-default-model.ts";
import { isModelError } from "#lib/models/model-error.ts";
import { costOf } from "#lib/models/prices/cost-of.ts";
import { loadPrices } from "#lib/models/prices/load-prices.ts";
import { priceOf } from "#lib/models/prices/price-of.ts";
import type { NewEvent } from "#lib/runs/new-event.ts";
import { runtime } from "#lib/runtime.ts";
import type { Effect } from "../effect.ts";
import { NodeFailure } from "../node-result.ts";

/** A request before it is made: who asks and under which key comes with the call. */
export type OpenRequest = Omit<ModelRequest, "idempotencyKey" | "signal" | "workspaceDefault">;

/** What is kept of a model's answer, to go on with now or after a crash. */
export type ModelTurn = Pick<
  ModelAnswer,
  "model" | "text" | "object" | "toolCalls" | "message" | "finishReason"
>;

/**
 * One model call, committed before anything follows from it, with its tokens and what they cost.
 * @throws ModelError; NodeFailure when the answer is too large to keep.
 */
export async function askModel({
  effect,
  ordinal,
  request,
  outputSchema,
  isRepair = false,
}: {
  effect: Effect;
  ordinal: number;
  request: OpenRequest;
  outputSchema: JsonObject | undefined;
  isRepair?: boolean;
}): Promise<ModelTurn> {
  return effect.call(ordinal, async ({ idempotencyKey, signal }) => {
    const { db, models, metrics } = runtime();
    const [workspaceDefault, prices] = await Promise.all([
      loadDefaultModel(db, effect.workspaceId),
      loadPrices(db, effect.workspaceId),
    ]);
    const startedAt = performance.now();
    const answer = await callModel(models, { ...request, workspaceDefault, idempotencyKey, signal }).catch(
      (error: unknown) => {
        if (isModelError(error)) {
          metrics.modelCalled({ model: String(error.details.model), outcome: "failed" });
        }
        throw error;
      },
    );
    metrics.modelCalled({ model: answer.model, outcome: "answered", usage: answer.usage });
    const durationMs = Math.round(performance.now() - startedAt);
    const { model, text, object, toolCalls, message, finishReason, usage } = answer;
    const turn: ModelTurn = {
      model,
      text,
      ...(object === undefined ? {} : { object }),
      toolCalls,
      message,
      finishReason,
    };
    if (Buffer.byteLength(JSON.stringify(turn)) > MAX_RESULT_BYTES) {
      throw new NodeFailure("model_error", "The model's answer is over 1 MiB.");
    }
    const costUsd = costOf({ usage, price: priceOf(prices, answer.model) });
    const isFit = outputSchema === undefined || isRepair || checkAnswer({ answer: turn, outputSchema }).ok;
    return {
      result: turn,
      events: [calledEvent({ request, answer, costUsd, durationMs, isRepair })],
      usage: { inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0, costUsd },
      isLast: toolCalls.length === 0 && isFit,
    };
  });
}

/** For the trace: what is new in this call, since what went before stands in the events before. */
function calledEvent({
  request,
  answer,
  costUsd,
  durationMs,
  isRepair,
}: {
  request: OpenRequest;
  answer: ModelAnswer;
  costUsd: number | null;
  durationMs: number;
  isRepair: boolean;
}): NewEvent {
  const last = request.messages.at(-1);
  const calls: Json = answer.toolCalls.map((call) => ({ ...call }));
  return {
    type: "model_called",
    payload: {
      model: answer.model,
      system: request.system ?? null,
      prompt: last?.role === "user" ? last.content : null,
      answer: answer.object ?? answer.text,
      toolCalls: calls,
      usage: { ...answer.usage },
      costUsd,
      finishReason: answer.finishReason,
      isRepair,
      durationMs,
    },
  };
}
