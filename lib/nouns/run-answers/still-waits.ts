import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** Indexes: run_interactions_run, runs_children. */
const find: Statement = {
  name: "still-waits",
  text: `
    select exists (select from run_interactions where run_id = $1 and status = 'open')
        or exists (select from runs where parent_run_id = $1 and status = 'waiting') as "waits"`,
};

/** Whether a run still waits for an answer, or a run that it has called does. To be called under the run's lock. */
export async function stillWaits(tx: Queries, runId: string): Promise<boolean> {
  const [row] = await tx.run<{ waits: boolean }>(find, [runId]);
  return row?.waits ?? false;
}
