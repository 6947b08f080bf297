import type { RunStatus } from "#lib/contract/runs.ts";
import { LEASE_SECONDS } from "#lib/nouns/runs/write-run.sql.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { parameters } from "#lib/platform/db/parameters.ts";
import { LOOK_UP_LIMIT_MS } from "#lib/platform/db/statement-limits.ts";
import type { WorkerState } from "./read-worker-state.ts";

export const HEARTBEAT_MS = 5_000;

/** A process that executes runs, as the others see it. */
export interface WorkerProcess {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly concurrency: number;
  readonly state: WorkerState;
}

const { at, values } = parameters({
  id: "text",
  runIds: "text[]",
  host: "text",
  pid: "int",
  version: "text",
  concurrency: "int",
  state: "text",
});

/**
 * Renews the leases of the runs that this worker executes, and its own sign of life. Where another process took this
 * worker for dead, it writes that sign again. Forgets the processes that have been silent for long.
 * Index: runs primary key.
 */
const beatOnce: Statement = {
  limitMs: LOOK_UP_LIMIT_MS,
  name: "worker-heartbeat",
  text: `
    with seen as (
      insert into worker_processes as p (id, host, pid, version, concurrency, state)
      values (${at.id}, ${at.host}, ${at.pid}, ${at.version}, ${at.concurrency}, ${at.state})
      on conflict (id) do update set seen_at = clock_timestamp(), state = excluded.state
    ),
    silent as (
      delete from worker_processes where seen_at < clock_timestamp() - interval '${4 * LEASE_SECONDS} seconds' and id <> ${at.id}
    )
    update runs
       set lease_expires_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
      -- In one order, as everybody locks several runs.
      from (select id as held from runs
             where id = any(${at.runIds}) and lease_owner = ${at.id} and lease_expires_at > clock_timestamp()
             order by id for update) h
     where id = held
    returning id as "runId", status as "status"`,
};

/** @returns the runs whose leases were renewed: what is missing is another worker's by now. */
export async function heartbeat(
  queries: Pick<Queries, "run">,
  { process, runIds }: { process: WorkerProcess; runIds: readonly string[] },
): Promise<{ runId: string; status: RunStatus }[]> {
  return queries.run(beatOnce, values({ ...process, runIds }));
}

const remove: Statement = {
  name: "remove-worker-process",
  text: "delete from worker_processes where id = $1",
};

/** Call it when a worker has stopped: then no process waits for its silence. */
export async function removeWorkerProcess(
  queries: Pick<Queries, "run">,
  { id }: { id: string },
): Promise<void> {
  await queries.run(remove, [id]);
}
