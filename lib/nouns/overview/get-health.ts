import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** The heartbeat interval is five seconds. */
const ALIVE_SECONDS = 15;
/** A lost worker is listed for this long. */
const REMEMBERED = "1 hour";
const SHOWN = 50;
const COUNTED = 1_000;
/** A worker takes all runs that it finds: a run that is older than two looks waits for a free slot. */
const LATE_MS = 10_000;

type Health = OutputOf<typeof dashboardOperations.getHealth>;

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
 * Of the whole installation, because workers serve every workspace, and of the workspace $1 alone. Indexes: runs_runnable,
 * runs_status.
 */
const findQueue: Statement = {
  name: "overview-queue",
  text: `
    select count(*) filter (where is_held)::int as "executing",
           count(*) filter (where not is_held)::int as "runnable",
           min(since) filter (where not is_held) as "oldestRunnableAt",
           count(*) filter (where is_own and is_held)::int as "ownExecuting",
           count(*) filter (where is_own and not is_held)::int as "ownRunnable",
           min(since) filter (where is_own and not is_held) as "ownOldestRunnableAt",
           (select count(*)::int from (
              select from runs q where q.workspace_id = $1 and q.status = 'queued' and q.status <> 'completed' limit ${COUNTED}
            ) held) as "queued"
      from (select workspace_id = $1 as is_own,
                   coalesce(lease_expires_at > clock_timestamp(), false) as is_held,
                   coalesce(lease_expires_at, runnable_at, started_at, created_at) as since
              from runs where needs_work and status <> 'queued' limit 100000) r`,
};

interface Figures {
  readonly executing: number;
  readonly runnable: number;
  readonly oldestRunnableAt: Date | null;
}
interface Queue extends Figures {
  readonly ownExecuting: number;
  readonly ownRunnable: number;
  readonly ownOldestRunnableAt: Date | null;
  readonly queued: number;
}

/**
 * Whether workers keep up. Which ones there are, and the numbers of all workspaces together, is for admins: hosts and
 * other workspaces' load are none of the others' business.
 */
export async function getHealth({ actor }: { actor: UserActor }): Promise<Health> {
  const { db } = runtime();
  const [workers, [queue]] = await Promise.all([
    db.run<Worker>(findWorkers, []),
    db.run<Queue>(findQueue, [actor.workspaceId]),
  ]);
  if (!queue) throw new Error("the queue gave no row");
  const { ownExecuting, ownRunnable, ownOldestRunnableAt, queued, ...all } = queue;
  const own = { executing: ownExecuting, runnable: ownRunnable, oldestRunnableAt: ownOldestRunnableAt };
  const isAdmin = roleIncludes(actor.role, "admin");
  const { oldestRunnableAt, ...shown } = isAdmin ? all : own;
  return {
    state: healthState({ workers, figures: all }),
    workers: isAdmin ? workers.map(told) : null,
    ...shown,
    oldestRunnableAt: oldestRunnableAt?.toISOString() ?? null,
    queued,
  };
}

const told = ({ startedAt, seenAt, ...worker }: Worker) => ({
  ...worker,
  startedAt: startedAt.toISOString(),
  seenAt: seenAt.toISOString(),
});

/** Health of the whole installation. */
export function healthState(
  {
    workers,
    figures: { executing, runnable, oldestRunnableAt },
  }: {
    workers: readonly Pick<Worker, "isAlive" | "state" | "concurrency">[];
    figures: Figures;
  },
  now: number = Date.now(),
): Health["state"] {
  const present = workers.filter(({ isAlive, state }) => isAlive && state !== "outdated");
  const taking = present.filter(({ state }) => state === "taking");
  if (taking.length === 0) return present.length > 0 ? "paused" : "no_worker";
  const isLate = runnable > 0 && oldestRunnableAt !== null && now - oldestRunnableAt.getTime() > LATE_MS;
  if (!isLate) return "healthy";
  return executing >= taking.reduce((sum, { concurrency }) => sum + concurrency, 0) ? "full" : "behind";
}
