import { ADMITTED_AT_ONCE, admitRuns, findWorkspacesWithQueue } from "#lib/nouns/run-start/admit-runs.ts";
import type { Database } from "#lib/platform/db/database.ts";
import type { Log } from "#lib/platform/log.ts";
import { logFailure } from "#lib/platform/log-failure.ts";

export interface Admission {
  /** A run of the workspace has been queued. */
  queued(workspaceId: string): void;
  /** A run of the workspace makes room. It costs a lookup in a set where no run is known to be queued. */
  freed(workspaceId: string): void;
  /** Looks for queued runs everywhere: those that other processes queued, limits that were raised, lost hints. */
  sweep(): Promise<void>;
}

/**
 * Admits queued runs as room is made (D6). What this process knows of queues is a hint that spares it from asking after
 * every run: the sweep corrects it once a second, so that a run queued by a process that died is admitted all the same.
 */
export function createAdmission({ db, log }: { db: Database; log: Log }): Admission {
  let queues: ReadonlySet<string> = new Set();
  const wanted = new Set<string>();
  let admitting = false;

  async function admitWanted(): Promise<void> {
    for (const workspaceId of wanted) {
      wanted.delete(workspaceId);
      const admitted = await db.transaction((tx) => admitRuns(tx, { workspaceId }));
      if (admitted.length === ADMITTED_AT_ONCE) wanted.add(workspaceId);
    }
  }

  function want(workspaceId: string): void {
    wanted.add(workspaceId);
    if (admitting) return;
    admitting = true;
    admitWanted()
      .catch((error: unknown) => {
        wanted.clear(); // the next sweep tries again
        logFailure(log, { error, message: "admitting queued runs failed" });
      })
      .finally(() => {
        admitting = false;
        for (const late of wanted) want(late);
      });
  }

  return {
    queued(workspaceId) {
      queues = new Set([...queues, workspaceId]);
    },
    freed(workspaceId) {
      if (queues.has(workspaceId)) want(workspaceId);
    },
    async sweep() {
      queues = new Set(await findWorkspacesWithQueue(db));
      for (const workspaceId of queues) want(workspaceId);
    },
  };
}
