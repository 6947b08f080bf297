import type { RunStatus } from "#lib/contract/runs.ts";
import type { Writes } from "#lib/platform/db/database.ts";
import { logFailure } from "#lib/platform/log-failure.ts";
import { runtime } from "#lib/platform/runtime.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** The subscribers to changes of a run's status, in their order. Rooms add theirs at start. */
    readonly statusSubscribers: Set<StatusSubscriber>;
  }
}

export interface StatusChange {
  readonly runId: string;
  readonly workspaceId: string;
  /** The status that was committed. */
  readonly status: RunStatus;
  /** Whether a new run begins with it, or the next turn of a completed one. */
  readonly begins: "run" | "turn" | undefined;
  /** Whether a node of another run has called it. */
  readonly isChild?: boolean;
}

/** Must be cheap and start what takes long: the writer of the status waits for it. */
export type StatusSubscriber = (change: StatusChange) => void;

/** @returns a function that ends it. */
export function onStatusChange(subscriber: StatusSubscriber): () => void {
  const { statusSubscribers } = runtime();
  statusSubscribers.add(subscriber);
  return () => void statusSubscribers.delete(subscriber);
}

/** By run, what transactions in progress are going to commit. */
const uncommitted = new WeakMap<Writes, Map<string, StatusChange>>();

/**
 * Everything that follows a change of a run's status follows from here, after the commit. The two statements that write
 * a status call it: `insertRuns` and `changeRuns`. Of several changes of a run in one transaction the last one counts.
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
      // The status is committed: whatever went wrong must not look as if it were not.
      logFailure(log, { error, runId: change.runId, message: "what follows a run's status failed" });
    }
  }
}
