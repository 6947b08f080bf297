import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { FreshRun, Slot } from "./worker-port.ts";

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
 * Where a runnable run goes when a verb's transaction commits: to this process, when it has a free slot (the verb
 * then takes the lease in the same transaction), else to any worker that is free. The run's row says that it needs
 * one. The workers are notified after the commit, because a commit that carries NOTIFY, as a job's does, takes a lock
 * of the whole database. Should this process die in between, the next reaper finds the run.
 */
export class Dispatch {
  readonly #slot: Slot | undefined = runtime().worker?.reserve();
  #spent = false;

  /** The worker that takes the lease in the verb's own statement; null: no worker yet. */
  get leaseOwner(): string | null {
    return this.#slot ? (runtime().worker?.workerId ?? null) : null;
  }

  /** Call it once in the transaction, after the run was written with `leaseOwner`. */
  send(tx: Transaction, run: { readonly id: string; readonly leaseToken: number }): void {
    tx.afterCommit(() => this.start(run));
  }

  /**
   * The same, after the commit.
   * @param fresh spares the worker of this process from reading back what was just written.
   */
  start(run: { readonly id: string; readonly leaseToken: number }, fresh?: FreshRun): void {
    if (this.#slot) {
      this.#spent = true;
      this.#slot.execute({ runId: run.id, token: run.leaseToken }, fresh);
    } else {
      announceRunnable(run.id);
    }
  }

  /** Gives an unused slot back. Call it also when the transaction failed. */
  end(): void {
    if (!this.#spent) this.#slot?.release();
    this.#spent = true;
  }
}

/** To be called after the commit: the workers, of this process and others, hear that there is something to do. */
export function announceRunnable(runId: string): void {
  const { worker, peers } = runtime();
  worker?.look();
  peers.tell("runnable", runId);
}

/**
 * Tells the worker that holds the run, when the transaction commits, that the run was answered or cancelled. Another
 * process gets the message with the commit itself; its heartbeat would find out, only later.
 */
export async function tellHolder(
  tx: Transaction,
  { runId, leasedBy }: { runId: string; leasedBy: string | null },
): Promise<void> {
  const { worker, peers } = runtime();
  if (leasedBy && leasedBy !== worker?.workerId) await peers.tellWithCommit(tx, "held", runId);
  tx.afterCommit(() => void worker?.signal(runId));
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
