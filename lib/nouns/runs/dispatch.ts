import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { FreshRun, ReserveOptions, Slot } from "./worker-port.ts";

const enqueueWakeUp: Statement = {
  name: "enqueue-wake-up",
  text: `select graphile_worker.add_job('wake-run', json_build_object('runId', $1::text), job_key := $1::text,
                                        job_key_mode := 'replace', max_attempts := 5)`,
};

/** A wake-up is a hint that may be late or lost; the reaper finds every runnable run (ARCHITECTURE, Dispatch). */
export async function wakeByJob(tx: Pick<Transaction, "run">, runId: string): Promise<void> {
  await tx.run(enqueueWakeUp, [runId]);
}

/**
 * Dispatches a runnable run when a verb's transaction commits: to this process if it has a free slot (the verb then
 * takes the lease in the same transaction), otherwise to any free worker. The run's row is marked as needing one.
 * Workers are notified after the commit, because a commit with NOTIFY, as a job's, locks the whole database. If this
 * process dies in between, the next reaper finds the run.
 */
export class Dispatch {
  readonly #slot: Slot | undefined;
  #spent = false;

  constructor(options?: ReserveOptions) {
    this.#slot = runtime().worker?.reserve(options);
  }

  /** The worker that takes the lease in the verb's own statement; null: none yet. */
  get leaseOwner(): string | null {
    return this.#slot ? (runtime().worker?.workerId ?? null) : null;
  }

  /** Call it once in the transaction, after the run was written with `leaseOwner`. */
  send(tx: Transaction, run: { readonly id: string; readonly leaseToken: number }): void {
    tx.afterCommit(() => this.start(run));
  }

  /**
   * The same, after the commit.
   * @param fresh saves this process's worker from reading what was just written.
   */
  start(run: { readonly id: string; readonly leaseToken: number }, fresh?: FreshRun): void {
    if (this.#slot) {
      this.#spent = true;
      this.#slot.execute({ runId: run.id, token: run.leaseToken }, fresh);
    } else {
      announceRunnable(run.id);
    }
  }

  /** Releases an unused slot. Call it also if the transaction failed. */
  end(): void {
    if (!this.#spent) this.#slot?.release();
    this.#spent = true;
  }
}

/** Notifies the workers of this and other processes of a runnable run. Call it after the commit. */
export function announceRunnable(runId: string): void {
  const { worker, peers } = runtime();
  worker?.look();
  peers.tell("runnable", runId);
}

/**
 * Notifies the worker that holds the run, at commit, that the run was answered or cancelled. Another process gets the
 * message with the commit; without it, its heartbeat would find out later.
 */
export async function tellHolder(
  tx: Transaction,
  { runId, leasedBy }: { runId: string; leasedBy: string | null },
): Promise<void> {
  const { worker, peers } = runtime();
  if (leasedBy && leasedBy !== worker?.workerId) await peers.tellWithCommit(tx, "held", runId);
  tx.afterCommit(() => void worker?.signal(runId));
}

/**
 * Notifies the workers that hold runs, at commit, that these are cancelled: their calls in flight are aborted. One that
 * stalled, and whose lease has run out, hears it, too.
 */
export async function tellCancelled(
  tx: Transaction,
  runs: readonly { readonly id: string; readonly leasedBy: string | null }[],
): Promise<void> {
  const { worker, peers } = runtime();
  const elsewhere = runs.flatMap(({ id, leasedBy }) =>
    leasedBy && leasedBy !== worker?.workerId ? [id] : [],
  );
  if (elsewhere.length > 0) {
    await peers.tellWithCommit(tx, "cancelled", ...elsewhere);
    // For the version before, which looks then.
    await peers.tellWithCommit(tx, "held", ...elsewhere);
  }
  tx.afterCommit(() => {
    for (const { id } of runs) worker?.cancelled(id);
  });
}

/** Runs a transaction that may make a run runnable. */
export async function withDispatch<T>(work: (tx: Transaction, dispatch: Dispatch) => Promise<T>): Promise<T> {
  const dispatch = new Dispatch();
  try {
    return await runtime().db.transaction((tx) => work(tx, dispatch));
  } finally {
    dispatch.end();
  }
}
