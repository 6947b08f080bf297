import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import { Client } from "pg";
import { DatabaseMismatch } from "./database-mismatch.ts";
import { ensureEventPartitions } from "./ensure-event-partitions.ts";

const MIGRATIONS_DIR = join(process.cwd(), "lib/db/migrations");
/** Any constant will do: it only has to be the same in every process that migrates. */
const MIGRATION_LOCK = 7_126_380_114;

/** Its schema is brought up to date here too: verbs enqueue jobs even where no worker has ever run. */
const silent = new Logger(() => () => {});

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The numbered migrations of this version, in order. */
export async function loadMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS_DIR)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(MIGRATIONS_DIR, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Brings the database to this version: each missing migration in a transaction of its own, under a lock that
 * makes processes that start together do it once. Waits at most `lock_timeout` for a table that is in use.
 * @returns the names of the migrations that were applied now.
 * @throws DatabaseMismatch when the database has migrations this version does not know.
 */
export async function migrate({ url }: { url: string }): Promise<string[]> {
  const migrations = await loadMigrations();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query("set lock_timeout = '10s'");
    const applied = await applyMissing(client, migrations);
    await ensureEventPartitions(client);
    await runMigrations({ connectionString: url, logger: silent });
    return applied;
  } finally {
    await client.end();
  }
}

async function applyMissing(client: Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`
    create table if not exists laneway_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from laneway_migrations",
  );
  const present = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseForeign(present, migrations);
  const missing = migrations.filter((migration) => !present.has(migration.name));
  for (const migration of missing) {
    await client.query("begin");
    try {
      await client.query(migration.sql);
      await client.query("insert into laneway_migrations (name, checksum) values ($1, $2)", [
        migration.name,
        migration.checksum,
      ]);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  }
  return missing.map((migration) => migration.name);
}

function refuseForeign(present: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of present) {
    if (!known.has(name))
      throw new DatabaseMismatch(
        `The database has migration ${name}, which is newer than this version of Laneway.`,
      );
    if (known.get(name) !== checksum)
      throw new DatabaseMismatch(
        `Migration ${name} in the database differs from the one in this version of Laneway.`,
      );
  }
}
