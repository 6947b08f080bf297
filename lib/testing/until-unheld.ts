import type { Database } from "#lib/platform/db/database.ts";
import { waitFor } from "./wait-for.ts";

/** Until no worker holds the run: it lets go of a run that waits a moment after it has said so. */
export async function untilUnheld(db: Database, runId: string): Promise<void> {
  await waitFor("the worker to let go", async () => {
    const { rows } = await db.pool.query("select from runs where id = $1 and lease_owner is null", [runId]);
    return rows.length === 1;
  });
}
