import type { Run } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { entityTag, matchesEntityTag } from "./entity-tag.ts";
import { findOwnRun } from "./find-own-run.ts";
import { runRecord } from "./run-record.ts";

/** How often a long poll checks for changes of other processes. */
const RECHECK_MS = 500;

export interface RunAnswer {
  readonly run: Run;
  readonly etag: string;
}

/** What a long poll without an ETag compares (D7). */
function progress(run: Run): string {
  return JSON.stringify([
    run.status,
    run.turn,
    run.interactionLifecycle,
    run.pendingInteraction?.interactionId,
  ]);
}

/**
 * Polls a run (interface: GET /runs/{runId}; D7). With `waitSeconds` it is a long poll. A terminal run returns
 * immediately. With `ifNoneMatch` the poll returns when the ETag differs. Without it, a run that needs an answer
 * returns immediately, because its caller may not know the question yet; any other when status or interaction changes.
 * Every long poll ends after its time, or when the process stops.
 * @throws DomainError run_not_found, permission_denied.
 */
export async function getRun({
  actor,
  runId,
  waitSeconds = 0,
  ifNoneMatch,
  closed,
}: {
  actor: Actor;
  runId: string;
  waitSeconds?: number | undefined;
  ifNoneMatch?: string | undefined;
  /** Aborted when the caller disconnects. */
  closed?: AbortSignal | undefined;
}): Promise<RunAnswer> {
  const { watch, stopping } = runtime();
  const deadline = performance.now() + waitSeconds * 1_000;
  let before: string | undefined;
  for (;;) {
    const left = deadline - performance.now();
    // Subscribes before it reads, so that no change is missed in between.
    const change = left > 0 ? watch.next(runId, Math.min(left, RECHECK_MS)) : undefined;
    try {
      const run = runRecord(await findOwnRun({ actor, runId }));
      const seen = { run, etag: entityTag(run) };
      before ??= progress(seen.run);
      const isNews =
        ifNoneMatch === undefined
          ? run.interactionLifecycle === "actionable" || progress(run) !== before
          : !matchesEntityTag(ifNoneMatch, seen.etag);
      if (!change || isNews || isTerminal(seen.run.status) || stopping.aborted || closed?.aborted)
        return seen;
      await change.promise;
    } finally {
      change?.cancel();
    }
  }
}
