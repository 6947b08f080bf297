import { Logger, parseCronItems, run } from "graphile-worker";
import { z } from "zod";
import { indexOldSections } from "#lib/nouns/documents/index-old-sections.ts";
import { sumRuns } from "#lib/nouns/overview/sums/sum-runs.ts";
import { keepRetention } from "#lib/nouns/retention/keep-retention.ts";
import { groupFailures } from "#lib/nouns/run-history/failures/group-failures.ts";
import type { Database } from "#lib/platform/db/database.ts";
import { ensureEventPartitions } from "#lib/platform/db/ensure-event-partitions.ts";
import type { Log } from "#lib/platform/log.ts";
import { pruneRateBuckets } from "./prune-rate-buckets.ts";
import { pruneSessions } from "./prune-sessions.ts";

/** Jobs only start things, and each holds a connection while it does. */
const JOBS_AT_ONCE = 5;

const WakeRun = z.object({ runId: z.string() });

/**
 * Takes jobs from the database: wake-ups for runs that no process could take up at once, and maintenance by the
 * clock. A job only ever says that there may be something to do.
 */
export async function startJobs({
  db,
  maintenanceDb,
  wake,
  isTaking,
  log,
}: {
  db: Database;
  /** Its statements may take as long as nightly work does. */
  maintenanceDb: Database;
  wake: (runId: string) => Promise<void>;
  /** False while workers are paused: nothing is deleted then, and the next night's round does it. */
  isTaking: () => boolean;
  log: Log;
}): Promise<{ stop(): Promise<void> }> {
  const { pool } = db;
  const runner = await run({
    pgPool: pool,
    concurrency: JOBS_AT_ONCE,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList: {
      "wake-run": (payload) => wake(WakeRun.parse(payload).runId),
      "maintain-partitions": () => ensureEventPartitions(maintenanceDb.pool),
      "keep-retention": async () => {
        if (isTaking()) await keepRetention({ db: maintenanceDb, log });
      },
      "sum-runs": async () => {
        if (isTaking()) await sumRuns({ db: maintenanceDb });
      },
      "index-documents": async () => {
        if (isTaking()) await indexOldSections({ db: maintenanceDb });
      },
      "group-failures": () => groupFailures({ db: maintenanceDb }),
      "prune-rate-buckets": () => pruneRateBuckets(maintenanceDb.pool),
      "prune-sessions": () => pruneSessions(maintenanceDb.pool),
    },
    parsedCronItems: parseCronItems([
      { task: "sum-runs", match: "* * * * *" },
      // Indexes what older versions left behind, before this one or beside it.
      { task: "index-documents", match: "* * * * *" },
      { task: "group-failures", match: "*/5 * * * *" },
      { task: "maintain-partitions", match: "15 3 * * *", options: { backfillPeriod: 86_400_000 } },
      { task: "keep-retention", match: "40 3 * * *", options: { backfillPeriod: 86_400_000 } },
      { task: "prune-rate-buckets", match: "50 3 * * *", options: { backfillPeriod: 86_400_000 } },
      { task: "prune-sessions", match: "55 3 * * *", options: { backfillPeriod: 86_400_000 } },
    ]),
    logger: new Logger(() => (level, message) => {
      if (level === "error") log.error({ component: "jobs" }, message);
      else if (level === "warning") log.warn({ component: "jobs" }, message);
      else log.debug({ component: "jobs" }, message);
    }),
  });
  return { stop: () => runner.stop() };
}
