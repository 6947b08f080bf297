import type { Database } from "#lib/db/database.ts";
import { gather } from "#lib/db/gather.ts";
import { type ChangedRun, changeRuns, type RunChange } from "#lib/runs/change-run.ts";

const gatherers = new WeakMap<Database, (change: RunChange) => Promise<ChangedRun | undefined>>();

/** Writes what this process's executions commit at the same time together: one gatherer a database. */
export function gathererOf(db: Database): (change: RunChange) => Promise<ChangedRun | undefined> {
  const present = gatherers.get(db);
  if (present) return present;
  const gatherer = gather<RunChange, ChangedRun | undefined>({
    write: (changes) => changeRuns(db, changes),
    keyOf: ({ runId }) => runId,
    maxItems: 32,
    atOnce: 2,
  });
  gatherers.set(db, gatherer);
  return gatherer;
}
