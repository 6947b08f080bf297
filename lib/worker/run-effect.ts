import { setTimeout as delay } from "node:timers/promises";
import { DEFAULT_TIMEOUT_SECONDS } from "#lib/contract/agent-document.ts";
import type { ExpressionScope } from "#lib/expressions/scope.ts";
import { asNodeFailure } from "#lib/nodes/as-node-failure.ts";
import { type LlmNode, runLlmNode } from "#lib/nodes/llm-node.ts";
import { NodeFailure, type NodeResult } from "#lib/nodes/node-result.ts";
import { runtime } from "#lib/runtime.ts";

const NO_RETRY = { maxAttempts: 1, backoffSeconds: 0, backoffFactor: 1 };
/** No provider's retry-after holds a run for longer than this. */
const MAX_BACKOFF_SECONDS = 300;

export type EffectEnd =
  | { readonly result: NodeResult; readonly failedAttempts: number }
  | { readonly failure: NodeFailure; readonly failedAttempts: number };

/** One attempt within the node's own time. A timeout is an error worth another attempt; an abort from above is not. */
async function attempt(
  node: LlmNode,
  { scope, idempotencyKey, signal }: { scope: ExpressionScope; idempotencyKey: string; signal: AbortSignal },
): Promise<NodeResult> {
  const timeoutSeconds = node.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS;
  const timeout = AbortSignal.timeout(timeoutSeconds * 1_000);
  try {
    return await runLlmNode({ node, scope, idempotencyKey, signal: AbortSignal.any([signal, timeout]) });
  } catch (error) {
    if (timeout.aborted && !signal.aborted) {
      throw new NodeFailure("node_failed", `The node took longer than its ${timeoutSeconds} seconds.`, {
        retryable: true,
      });
    }
    throw error;
  }
}

/**
 * Carries an effect out, with as many attempts as its node allows: `maxAttempts` counts the first, and only what
 * is marked retryable is tried again (agent document, Failure).
 * @param onRetry is told before each further attempt, so that the trace knows; the wait follows.
 */
export async function runEffect({
  node,
  scope,
  occurrenceId,
  failedAttempts: before,
  signal,
  onRetry,
}: {
  node: LlmNode;
  scope: ExpressionScope;
  occurrenceId: string;
  failedAttempts: number;
  signal: AbortSignal;
  onRetry: (retry: { failure: NodeFailure; failedAttempts: number; delaySeconds: number }) => void;
}): Promise<EffectEnd> {
  const { maxAttempts, backoffSeconds, backoffFactor } = node.retry ?? NO_RETRY;
  for (let failedAttempts = before; ; ) {
    try {
      const result = await attempt(node, { scope, idempotencyKey: occurrenceId, signal });
      return { result, failedAttempts };
    } catch (error) {
      const failure = asNodeFailure(error);
      if (failure.code === "internal_error")
        runtime().log.error({ error, occurrenceId }, "node failed unexpectedly");
      failedAttempts += 1;
      if (!failure.retryable || failedAttempts >= maxAttempts || signal.aborted)
        return { failure, failedAttempts };
      const backoff = backoffSeconds * backoffFactor ** (failedAttempts - 1);
      const delaySeconds = Math.min(MAX_BACKOFF_SECONDS, Math.max(backoff, failure.retryAfterSeconds ?? 0));
      onRetry({ failure, failedAttempts, delaySeconds });
      await delay(delaySeconds * 1_000, undefined, { signal }).catch(() => {});
      if (signal.aborted) return { failure, failedAttempts };
    }
  }
}
