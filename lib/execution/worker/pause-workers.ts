import { LEASE_SECONDS } from "#lib/nouns/runs/write-run.sql.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** The first pause counts: a second one does not change since when. */
const setPaused: Statement = {
  name: "pause-workers",
  text: `insert into installation (name, value) values ('paused', 'by an operator') on conflict (name) do nothing`,
};

/**
 * Pauses all workers of the installation until `resumeWorkers`: they take no new run, also after a restart. Runs that
 * they execute continue until they wait or end. Starts, answers and cancels are accepted as always.
 */
export async function pauseWorkers(queries: Pick<Queries, "run">): Promise<void> {
  await queries.run(setPaused, []);
}

const setResumed: Statement = {
  name: "resume-workers",
  text: "delete from installation where name = 'paused' returning name",
};

/** @returns whether the workers were paused. */
export async function resumeWorkers(queries: Pick<Queries, "run">): Promise<boolean> {
  return (await queries.run(setResumed, [])).length > 0;
}

const readPaused: Statement = {
  name: "read-paused",
  text: `select exists (select from installation where name = 'paused') as "isPaused"`,
};

export async function isPaused(queries: Pick<Queries, "run">): Promise<boolean> {
  const [row] = await queries.run<{ isPaused: boolean }>(readPaused, []);
  return row?.isPaused === true;
}

export interface PauseProgress {
  readonly isPaused: boolean;
  /** Live workers that have seen it, and those that have not. */
  readonly pausedWorkers: number;
  readonly takingWorkers: number;
  /** Runs that a worker still executes. */
  readonly executing: number;
}

const readProgress: Statement = {
  name: "read-pause-progress",
  text: `
    with alive as (
      select state from worker_processes where seen_at > clock_timestamp() - interval '${LEASE_SECONDS} seconds'
    )
    select exists (select from installation where name = 'paused') as "isPaused",
           (select count(*)::int from alive where state <> 'taking') as "pausedWorkers",
           (select count(*)::int from alive where state = 'taking') as "takingWorkers",
           (select count(*)::int from runs where needs_work and lease_expires_at > clock_timestamp()) as "executing"`,
};

/** How far a pause has come. Index: runs_runnable. */
export async function readPauseProgress(queries: Pick<Queries, "run">): Promise<PauseProgress> {
  const [row] = await queries.run<PauseProgress>(readProgress, []);
  if (!row) throw new Error("the pause gave no row");
  return row;
}
