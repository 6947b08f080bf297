import { setTimeout as delay } from "node:timers/promises";
import { asNodeFailure } from "#lib/nodes/as-node-failure.ts";
import { type EffectNode, runEffectNode } from "#lib/nodes/effect-nodes.ts";
import type { NodeFailure, NodeResult } from "#lib/nodes/node-result.ts";
import { redact } from "#lib/redaction/redact.ts";
import type { Usage } from "#lib/runs/change-run.ts";
import { runtime } from "#lib/runtime.ts";
import type { EffectCalls } from "./effect-calls.ts";

const NO_RETRY = { maxAttempts: 1, backoffSeconds: 0, backoffFactor: 1 };
/** No provider's retry-after holds a run for longer than this. */
const MAX_BACKOFF_SECONDS = 300;

export type EffectEnd =
  | { readonly result: NodeResult; readonly usage: Usage | undefined; readonly failedAttempts: number }
  | { readonly failure: NodeFailure; readonly failedAttempts: number }
  | { readonly suspended: true; readonly failedAttempts: number };

/** By name, as all errors that cross Next's and Node's copies of a module. */
const isSuspended = (error: unknown) => error instanceof Error && error.name === "Suspended";

/** What an unforeseen error says, for the log: it may hold anything. */
const inWords = (error: unknown) =>
  redact(error instanceof Error ? (error.stack ?? error.message) : String(error), runtime().secrets);

/**
 * Carries an effect out, with as many attempts as its node allows: `maxAttempts` counts the first, and only what
 * is marked retryable is tried again (agent document, Failure). A further attempt is told the calls that succeeded.
 * @param onRetry is told before each further attempt, so that the trace knows; the wait follows.
 */
export async function runEffect({
  node,
  failedAttempts: before,
  signal,
  calls,
  onRetry,
}: {
  node: EffectNode;
  failedAttempts: number;
  signal: AbortSignal;
  /** Made anew for every attempt. */
  calls: () => EffectCalls;
  onRetry: (retry: { failure: NodeFailure; failedAttempts: number; delaySeconds: number }) => void;
}): Promise<EffectEnd> {
  const { maxAttempts, backoffSeconds, backoffFactor } = node.retry ?? NO_RETRY;
  for (let failedAttempts = before; ; ) {
    try {
      const effect = calls();
      const { events = [], ...result } = await runEffectNode({ node, effect });
      const { last } = effect;
      return {
        result: { ...result, events: [...last.events, ...events] },
        usage: last.usage,
        failedAttempts,
      };
    } catch (error) {
      if (isSuspended(error)) return { suspended: true, failedAttempts };
      const failure = asNodeFailure(error);
      if (failure.code === "internal_error" && !signal.aborted)
        runtime().log.error({ error: inWords(error), nodeId: node.id }, "node failed unexpectedly");
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
