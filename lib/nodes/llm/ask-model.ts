import { MAX_RESULT_BYTES } from "#lib/contract/limits.ts";
import type { JsonObject } from "#lib/json.ts";
import { speechOf } from "#lib/live/speech.ts";
import { callModel, type ModelAnswer, type ModelRequest } from "#lib/models/call-model.ts";
import { checkAnswer } from "#lib/models/check-answer.ts";
import { loadDefaultModel } from "#lib/models/load-default-model.ts";
import { isModelError } from "#lib/models/model-error.ts";
import { costOf } from "#lib/models/prices/cost-of.ts";
import { loadPrices } from "#lib/models/prices/load-prices.ts";
import { priceOf } from "#lib/models/prices/price-of.ts";
import type { NewEvent } from "#lib/runs/new-event.ts";
import { runtime } from "#lib/runtime.ts";
import type { Effect, EffectRecord } from "../effect.ts";
import { NodeFailure } from "../node-result.ts";

/** A request before it is made: who asks and under which key comes with the call. */
export type OpenRequest = Omit<ModelRequest, "idempotencyKey" | "signal" | "workspaceDefault">;

/** What the node asked as the trace shows it, where values in it are hidden. */
export interface ShownPrompt {
  readonly system: string | null;
  readonly prompt: string;
}

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
  shown,
  outputSchema,
  isRepair = false,
}: {
  effect: Effect;
  ordinal: number;
  request: OpenRequest;
  shown: ShownPrompt;
  outputSchema: JsonObject | undefined;
  isRepair?: boolean;
}): Promise<ModelTurn> {
  const { workspaceId, occurrenceId } = effect;
  return effect.call(ordinal, async ({ idempotencyKey, signal, record }) => {
    const { db, models, metrics } = runtime();
    const [workspaceDefault, prices] = await Promise.all([
      loadDefaultModel(db, workspaceId),
      loadPrices(db, workspaceId),
    ]);
    const startedAt = performance.now();
    /** What a call leaves in the trace and on the run, also one that was paid for and is of no use. */
    const recordOf = (said: SaidByModel): EffectRecord => {
      const costUsd = costOf({ usage: said.usage, price: priceOf(prices, said.model) });
      const durationMs = Math.round(performance.now() - startedAt);
      const { inputTokens, outputTokens } = said.usage;
      return {
        events: [calledEvent({ request, shown, said, costUsd, durationMs, isRepair })],
        usage: { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0, costUsd },
      };
    };
    const speech = speechOf({ secrets: effect.secrets, occurrenceId, ordinal });
    const asked = { ...request, workspaceDefault, idempotencyKey, signal };
    const answer = await callModel(models, speech ? { ...asked, onText: speech.say } : asked)
      .finally(speech?.end)
      .catch((error: unknown) => {
        if (isModelError(error)) {
          const model = String(error.details.model);
          metrics.modelCalled({ model, outcome: "failed", ...error.answered });
          if (error.answered) {
            record(
              recordOf({
                ...error.answered,
                model,
                toolCalls: [],
                finishReason: "other",
                error: error.message,
              }),
            );
          }
        }
        throw error;
      });
    metrics.modelCalled({ model: answer.model, outcome: "answered", usage: answer.usage });
    const { model, text, object, toolCalls, message, finishReason } = answer;
    const given = object === undefined ? {} : { object };
    const turn: ModelTurn = { model, text, ...given, toolCalls, message, finishReason };
    const did = recordOf(answer);
    if (Buffer.byteLength(JSON.stringify(turn)) > MAX_RESULT_BYTES) {
      record(did);
      throw new NodeFailure("model_error", "The model's answer is over 1 MiB.");
    }
    const isFit =
      outputSchema === undefined ||
      isRepair ||
      (await checkAnswer({ answer: turn, outputSchema, workspaceId })).ok;
    return { result: turn, ...did, isLast: toolCalls.length === 0 && isFit };
  });
}

type SaidByModel = Pick<ModelAnswer, "model" | "text" | "object" | "toolCalls" | "usage" | "finishReason"> & {
  /** Why nothing can be made of it. */
  readonly error?: string;
};

/** For the trace: what is new in this call, since what went before stands in the events before. */
function calledEvent({
  request,
  shown,
  said,
  costUsd,
  durationMs,
  isRepair,
}: {
  request: OpenRequest;
  shown: ShownPrompt;
  said: SaidByModel;
  costUsd: number | null;
  durationMs: number;
  isRepair: boolean;
}): NewEvent {
  const last = request.messages.at(-1);
  const { model, text, object, toolCalls, usage, finishReason, error } = said;
  return {
    type: "model_called",
    ...(error === undefined ? {} : { status: "errored" as const }),
    // The figures first: they are still there when a long prompt is cut, and a timeline reads no further.
    payload: {
      model,
      usage: { ...usage },
      costUsd,
      durationMs,
      finishReason,
      isRepair,
      ...(error === undefined ? {} : { error }),
      system: shown.system,
      prompt: last?.role !== "user" ? null : isRepair ? last.content : shown.prompt,
      answer: object ?? text,
      toolCalls: toolCalls.map((call) => ({ ...call })),
    },
  };
}
