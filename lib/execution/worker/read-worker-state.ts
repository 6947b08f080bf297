import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { LOOK_UP_LIMIT_MS } from "#lib/platform/db/statement-limits.ts";

/** Whether workers take runs: not while an operator has paused them, and not once a newer version has migrated. */
export type WorkerState = "taking" | "paused" | "outdated";

/** $1 the last known migration. */
const readState: Statement = {
  limitMs: LOOK_UP_LIMIT_MS,
  name: "read-worker-state",
  text: `
    select exists (select from installation where name = 'paused') as "isPaused",
           exists (select from laneway_migrations where name > $1) as "isOutdated"`,
};

/** @param lastMigration the last one that this version knows. */
export async function readWorkerState(
  queries: Pick<Queries, "run">,
  { lastMigration }: { lastMigration: string },
): Promise<WorkerState> {
  const [row] = await queries.run<{ isPaused: boolean; isOutdated: boolean }>(readState, [lastMigration]);
  if (row?.isOutdated) return "outdated";
  return row?.isPaused ? "paused" : "taking";
}
