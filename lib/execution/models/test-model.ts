import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { redactText } from "#lib/language/redaction/redact-text.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { callModel, type ModelAnswer } from "./call-model.ts";
import { isModelError } from "./model-error.ts";
import { costOf } from "./prices/cost-of.ts";
import { loadPrices } from "./prices/load-prices.ts";
import { priceOf } from "./prices/price-of.ts";

type Tested = OutputOf<typeof dashboardOperations.testModel>;

/** Each costs money. */
const TESTS_PER_MINUTE = 10;
const TEST_MS = 30_000;
const MAX_ANSWER_CHARS = 300;
/** Enough for a model that thinks before it says its word. */
const MAX_OUTPUT_TOKENS = 400;

/**
 * Makes one small call to a model, as runs would, and returns the result: a model that does not answer is a result,
 * no error. Needs admin; ten a minute in a workspace.
 * @param model "default" or "provider:model".
 * @throws DomainError permission_denied, rate_limited.
 */
export async function testModel({ actor, model }: { actor: UserActor; model: string }): Promise<Tested> {
  requireRole(actor, "admin");
  await spendTest(actor.workspaceId);
  const { models } = runtime();
  const { find: findSecrets } = runtime().secrets.of(actor.workspaceId);
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(TEST_MS);
  const told = (text: string) => redactText({ text, findSecrets }).slice(0, MAX_ANSWER_CHARS);
  try {
    const answer = await callModel(models, {
      model,
      workspaceDefault: actor.settings.models.default,
      messages: [{ role: "user", content: "Answer with the single word: ready" }],
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      idempotencyKey: newId("request"),
      signal,
    });
    return {
      ...(await countedOf(actor.workspaceId, answer)),
      model: answer.model,
      latencyMs: performance.now() - startedAt,
      answer: told(answer.text),
      failure: null,
    };
  } catch (error) {
    const failure = failureOf(error, signal);
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

async function countedOf(
  workspaceId: string,
  { model, usage }: ModelAnswer,
): Promise<Pick<Tested, "inputTokens" | "outputTokens" | "costUsd">> {
  const { inputTokens, outputTokens } = usage;
  const price = priceOf(await loadPrices(runtime().db, workspaceId), model);
  return { inputTokens, outputTokens, costUsd: costOf({ price, usage }) };
}

function failureOf(error: unknown, signal: AbortSignal): NonNullable<Tested["failure"]> {
  if (isModelError(error)) {
    const { reason, status } = error.details;
    return {
      reason: String(reason),
      message: error.message,
      status: typeof status === "number" ? status : null,
    };
  }
  if (signal.aborted) {
    const message = `The model did not answer within ${TEST_MS / 1_000} seconds.`;
    return { reason: "timeout", message, status: null };
  }
  throw error;
}
