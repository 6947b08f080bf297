import type { RunError } from "#lib/contract/interactions.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { Writes } from "#lib/platform/db/database.ts";
import type { Log } from "#lib/platform/log.ts";
import { logFailure } from "#lib/platform/log-failure.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { EndedRun } from "./find-runs.sql.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** Subscribers to status changes of runs, in order. Modules add theirs at start. */
    readonly statusSubscribers: Set<StatusSubscriber>;
  }
}

export interface StatusChange {
  readonly runId: string;
  readonly workspaceId: string;
  /** The committed status. */
  readonly status: RunStatus;
  /** Whether this is a new run, or the next turn of a completed one. */
  readonly begins: "run" | "turn" | undefined;
  /** Whether a node of another run has called it. */
  readonly isChild?: boolean;
  /** Previews are in no statistic. */
  readonly isPreview: boolean;
  /** From its start to its end, if this is the end of a first turn. */
  readonly tookMs?: number | null;
  /** Why it failed; no content, because it is logged. */
  readonly failure?: { readonly agentId: string; readonly code: RunError["code"] } | undefined;
  /** The ended run as a poll would read it, if the write has returned it. */
  readonly ended?: EndedRun | undefined;
}

/** Must be fast and start slow work in the background: the writer of the status waits for it. */
export type StatusSubscriber = (change: StatusChange) => void;

/** @returns a function that unsubscribes. */
export function onStatusChange(subscriber: StatusSubscriber): () => void {
  const { statusSubscribers } = runtime();
  statusSubscribers.add(subscriber);
  return () => void statusSubscribers.delete(subscriber);
}

/** Uncommitted status changes of a transaction, by run. */
const uncommitted = new WeakMap<Writes, Map<string, StatusChange>>();

/**
 * Notifies all subscribers of a run's new status, after the commit. What writes a status calls it: the insert of
 * runs, and `changeRuns`. Of several changes of a run in one transaction only the last counts.
 */
export function afterStatusChange(writes: Writes, change: StatusChange): void {
  const { runId } = change;
  const present = uncommitted.get(writes);
  const changes = present ?? new Map<string, StatusChange>();
  changes.set(runId, { ...change, begins: changes.get(runId)?.begins ?? change.begins });
  if (present) return;
  uncommitted.set(writes, changes);
  writes.afterCommit(() => {
    uncommitted.delete(writes);
    for (const committed of changes.values()) tellSubscribers(committed);
  });
}

function tellSubscribers(change: StatusChange): void {
  const { statusSubscribers, log } = runtime();
  for (const subscriber of statusSubscribers) {
    try {
      subscriber(change);
    } catch (error) {
      // The status is committed: a subscriber's error must not look like a failed write.
      logFailure(log, { error, runId: change.runId, message: "what follows a run's status failed" });
    }
  }
}

/** A line for each failed run, with ids and the error's code; what it was about stands in its trace alone. */
export function logFailedRun(log: Log): StatusSubscriber {
  return ({ runId, workspaceId, isPreview, failure }) => {
    if (!failure) return;
    const { agentId, code } = failure;
    log.warn({ runId, agentId, workspaceId, code, ...(isPreview ? { preview: true } : {}) }, "a run failed");
  };
}
