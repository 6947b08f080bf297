import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** The heartbeat interval is five seconds. */
const ALIVE_SECONDS = 15;
/** A lost worker is listed for this long. */
const REMEMBERED = "1 hour";
const SHOWN = 50;
const COUNTED = 1_000;

interface Worker {
  readonly id: string;
  readonly host: string;
  readonly version: string;
  readonly concurrency: number;
  readonly state: "taking" | "paused" | "outdated";
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly isAlive: boolean;
}

const findWorkers: Statement = {
  name: "overview-workers",
  text: `
    select id as "id", host as "host", version as "version", concurrency as "concurrency", state as "state",
           started_at as "startedAt", seen_at as "seenAt", seen_at > clock_timestamp() - interval '${ALIVE_SECONDS} seconds' as "isAlive"
      from worker_processes
     where seen_at > clock_timestamp() - interval '${REMEMBERED}'
     order by started_at, id
     limit ${SHOWN}`,
};

/**
 * All figures are for the whole installation, because workers serve every workspace. Indexes: runs_runnable; $1
 * workspace: runs_status.
 */
const findQueue: Statement = {
  name: "overview-queue",
  text: `
    select count(*) filter (where lease_expires_at > clock_timestamp())::int as "executing",
           count(*) filter (where lease_expires_at is null or lease_expires_at <= clock_timestamp())::int as "runnable",
           min(coalesce(lease_expires_at, runnable_at, started_at, created_at))
             filter (where lease_expires_at is null or lease_expires_at <= clock_timestamp()) as "oldestRunnableAt",
           (select count(*)::int from (
              select from runs q where q.workspace_id = $1 and q.status = 'queued' and q.status <> 'completed' limit ${COUNTED}
            ) held) as "queued"
      from (select * from runs where needs_work and status <> 'queued' limit 100000) r`,
};

interface Queue {
  readonly executing: number;
  readonly runnable: number;
  readonly oldestRunnableAt: Date | null;
  readonly queued: number;
}

/** The workers and whether they keep up. */
export async function getHealth({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof dashboardOperations.getHealth>> {
  const { db } = runtime();
  const [workers, [queue]] = await Promise.all([
    db.run<Worker>(findWorkers, []),
    db.run<Queue>(findQueue, [actor.workspaceId]),
  ]);
  if (!queue) throw new Error("the queue gave no row");
  return {
    workers: workers.map((worker) => ({
      ...worker,
      startedAt: worker.startedAt.toISOString(),
      seenAt: worker.seenAt.toISOString(),
    })),
    ...queue,
    oldestRunnableAt: queue.oldestRunnableAt?.toISOString() ?? null,
  };
}
