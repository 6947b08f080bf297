import type { Run } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { entityTag, matchesEntityTag } from "./entity-tag.ts";
import { findOwnRun } from "./find-own-run.ts";
import { runRecord } from "./run-record.ts";

/** How often a held poll looks for changes that another process made. */
const RECHECK_MS = 500;

export interface RunAnswer {
  readonly run: Run;
  readonly etag: string;
}

/** What a held poll without an ETag waits to see change (D7). */
function progress(run: Run): string {
  return JSON.stringify([
    run.status,
    run.turn,
    run.interactionLifecycle,
    run.pendingInteraction?.interactionId,
  ]);
}

/**
 * Polls a run (interface: GET /runs/{runId}; D7). With `waitSeconds` the answer is held. A terminal run answers at
 * once. With `ifNoneMatch` the answer comes as soon as the ETag differs. Without it an actionable run answers at once,
 * because its caller may not know yet what it asks; any other when status or interaction has changed since the call.
 * Every hold ends at the end of its time, or when the process stops.
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
  /** Aborted when the caller has gone: nobody is left to hold the answer for. */
  closed?: AbortSignal | undefined;
}): Promise<RunAnswer> {
  const { watch, stopping } = runtime();
  const deadline = performance.now() + waitSeconds * 1_000;
  let before: string | undefined;
  for (;;) {
    const left = deadline - performance.now();
    // Listening begins before the read, so that no change falls between them.
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
