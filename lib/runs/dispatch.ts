import type { Statement, Transaction } from "#lib/db/database.ts";
import { type FreshRun, runtime, type Slot } from "#lib/runtime.ts";

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
 * Where a runnable run goes when a verb's transaction commits: to this process, when it has a free slot (the
 * verb then takes the lease in the same transaction), else to whichever worker is free. That it needs one stands
 * in its row; the workers are told after the commit, because a commit that carries NOTIFY, as a job's does, takes
 * a lock of the whole database. Should this process die in between, the next reaper finds the run.
 */
export class Dispatch {
  readonly #slot: Slot | undefined = runtime().worker?.reserve();
  #spent = false;

  /** Who takes the lease in the verb's own statement; null: nobody yet. */
  get leaseOwner(): string | null {
    return this.#slot ? (runtime().worker?.workerId ?? null) : null;
  }

  /**
   * To be called once in the transaction, after the run was written with `leaseOwner`.
   * @param fresh spares the worker of this process from reading back what was just written.
   */
  send(tx: Transaction, run: { readonly id: string; readonly leaseToken: number }, fresh?: FreshRun): void {
    const slot = this.#slot;
    tx.afterCommit(() => {
      if (!slot) return announceRunnable(run.id);
      this.#spent = true;
      slot.execute({ runId: run.id, token: run.leaseToken }, fresh);
    });
  }

  /** Gives an unused slot back; to be called whatever happened. */
  end(): void {
    if (!this.#spent) this.#slot?.release();
    this.#spent = true;
  }
}

function announceRunnable(runId: string): void {
  const { worker, peers } = runtime();
  worker?.look();
  peers.tell("laneway_runnable", runId);
}

/**
 * Runs a transaction that may make a run runnable.
 * @param isSingleStatement for work that runs no more than that.
 */
export async function withDispatch<T>(
  work: (tx: Transaction, dispatch: Dispatch) => Promise<T>,
  { isSingleStatement = false }: { isSingleStatement?: boolean } = {},
): Promise<T> {
  const { db } = runtime();
  const dispatch = new Dispatch();
  try {
    return await (isSingleStatement ? db.singleStatement : db.transaction)((tx) => work(tx, dispatch));
  } finally {
    dispatch.end();
  }
}
