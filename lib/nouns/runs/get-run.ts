import type { Run } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import type { HeldActor } from "#lib/nouns/access/held-actor.ts";
import type { CredentialDigest } from "#lib/nouns/access/read-with-credential.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { entityTag, matchesEntityTag } from "./entity-tag.ts";
import { findOwnRun, ownEndedRun, type RunAhead, readRunAhead } from "./find-own-run.ts";
import type { EndedRun } from "./find-runs.sql.ts";
import { runRecord } from "./run-record.ts";

/** How often a long poll checks for changes of other processes. */
export const RECHECK_MS = 500;

export interface RunAnswer {
  readonly run: Run;
  /** Made when it is read: a tool's answer has none. */
  readonly etag: string;
}

/** The first read of a poll, together with the caller's credential. */
export type PollAhead = RunAhead & {
  /** When the read began, for `RunWatch.next`. */
  readonly since: number;
};

/** Begins a poll. Undefined for what cannot be a run, and for a run that `getRun` may wait for before it reads. */
export function pollAhead(runId: string, digest: CredentialDigest): PollAhead | undefined {
  const { watch } = runtime();
  if (watch.isAsBegun(runId)) return undefined;
  const since = watch.now();
  const ahead = readRunAhead(runId, digest);
  return ahead && { ...ahead, since };
}

type Progress = Pick<Run, "status" | "turn" | "interactionLifecycle" | "pendingInteraction">;

/** The progress that a long poll without an ETag compares (D7), and a stream tells (D23). */
export function progress(run: Progress): string {
  return JSON.stringify([
    run.status,
    run.turn,
    run.interactionLifecycle,
    run.pendingInteraction?.interactionId,
  ]);
}

const AS_BEGUN = progress({
  status: "running",
  turn: 1,
  interactionLifecycle: "none",
  pendingInteraction: null,
});

/**
 * Polls a run (interface: GET /runs/{runId}; D7). With `waitSeconds` it is a long poll. A terminal run returns
 * immediately. A run that this process executes and that has not changed since the same credential started it is not
 * read before the wait. With `ifNoneMatch` the poll returns when the ETag differs. Without it, a run that needs an answer
 * returns immediately, because its caller may not know the question yet; any other when status or interaction changes.
 * With `isNews` it returns when that is true of the run.
 * Every long poll ends after its time, when the process stops, or when its caller may not poll any more (D13).
 * @throws DomainError run_not_found, permission_denied, and what `held` throws.
 */
export async function getRun({
  actor: asking,
  runId,
  waitSeconds = 0,
  ifNoneMatch,
  isNews,
  held,
  ahead,
}: {
  actor: Actor;
  runId: string;
  waitSeconds?: number | undefined;
  ifNoneMatch?: string | undefined;
  /** What the poll waits for instead of a change. A run that has ended returns immediately. */
  isNews?: ((run: Run) => boolean) | undefined;
  /** Follows the caller; only a poll that may wait has it made. */
  held?: (() => HeldActor) | undefined;
  /** Its first read, if it has begun. */
  ahead?: PollAhead | undefined;
}): Promise<RunAnswer> {
  const { watch, stopping } = runtime();
  const deadline = performance.now() + waitSeconds * 1_000;
  const waiting = waitSeconds > 0 ? held?.() : undefined;
  let actor = asking;
  let before: string | undefined;
  let ended: EndedRun | undefined;
  for (let first = ahead; ; first = undefined) {
    const left = deadline - performance.now();
    // Subscribes before it reads, or to what changed since, so that no change is missed in between.
    const change = left > 0 ? watch.next(runId, Math.min(left, RECHECK_MS), first?.since) : undefined;
    const maySkip = before === undefined && ifNoneMatch === undefined;
    try {
      if (change && maySkip && watch.isAsBegun(runId, actor.credentialId)) {
        before = AS_BEGUN;
        ended = await change.promise;
        actor = (await waiting?.now()) ?? actor;
        continue;
      }
      const row = ended && ownEndedRun(actor, ended);
      const found = row ?? (await findOwnRun({ actor, runId, ahead: first }));
      const run = runRecord({ actor, run: found });
      const seen = new LazyRunAnswer(run);
      const now = progress(run);
      // A hint may have been lost; and a run that sleeps is as it began, but has a time to tell.
      if (now !== AS_BEGUN || run.resumesAt !== null) watch.forget(runId);
      before ??= now;
      const hasNews = isNews
        ? isNews(run)
        : ifNoneMatch === undefined
          ? run.interactionLifecycle === "actionable" || now !== before
          : !matchesEntityTag(ifNoneMatch, seen.etag);
      if (!change || hasNews || isTerminal(run.status) || stopping.aborted || waiting?.closed.aborted)
        return seen;
      ended = await change.promise;
      actor = (await waiting?.now()) ?? actor;
    } finally {
      change?.cancel();
    }
  }
}

/** A class, because a getter of an object literal costs a hidden class for each object (`OperationCall`). */
class LazyRunAnswer implements RunAnswer {
  readonly run: Run;
  #etag: string | undefined;

  constructor(run: Run) {
    this.run = run;
  }

  get etag(): string {
    this.#etag ??= entityTag(this.run);
    return this.#etag;
  }
}
