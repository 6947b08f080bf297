import type { Client } from "pg";

export interface StatementStatistics {
  readonly text: string;
  /** False: executed inside another statement, whose time holds its own: the check of a foreign key, a function. */
  readonly top: boolean;
  readonly calls: number;
  readonly milliseconds: number;
  readonly buffers: number;
  readonly walBytes: number;
}

export async function resetStatements(admin: Client): Promise<void> {
  await admin.query("select pg_stat_statements_reset()");
}

/** What PostgreSQL executed on a database since the reset, the most expensive first. */
export async function readStatements(admin: Client, database: string): Promise<StatementStatistics[]> {
  const { rows } = await admin.query<StatementStatistics>(
    `select query as "text", s.toplevel as "top", calls::float8 as "calls", total_exec_time + total_plan_time as "milliseconds",
            (shared_blks_hit + shared_blks_read)::float8 as "buffers", wal_bytes::float8 as "walBytes"
       from pg_stat_statements s join pg_database d on d.oid = s.dbid
      where d.datname = $1
      order by "milliseconds" desc`,
    [database],
  );
  return rows.map((row) => ({ ...row, text: row.text.replaceAll(/\s+/g, " ").trim() }));
}

/** Processes that serve connections to a database. */
export async function backendPids(admin: Client, database: string): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
    [database],
  );
  return rows.map(({ pid }) => pid);
}
