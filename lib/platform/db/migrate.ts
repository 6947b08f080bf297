import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import { Client } from "pg";
import { buildIndexes, concurrentIndexes } from "./build-indexes.ts";
import { ensureEventPartitions } from "./ensure-event-partitions.ts";
import { inBriefLocks, isBlocked, LOCK_MS } from "./in-brief-locks.ts";
import { asJoined, isBeforeJoined, type MigrationEntry } from "./joined-migrations.ts";
import { describeOldestTransaction, MigrationBlocked } from "./migration-blocked.ts";
import { isPermissionMissing, PermissionMissing } from "./permission-missing.ts";

/** The database belongs to another version of Laneway. */
class DatabaseMismatch extends Error {
  override readonly name = "DatabaseMismatch";
}

const MIGRATIONS_DIR = join(process.cwd(), "lib/platform/db/migrations");
/** An arbitrary constant, the same in every process that migrates. */
const MIGRATION_LOCK = 7_126_380_114;

const ASK_AGAIN_MS = 100;
/** How long a migration waits for its locks before the start fails. */
const BLOCKED_LIMIT_MS = 10 * 60_000;

/** The job queue's schema is migrated here, too: verbs enqueue jobs even if no worker has ever run. */
const silent = new Logger(() => () => {});

export interface Migration extends MigrationEntry {
  readonly sql: string;
}

export interface AppliedMigration {
  readonly name: string;
  /** Duration, including waits for locks. */
  readonly ms: number;
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
 * Migrates the database to this version: each missing migration in its own transaction, under a lock that makes
 * simultaneous starts do it once. Services of the previous version keep running: a migration waits half a second for a
 * table in use, then retries.
 * @param onApplied is called after each migration of a database that had some already.
 * @param onBlocked is called each time a migration is blocked, with a message that names the blocker.
 * @returns the names of the migrations applied now.
 * @throws DatabaseMismatch if the database has migrations this version does not know; MigrationBlocked; PermissionMissing.
 */
export async function migrate({
  url,
  onBlocked = () => {},
  onApplied = () => {},
  limitMs = BLOCKED_LIMIT_MS,
}: {
  url: string;
  onBlocked?: (message: string) => void;
  onApplied?: (migration: AppliedMigration) => void;
  limitMs?: number;
}): Promise<string[]> {
  const migrations = await loadMigrations();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await takeMigrationLock(client);
    await client.query(`set lock_timeout = ${LOCK_MS}`);
    const unblocked = untilUnblocked({ client, limitMs, onBlocked });
    const applied = await applyMissing(client, { migrations, unblocked, onApplied });
    await unblocked("run_events partitions", () => ensureEventPartitions(client));
    await runMigrations({ connectionString: url, logger: silent });
    return applied;
  } catch (error) {
    throw isPermissionMissing(error) ? new PermissionMissing({ client, cause: error }) : error;
  } finally {
    await client.end();
  }
}

/** Polls: a session that waits in one statement has a snapshot, and a concurrent index build waits for it. */
async function takeMigrationLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await delay(ASK_AGAIN_MS);
  }
}

type Unblocked = (migration: string, work: () => Promise<void>) => Promise<void>;

function untilUnblocked({
  client,
  limitMs,
  onBlocked,
}: {
  client: Client;
  limitMs: number;
  onBlocked: (message: string) => void;
}): Unblocked {
  return async (migration, work) => {
    try {
      await inBriefLocks({
        work,
        limitMs,
        onBlocked: async () =>
          onBlocked(
            `Waiting to lock tables for ${migration}, behind ${await describeOldestTransaction(client)}`,
          ),
      });
    } catch (cause) {
      if (!isBlocked(cause)) throw cause;
      throw new MigrationBlocked({ migration, holder: await describeOldestTransaction(client), cause });
    }
  };
}

async function applyMissing(
  client: Client,
  {
    migrations,
    unblocked,
    onApplied,
  }: {
    migrations: readonly Migration[];
    unblocked: Unblocked;
    onApplied: (migration: AppliedMigration) => void;
  },
): Promise<string[]> {
  await client.query(`
    create table if not exists laneway_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<MigrationEntry>("select name, checksum from laneway_migrations");
  if (isBeforeJoined(rows))
    throw new DatabaseMismatch(
      "The database lacks migrations of Laneway 0.1, which this version does not have any more. Start the last 0.1 on it once, then this version.",
    );
  const present = new Map(asJoined(rows, migrations).map(({ name, checksum }) => [name, checksum]));
  refuseForeign(present, migrations);
  const missing = migrations.filter((migration) => !present.has(migration.name));
  for (const migration of missing) {
    const startedAt = performance.now();
    await unblocked(migration.name, () => apply(client, migration));
    if (present.size > 0) onApplied({ name: migration.name, ms: Math.round(performance.now() - startedAt) });
  }
  return missing.map((migration) => migration.name);
}

async function apply(client: Client, migration: Migration): Promise<void> {
  const indexes = concurrentIndexes(migration.sql);
  if (indexes) return applyIndexes(client, { migration, indexes });
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await record(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** No transaction: after an interruption, the next start repeats it. */
async function applyIndexes(
  client: Client,
  { migration, indexes }: { migration: Migration; indexes: Parameters<typeof buildIndexes>[1] },
): Promise<void> {
  await client.query("set lock_timeout = 0"); // it waits for transactions but blocks none
  try {
    await buildIndexes(client, indexes);
  } finally {
    await client.query(`set lock_timeout = ${LOCK_MS}`);
  }
  await record(client, migration);
}

async function record(client: Client, { name, checksum }: Migration): Promise<void> {
  await client.query("insert into laneway_migrations (name, checksum) values ($1, $2)", [name, checksum]);
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
