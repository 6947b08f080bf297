import type { RunStatus } from "#lib/contract/runs.ts";
import type { Queries, Statement } from "#lib/db/database.ts";
import { LEASE_SECONDS } from "#lib/runs/write-run.sql.ts";

export const HEARTBEAT_MS = 5_000;

/** A process that executes runs, as the others see it. */
export interface WorkerProcess {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly concurrency: number;
}

/**
 * Renews the leases of the runs that this worker executes and its own sign of life, which it writes anew when
 * another process took it for dead, and forgets the processes that have been silent for long.
 * $1 worker, $2 run ids, $3 host, $4 pid, $5 version, $6 concurrency. Index: runs primary key.
 */
const beatOnce: Statement = {
  name: "worker-heartbeat",
  text: `
    with seen as (
      insert into worker_processes as p (id, host, pid, version, concurrency)
      values ($1, $3, $4, $5, $6)
      on conflict (id) do update set seen_at = clock_timestamp()
    ),
    silent as (
      delete from worker_processes where seen_at < clock_timestamp() - interval '${4 * LEASE_SECONDS} seconds' and id <> $1
    )
    update runs
       set lease_expires_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
     where id = any($2) and lease_owner = $1 and lease_expires_at > clock_timestamp()
    returning id as "runId", status as "status"`,
};

/** @returns the runs whose leases were renewed: what is missing is another worker's by now. */
export async function heartbeat(
  queries: Pick<Queries, "run">,
  { process, runIds }: { process: WorkerProcess; runIds: readonly string[] },
): Promise<{ runId: string; status: RunStatus }[]> {
  const { id, host, pid, version, concurrency } = process;
  return queries.run(beatOnce, [id, runIds, host, pid, version, concurrency]);
}

const remove: Statement = {
  name: "remove-worker-process",
  text: "delete from worker_processes where id = $1",
};

/** To be called when a worker has stopped: nobody waits for its silence then. */
export async function removeWorkerProcess(
  queries: Pick<Queries, "run">,
  { id }: { id: string },
): Promise<void> {
  await queries.run(remove, [id]);
}
