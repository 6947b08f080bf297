import type { JsonObject } from "#lib/contract/json.ts";
import { jsonBytesWithin } from "#lib/contract/json-size.ts";
import { MAX_RESULT_BYTES } from "#lib/contract/limits.ts";
import { callModel, type ModelAnswer, type ModelRequest } from "#lib/execution/models/call-model.ts";
import { checkAnswer } from "#lib/execution/models/check-answer.ts";
import { workspaceModels } from "#lib/execution/models/keys/workspace-models.ts";
import { loadModelSettings } from "#lib/execution/models/load-model-settings.ts";
import type { ModelCatalog } from "#lib/execution/models/model-catalog.ts";
import { isModelError } from "#lib/execution/models/model-error.ts";
import type { ModelUsage } from "#lib/execution/models/model-provider.ts";
import { costOf } from "#lib/execution/models/prices/cost-of.ts";
import { priceOf } from "#lib/execution/models/prices/price-of.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import type { NewEvent } from "#lib/nouns/runs/new-event.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { speechOf } from "#lib/platform/speech/speech.ts";
import type { Effect, EffectRecord } from "../effect.ts";
import { numberAsText } from "../number-as-text.ts";
import type { ModelFiles } from "./model-files.ts";
import { toldRequest } from "./told-request.ts";

/** A request before it is made: the call adds who asks and under which key. */
export type OpenRequest = Omit<ModelRequest, "idempotencyKey" | "signal" | "workspaceDefault"> & {
  /** Absent where no message has any. */
  readonly files?: ModelFiles;
};

/** The node's prompt as the trace shows it, if values in it are hidden. */
export interface ShownPrompt {
  readonly system: string | null;
  readonly prompt: string;
}

/** The part of a model's answer that is stored: the node continues from it, now or after a crash. */
export type ModelTurn = Pick<
  ModelAnswer,
  "model" | "text" | "object" | "toolCalls" | "message" | "finishReason"
>;

/** A model that was asked before, and why another one is. */
export interface FallenOut {
  readonly model: string;
  readonly reason: string;
}

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
  fallenOut = [],
}: {
  effect: Effect;
  ordinal: number;
  request: OpenRequest;
  shown: ShownPrompt;
  outputSchema: JsonObject | undefined;
  isRepair?: boolean;
  /** The models that were asked before for the same call. */
  fallenOut?: readonly FallenOut[];
}): Promise<ModelTurn> {
  const { workspaceId, occurrenceId } = effect;
  const { files, ...open } = request;
  return effect.call(ordinal, async ({ idempotencyKey, signal, record }) => {
    const { metrics } = runtime();
    const { workspaceDefault, prices, keys } = await loadModelSettings(workspaceId);
    const models = await workspaceModels(workspaceId, keys);
    const about = { workspaceDefault, signal };
    const attached = files && (await putFiles(files, models, { ...open, ...about }));
    const startedAt = performance.now();
    const speech = speechOf({ secrets: effect.secrets, occurrenceId, ordinal });
    const messages = attached?.messages ?? open.messages;
    // Another model's request is another one, and a gateway may stand before both.
    const key = fallenOut.length === 0 ? idempotencyKey : `${idempotencyKey}:${fallenOut.length + 1}`;
    const asked = { ...open, ...about, messages, idempotencyKey: key };
    const { say: onText, isHeard } = speech;
    const calling = callModel(models, { ...asked, onText, isHeard }).finally(speech.end);
    const costOfCall = ({ usage, model }: Pick<SaidByModel, "usage" | "model">) =>
      costOf({ usage, price: priceOf(prices, model) });
    /** A call's record for the trace and the run, also if the answer was paid for and is useless. */
    const recordOf = (said: SaidByModel): EffectRecord => {
      const costUsd = costOfCall(said);
      const durationMs = Math.round(performance.now() - startedAt);
      const { inputTokens, outputTokens } = said.usage;
      return {
        events: [
          calledEvent({
            request,
            shown,
            attachments: attached?.told,
            fallenOut,
            said,
            costUsd,
            durationMs,
            isRepair,
          }),
          ...numberAsText(said.numbersAsText ?? []),
        ],
        usage: { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0, costUsd },
      };
    };
    const answer = await calling.catch((error: unknown) => {
      if (isModelError(error)) {
        const model = String(error.details.model);
        const { usage } = error.answered ?? {};
        const paid = usage && { usage, costUsd: costOfCall({ usage, model }) };
        metrics.modelCalled({ model, outcome: "failed", ...paid });
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
    const costUsd = costOfCall(answer);
    metrics.modelCalled({ model: answer.model, outcome: "answered", usage: answer.usage, costUsd });
    const { model, text, object, toolCalls, message, finishReason } = answer;
    const given = object === undefined ? {} : { object };
    const turn: ModelTurn = { model, text, ...given, toolCalls, message, finishReason };
    const did = recordOf(answer);
    if (jsonBytesWithin(turn, MAX_RESULT_BYTES) === undefined) {
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

/** Their content is read now, not when the node begins: a call that was recorded before needs none. */
function putFiles(
  files: ModelFiles,
  models: ModelCatalog,
  { model, workspaceDefault, messages, signal }: Omit<ModelRequest, "idempotencyKey">,
): ReturnType<ModelFiles["put"]> {
  return files.put(messages, { model: models.resolve(model, { workspaceDefault }), signal });
}

type SaidByModel = Pick<
  ModelAnswer,
  "model" | "text" | "object" | "toolCalls" | "usage" | "finishReason" | "numbersAsText"
> & {
  /** Why nothing can be made of it. */
  readonly error?: string;
};

/** The same counts as the run's own: what a provider does not count is 0 there. */
function shownUsage({ inputTokens, outputTokens, ...parts }: ModelUsage): JsonObject {
  const isReported = inputTokens !== null && outputTokens !== null;
  return { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0, ...parts, isReported };
}

/** The trace gets only what is new in this call, because the earlier events hold the rest. */
function calledEvent({
  request,
  shown,
  attachments = [],
  fallenOut,
  said,
  costUsd,
  durationMs,
  isRepair,
}: {
  request: OpenRequest;
  shown: ShownPrompt;
  /** Without their content. */
  attachments: readonly JsonObject[] | undefined;
  fallenOut: readonly FallenOut[];
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
      usage: shownUsage(usage),
      costUsd,
      durationMs,
      finishReason,
      isRepair,
      ...(fallenOut.length === 0 ? {} : { fallenOut: fallenOut.map((one) => ({ ...one })) }),
      ...(error === undefined ? {} : { error }),
      ...(last?.role === "user" && !isRepair && attachments.length > 0
        ? { attachments: [...attachments] }
        : {}),
      system: shown.system,
      prompt: last?.role !== "user" ? null : isRepair ? last.content : shown.prompt,
      answer: object ?? text,
      toolCalls: toolCalls.map((call) => ({ ...call })),
      ...toldRequest({ request, isRepair }),
    },
  };
}
