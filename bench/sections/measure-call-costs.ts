import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Bench, Findings } from "../bench.ts";
import type { Caller, CallWork } from "../contenders/contender.ts";
import type { Figure } from "../figures/figure.ts";

/** Runs of each kind of work: enough that heartbeats and the request log count for little. */
const RUNS: Readonly<Record<CallWork, number>> = { http: 500, model: 300, list: 30, approval: 300 };
/** Slow peers do fewer. */
const MOST_SECONDS = 60;
const TITLES: Readonly<Record<CallWork, string>> = {
  http: "HTTP call",
  model: "model call",
  list: "list of 100 calls",
  approval: "approval",
};
/** An idle connection reports what it did after ten seconds at the latest (PGSTAT_IDLE_INTERVAL). */
const STATISTICS_DELAY_MS = 10_500;

interface Counters {
  readonly wal: number;
  readonly commits: number;
  readonly rows: number;
  readonly statements: number;
  readonly updates: number;
  readonly hot: number;
}

/**
 * What a run costs the database, by its statistics: write-ahead log, transactions, rows written, statements (each is a
 * round trip, as nobody here pipelines; those inside another, as the check of a foreign key, are none), and how many
 * updates touched no index.
 */
export async function measureCallCosts(bench: Bench, callers: readonly Caller[]): Promise<Findings> {
  const figures: Figure[] = [];
  for (const { name, database, calls } of callers) {
    if (database === undefined) continue;
    for (const work of Object.keys(RUNS) as CallWork[]) {
      bench.progress(`costs of a run: ${name}, ${TITLES[work]}`);
      const before = await settled(bench, database);
      const until = { count: RUNS[work], seconds: MOST_SECONDS };
      const measuring = bench.load({ kind: "runs", target: calls[work], parallel: 16, until });
      // What a peer cannot do has been told by then (`measureCalls`).
      const measured = await (name === "laneway" ? measuring : measuring.catch(() => undefined));
      if (!measured) continue;
      const after = await settled(bench, database);
      const each = (counter: keyof Counters) => (after[counter] - before[counter]) / measured.count;
      const line = (id: string, label: string, value: number, unit: string) =>
        figures.push({
          id: `calls.cost.${name}.${work}.${id}`,
          section: "Calls and answers: what a run costs PostgreSQL",
          label: `${name}, ${TITLES[work]}: ${label}`,
          value,
          unit,
        });
      line("wal", "write-ahead log", each("wal") / 1_024, "KiB");
      line("commits", "transactions", each("commits"), "");
      line("statements", "statements", each("statements"), "");
      line("rows", "rows written", each("rows"), "");
      if (each("updates") > 0)
        line("hot", "updates that touch no index", (100 * each("hot")) / each("updates"), "%");
    }
  }
  return { figures };
}

async function settled({ postgres: { admin, urlOf } }: Bench, database: string): Promise<Counters> {
  await sleep(STATISTICS_DELAY_MS);
  const client = new Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select sum(n_tup_upd)::float8 as "updates", sum(n_tup_hot_upd)::float8 as "hot",
              sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 as "rows" from pg_stat_user_tables`,
    );
    const found = await admin.query(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "wal", d.xact_commit::float8 as "commits",
              (select sum(s.calls)::float8 from pg_stat_statements s where s.dbid = d.datid and s.toplevel) as "statements"
         from pg_stat_database d where d.datname = $1`,
      [database],
    );
    return { ...rows[0], ...found.rows[0] };
  } finally {
    await client.end();
  }
}
