import { setTimeout as delay } from "node:timers/promises";
import { asNodeFailure } from "#lib/execution/nodes/as-node-failure.ts";
import { type EffectRecord, isSuspended } from "#lib/execution/nodes/effect.ts";
import { runEffectNode } from "#lib/execution/nodes/run-node.ts";
import type { EffectNode } from "#lib/language/node-types/node-kinds.ts";
import type { NodeFailure, NodeResult } from "#lib/language/node-types/node-result.ts";
import { type OpenSecretMatcher, redact } from "#lib/language/redaction/redact.ts";
import { isUnavailable } from "#lib/platform/db/is-unavailable.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isSealingFailure } from "#lib/platform/secrets/sealing-failure.ts";
import type { EffectCalls } from "./effect-calls.ts";

const NOTHING: EffectRecord = { events: [], usage: undefined };
const NO_RETRY = { maxAttempts: 1, backoffSeconds: 0, backoffFactor: 1 };
/** No provider's retry-after holds a run for longer than this. */
const MAX_BACKOFF_SECONDS = 300;

export type EffectEnd = {
  /** The record of its last attempt, committed with its end. */
  readonly record: EffectRecord;
  readonly failedAttempts: number;
} & ({ readonly result: NodeResult } | { readonly failure: NodeFailure } | { readonly suspended: true });

/** An attempt that failed and is followed by another. */
export interface EffectRetry {
  readonly record: EffectRecord;
  readonly failure: NodeFailure;
  readonly failedAttempts: number;
  readonly delaySeconds: number;
}

/** The redacted text of an unforeseen error, for the log: it may hold anything. */
const inWords = (error: unknown, secrets: OpenSecretMatcher) =>
  redact(error instanceof Error ? (error.stack ?? error.message) : String(error), secrets);

/**
 * Carries an effect out, with as many attempts as its node allows: `maxAttempts` counts the first, and only a failure
 * that is marked retryable is tried again (agent document, Failure). A further attempt gets the calls that succeeded.
 * @param onRetry is called before each further attempt, so that the trace knows; the wait follows.
 * @throws the database's own error while the database is unavailable: the node has not failed.
 */
export async function runEffect({
  node,
  secrets,
  failedAttempts: before,
  signal,
  calls,
  onRetry,
}: {
  node: EffectNode;
  secrets: OpenSecretMatcher;
  failedAttempts: number;
  signal: AbortSignal;
  /** Called once for each attempt. */
  calls: () => EffectCalls;
  onRetry: (retry: EffectRetry) => void;
}): Promise<EffectEnd> {
  const { maxAttempts, backoffSeconds, backoffFactor } = node.retry ?? NO_RETRY;
  for (let failedAttempts = before; ; ) {
    const effect = calls();
    try {
      const result = await runEffectNode({ node, effect });
      return { result, record: effect.record, failedAttempts };
    } catch (error) {
      const { record } = effect;
      if (isSuspended(error)) return { suspended: true, record, failedAttempts };
      const failure = asNodeFailure(error);
      if (failure.code === "internal_error" && isUnavailable(error)) throw error;
      const isOurs = failure.code === "internal_error" || isSealingFailure(error);
      if (isOurs && !signal.aborted)
        runtime().log.error({ error: inWords(error, secrets), nodeId: node.id }, "node failed unexpectedly");
      failedAttempts += 1;
      if (!failure.retryable || failedAttempts >= maxAttempts || signal.aborted)
        return { failure, record, failedAttempts };
      const backoff = backoffSeconds * backoffFactor ** (failedAttempts - 1);
      const delaySeconds = Math.min(MAX_BACKOFF_SECONDS, Math.max(backoff, failure.retryAfterSeconds ?? 0));
      onRetry({ failure, record, failedAttempts, delaySeconds });
      await delay(delaySeconds * 1_000, undefined, { signal }).catch(() => {});
      if (signal.aborted) return { failure, record: NOTHING, failedAttempts };
    }
  }
}
