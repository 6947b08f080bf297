import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import type { Bench, Findings } from "../bench.ts";
import type { Contender } from "../contenders/contender.ts";
import type { Figure } from "../figures/figure.ts";

const RUNS = 1_000;
/** An idle connection reports what it did after ten seconds at the latest (PGSTAT_IDLE_INTERVAL). */
const STATISTICS_DELAY_MS = 10_500;

interface Counters {
  readonly writing: number;
  readonly wal: string;
  readonly all: ReadonlyMap<string, number>;
}

/**
 * Commits a run. Commits that write take a transaction id each, which counts them exactly; the database's statistics
 * give the number of those that only read. Writers without a run (heartbeats, the request log) are included.
 */
export async function measureCommits(
  bench: Bench,
  contenders: readonly { contender: Contender; database: string }[],
): Promise<Findings> {
  const { admin } = bench.postgres;
  const figures: Figure[] = [];
  bench.progress("commits: waiting for the statistics to settle");
  await sleep(STATISTICS_DELAY_MS);
  const before = await readCounters(admin);
  let last = before;
  for (const { contender } of contenders) {
    bench.progress(`commits: ${contender.name}`);
    await bench.load({ kind: "runs", target: contender.one, parallel: 16, until: { count: RUNS } });
    const now = await readCounters(admin);
    figures.push(
      commitLine(contender, "writing", "commits that write", (now.writing - last.writing) / RUNS, "a run"),
      commitLine(
        contender,
        "wal",
        "write-ahead log",
        (await walBytes(admin, last.wal, now.wal)) / RUNS / 1_024,
        "KiB a run",
      ),
    );
    last = now;
  }
  await sleep(STATISTICS_DELAY_MS);
  const { all } = await readCounters(admin);
  for (const { contender, database } of contenders) {
    const commits = (all.get(database) ?? 0) - (before.all.get(database) ?? 0);
    figures.push(commitLine(contender, "all", "transactions, polls included", commits / RUNS, "a run"));
  }
  return { figures };
}

function commitLine({ name }: Contender, id: string, label: string, value: number, unit: string): Figure {
  return {
    id: `commits.${name}.${id}`,
    section: "Commits (one node, 16 in parallel)",
    label: `${name}: ${label}`,
    value,
    unit,
  };
}

async function readCounters(admin: Client): Promise<Counters> {
  const { rows } = await admin.query<{ writing: string; wal: string }>(
    `select pg_snapshot_xmax(pg_current_snapshot())::text as "writing", pg_current_wal_lsn()::text as "wal"`,
  );
  const databases = await admin.query<{ name: string; commits: string }>(
    `select datname as "name", xact_commit::text as "commits" from pg_stat_database where datname is not null`,
  );
  return {
    writing: Number(rows[0]?.writing),
    wal: rows[0]?.wal ?? "0/0",
    all: new Map(databases.rows.map(({ name, commits }) => [name, Number(commits)])),
  };
}

async function walBytes(admin: Client, from: string, to: string): Promise<number> {
  const { rows } = await admin.query<{ bytes: string }>(`select pg_wal_lsn_diff($1, $2)::text as "bytes"`, [
    to,
    from,
  ]);
  return Number(rows[0]?.bytes);
}
