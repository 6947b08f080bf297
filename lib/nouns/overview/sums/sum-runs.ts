import type { Database, Statement, Transaction } from "#lib/platform/db/database.ts";
import { firstIdAt, timeOfId } from "#lib/platform/ids.ts";
import { groupRuns } from "./group-runs.sql.ts";
import { HALF_HOUR_MS, halfHourOf, SETTLED_MS, SUMMED_MS } from "./half-hours.ts";

/** How many half hours are summed in a transaction: at ten million runs in three months, 50,000 runs. */
const SUMMED_AT_ONCE = 12;
const MARKS_AT_ONCE = 200;

/** Only one process sums at a time; the others skip. */
const lockSpan: Statement = {
  name: "lock-run-sums-span",
  text: `select since as "since", until as "until" from run_sums_span for update skip locked`,
};

/** $1 a half hour: nothing before or after it is summed yet. */
const beginSpan: Statement = {
  name: "begin-run-sums-span",
  text: "insert into run_sums_span (since, until) values ($1, $1) on conflict do nothing",
};

/** $1 since, $2 until. */
const moveSpan: Statement = {
  name: "move-run-sums-span",
  text: "update run_sums_span set since = $1, until = $2",
};

const findFirstRun: Statement = { name: "find-first-run", text: `select min(id) as "id" from runs` };

/** Index: run_sums_due_run. */
const findDue: Statement = {
  name: "find-due-run-sums",
  text: `select run_id as "runId" from run_sums_due order by run_id limit ${MARKS_AT_ONCE}`,
};

/** $1 and $2 ranges of ids. Index: run_sums_due_run. */
const deleteDue: Statement = {
  name: "delete-due-run-sums",
  text: `
    delete from run_sums_due d using unnest($1::text[], $2::text[]) g(first, after)
     where d.run_id >= g.first and d.run_id < g.after`,
};

/** $1 half hours. Index: run_sums_half_hour. */
const deleteSums: Statement = {
  name: "delete-run-sums",
  text: "delete from run_sums where half_hour = any($1::timestamptz[])",
};

/** $1 the moment. Index: run_sums_half_hour. */
const deleteOldSums: Statement = {
  name: "delete-old-run-sums",
  text: "delete from run_sums where half_hour < $1",
};

const KEYS = ["half_hour", "workspace_id", "agent_id", "credential_kind", "credential_id"];

/** $1 half hours, $2 and $3 their ranges of ids. Index: the primary key of runs. */
const insertSums: Statement = {
  name: "insert-run-sums",
  text: `
    insert into run_sums (half_hour, workspace_id, agent_id, credential_kind, credential_id, completed, failed, cancelled, active,
                          took_counts, took_ms, cost_usd, input_tokens, output_tokens, last_run_id)
    select half_hour, workspace_id, coalesce(agent_id, ''), coalesce(credential_kind, ''), coalesce(credential_id, ''),
           completed, failed, cancelled, active, took_counts, took_ms, cost_usd, input_tokens, output_tokens, last_run_id
      from (${groupRuns({
        runs: `unnest($1::timestamptz[], $2::text[], $3::text[]) g(half_hour, first, after)
         cross join lateral (select * from runs where id >= g.first and id < g.after and not preview offset 0) r`,
        keys: {
          half_hour: "g.half_hour",
          ...Object.fromEntries(KEYS.slice(1).map((key) => [key, `r.${key}`])),
        },
        sets: [KEYS.slice(0, 2), KEYS.slice(0, 3), KEYS.filter((key) => key !== "agent_id"), KEYS],
      })}) summed`,
};

/**
 * Brings `run_sums` up to date: sums what runs have changed, the half hours that have ended, and those of two months before
 * an installation had sums. In small transactions: it may be stopped anywhere, and continues the next time.
 * @param limitMs after this time it leaves the rest to the next call.
 */
export async function sumRuns({
  db,
  now = Date.now(),
  limitMs = 30_000,
}: {
  db: Database;
  now?: number;
  limitMs?: number;
}): Promise<void> {
  const settled = halfHourOf(now - SETTLED_MS);
  await db.run(beginSpan, [new Date(settled)]);
  const endsAt = performance.now() + limitMs;
  while (
    (await db.transaction((tx) => sumSome(tx, { settled, oldest: halfHourOf(now - SUMMED_MS) }))) &&
    performance.now() < endsAt
  );
}

/** @returns whether there may be more to do. */
async function sumSome(
  tx: Transaction,
  { settled, oldest }: { settled: number; oldest: number },
): Promise<boolean> {
  const [span] = await tx.run<{ since: Date; until: Date }>(lockSpan, []);
  if (!span) return false;
  const since = span.since.getTime();
  const until = span.until.getTime();
  // First: however many runs change, what is counted does not grow.
  if (until < settled) {
    const to = Math.min(settled, until + SUMMED_AT_ONCE * HALF_HOUR_MS);
    await sum(tx, halfHoursOf(until, to));
    await tx.run(deleteOldSums, [new Date(oldest)]);
    await tx.run(moveSpan, [new Date(Math.max(since, oldest)), new Date(to)]);
    return true;
  }
  const due = await tx.run<{ runId: string }>(findDue, []);
  if (due.length > 0) {
    const halfHours = [...new Set(due.map(({ runId }) => halfHourOf(timeOfId(runId))))];
    // Before the runs are read: what changes them from now on leaves a mark that stays.
    await tx.run(deleteDue, rangesOf(halfHours));
    await sum(
      tx,
      halfHours.filter((at) => at >= since && at < until),
    );
    return true;
  }
  if (since <= oldest) return false;
  const [first] = await tx.run<{ id: string | null }>(findFirstRun, []);
  const begin = Math.max(oldest, first?.id ? halfHourOf(timeOfId(first.id)) : since);
  const from = Math.max(begin, since - SUMMED_AT_ONCE * HALF_HOUR_MS);
  if (from < since) await sum(tx, halfHoursOf(from, since));
  // Before the first run there is nothing to sum.
  await tx.run(moveSpan, [new Date(from <= begin ? oldest : from), span.until]);
  return true;
}

function halfHoursOf(from: number, to: number): number[] {
  return Array.from({ length: (to - from) / HALF_HOUR_MS }, (_, index) => from + index * HALF_HOUR_MS);
}

const rangesOf = (halfHours: readonly number[]) => [
  halfHours.map((at) => firstIdAt("run", at)),
  halfHours.map((at) => firstIdAt("run", at + HALF_HOUR_MS)),
];

async function sum(tx: Transaction, halfHours: readonly number[]): Promise<void> {
  if (halfHours.length === 0) return;
  const moments = halfHours.map((at) => new Date(at));
  await tx.run(deleteSums, [moments]);
  await tx.run(insertSums, [moments, ...rangesOf(halfHours)]);
}
