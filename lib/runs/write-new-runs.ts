import type { Database, Queries } from "#lib/db/database.ts";
import { gather } from "#lib/db/gather.ts";
import { toColumns } from "#lib/db/to-columns.ts";
import {
  claimAndInsertQueuedRuns,
  claimAndInsertRuns,
  type InsertedRun,
  insertRuns,
} from "./insert-run.sql.ts";

export interface NewRun {
  readonly runId: string;
  /** Whether it comes with an idempotency key. */
  readonly claims: boolean;
  /** In the order of the statement's parameters. */
  readonly values: readonly unknown[];
}

/** Of `claimAndInsertRuns`, which `insertRuns` does without. */
const CLAIM_PARAMETERS = 3;

/** @returns each run that was written; undefined where another had its idempotency key first. */
export async function writeNewRuns(
  queries: Pick<Queries, "run">,
  runs: readonly NewRun[],
): Promise<(InsertedRun | undefined)[]> {
  const columns = toColumns(runs.map(({ values }) => values));
  const rows = runs.some(({ claims }) => claims)
    ? await queries.run<InsertedRun>(claimAndInsertRuns, columns)
    : await queries.run<InsertedRun>(insertRuns, columns.slice(0, -CLAIM_PARAMETERS));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const written = runs.map(({ runId }) => byId.get(runId));
  if (runs.some(({ claims }, index) => !claims && !written[index]))
    throw new Error("inserting a run gave no row");
  return written;
}

/**
 * Writes a run that no worker takes before it is admitted.
 * @returns whether it was written; not, when another had its idempotency key first.
 */
export async function writeQueuedRun(tx: Queries, { values }: NewRun): Promise<boolean> {
  const rows = await tx.run(claimAndInsertQueuedRuns, toColumns([values]));
  return rows.length > 0;
}

const gatherers = new WeakMap<Database, (run: NewRun) => Promise<InsertedRun | undefined>>();

/** Writes new runs together with those that others start at the same time: one gatherer a database. */
export function gathererOf(db: Database): (run: NewRun) => Promise<InsertedRun | undefined> {
  const present = gatherers.get(db);
  if (present) return present;
  const gatherer = gather<NewRun, InsertedRun | undefined>({
    write: (runs) => writeNewRuns(db, runs),
    keyOf: ({ runId }) => runId,
    maxItems: 32,
    atOnce: 2,
  });
  gatherers.set(db, gatherer);
  return gatherer;
}
