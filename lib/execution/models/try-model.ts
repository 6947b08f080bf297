import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { redactText } from "#lib/language/redaction/redact-text.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { callModel, type ModelAnswer } from "./call-model.ts";
import type { ModelSettings } from "./load-model-settings.ts";
import type { ModelCatalog } from "./model-catalog.ts";
import { isModelError } from "./model-error.ts";
import { costOf } from "./prices/cost-of.ts";
import { priceOf } from "./prices/price-of.ts";

export type TriedModel = OutputOf<typeof dashboardOperations.testModel>;

/** Each costs money. */
const TESTS_PER_MINUTE = 10;
const TEST_MS = 30_000;
const MAX_ANSWER_CHARS = 300;
/** Enough for a model that thinks before it says its word. */
const MAX_OUTPUT_TOKENS = 400;

/**
 * Makes one small call to a model, as runs would. A model that does not answer is a result, no error. Ten a minute in a
 * workspace.
 * @param closed aborted when the caller leaves; its reason is thrown then.
 * @throws DomainError rate_limited.
 */
export async function tryModel({
  workspaceId,
  models,
  model,
  settings,
  closed,
}: {
  workspaceId: string;
  models: ModelCatalog;
  /** "default" or "provider:model". */
  model: string;
  settings: Pick<ModelSettings, "workspaceDefault" | "prices">;
  closed?: AbortSignal | undefined;
}): Promise<TriedModel> {
  await spendTest(workspaceId);
  const { find: findSecrets } = runtime().secrets.of(workspaceId);
  const startedAt = performance.now();
  const timeout = AbortSignal.timeout(TEST_MS);
  const signal = closed ? AbortSignal.any([timeout, closed]) : timeout;
  const told = (text: string) => redactText({ text, findSecrets }).slice(0, MAX_ANSWER_CHARS);
  try {
    const answer = await callModel(models, {
      model,
      workspaceDefault: settings.workspaceDefault,
      messages: [{ role: "user", content: "Answer with the single word: ready" }],
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      idempotencyKey: newId("request"),
      signal,
    });
    return {
      ...countedOf(settings, answer),
      model: answer.model,
      latencyMs: performance.now() - startedAt,
      answer: told(answer.text),
      failure: null,
    };
  } catch (error) {
    const failure = failureOf(error, timeout);
    return {
      model,
      latencyMs: performance.now() - startedAt,
      answer: null,
      inputTokens: null,
      outputTokens: null,
      costUsd: null,
      failure: { ...failure, message: told(failure.message) },
    };
  }
}

async function spendTest(workspaceId: string): Promise<void> {
  const decision = await runtime().rateLimiter({
    bucketId: `model-test:${workspaceId}`,
    perMinute: TESTS_PER_MINUTE,
  });
  if (decision.allowed) return;
  throw new DomainError("rate_limited", `A workspace may test models ${TESTS_PER_MINUTE} times a minute.`, {
    retryAfterSeconds: decision.resetSeconds,
  });
}

function countedOf(
  { prices }: Pick<ModelSettings, "prices">,
  { model, usage }: ModelAnswer,
): Pick<TriedModel, "inputTokens" | "outputTokens" | "costUsd"> {
  const { inputTokens, outputTokens } = usage;
  return { inputTokens, outputTokens, costUsd: costOf({ price: priceOf(prices, model), usage }) };
}

function failureOf(error: unknown, timeout: AbortSignal): NonNullable<TriedModel["failure"]> {
  if (isModelError(error)) {
    const { reason, status } = error.details;
    return {
      reason: String(reason),
      message: error.message,
      status: typeof status === "number" ? status : null,
    };
  }
  if (timeout.aborted) {
    const message = `The model did not answer within ${TEST_MS / 1_000} seconds.`;
    return { reason: "timeout", message, status: null };
  }
  throw error;
}
