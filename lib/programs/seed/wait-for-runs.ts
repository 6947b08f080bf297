import { setTimeout as pause } from "node:timers/promises";
import type { Seed } from "./seed.ts";

const LOOK_MS = 50;
const LONGEST_MS = 60_000;

interface Found {
  readonly id: string;
  readonly status: string;
  readonly error: object | null;
  readonly hasEnded: boolean;
}

/**
 * Waits until none of the runs, or of those that they have called, is as `still` says (SQL about the run `r`).
 * @throws Error that names the first that still is, after a minute, or at once if it has ended.
 */
export async function waitForRuns(
  { client }: Pick<Seed, "client">,
  { runIds, still }: { runIds: readonly string[]; still: string },
): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  for (;;) {
    const { rows } = await client.query<Found>(
      `select r.id, r.status, r.error, r.status in ('completed', 'failed', 'cancelled') as "hasEnded"
         from runs r
        where (r.id = any($1) or r.parent_run_id = any($1)) and (${still})
        order by "hasEnded" desc
        limit 1`,
      [runIds],
    );
    const [run] = rows;
    if (!run) return;
    if (run.hasEnded || performance.now() > deadline)
      throw new Error(`the sample run ${run.id} is ${run.status}: ${JSON.stringify(run.error)}`);
    await pause(LOOK_MS);
  }
}
