import type { KeepRunning } from "#lib/platform/db/embedded/keep-cluster.ts";
import { startEmbeddedPostgres } from "#lib/platform/db/embedded/start-embedded-postgres.ts";
import { type AppliedMigration, migrate } from "#lib/platform/db/migrate.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { checkDatabase, START_PATIENCE } from "#lib/platform/host/check-database.ts";
import { checkPooler } from "#lib/platform/host/check-pooler.ts";
import { exitWithFailure, LOST_DATABASE } from "#lib/platform/host/exit-with-failure.ts";
import { runStep } from "#lib/platform/host/progress.ts";
import { acquireServiceLock } from "#lib/platform/host/service-lock.ts";
import { createLog } from "#lib/platform/log.ts";
import { SERVICE_VERSION } from "#lib/platform/service-version.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";

export interface OpenedDatabase {
  readonly url: string;
  /** The embedded database's directory. */
  readonly files?: string;
}

/**
 * Without its database this process can neither answer nor release its runs, so it exits. Everything it has answered is
 * committed, and the next start continues the runs.
 */
function keepOrEnd({ env }: { env: Pick<Env, "logLevel"> }): KeepRunning {
  return {
    log: createLog({ level: env.logLevel }),
    onGivenUp: (failure) => exitWithFailure(failure, LOST_DATABASE),
  };
}

/** The database of DATABASE_URL or the embedded one, migrated to this version. */
export async function openServiceDatabase({
  env,
  running,
}: {
  env: Env;
  running: AsyncDisposableStack;
}): Promise<OpenedDatabase> {
  if (env.databaseUrl) return { url: await openSharedDatabase({ env, program: "npm start" }) };
  const lock = await acquireServiceLock({ dataDir: env.dataDir });
  running.defer(() => lock.release());
  const database = await runStep({
    title: "Starting the database",
    work: (note) =>
      startEmbeddedPostgres({ dataDir: env.dataDir, onProgress: note, keepRunning: keepOrEnd({ env }) }),
  });
  running.defer(() => database.stop());
  await migrateTo({ env, url: database.url });
  return { url: database.url, files: database.files };
}

/**
 * The database of DATABASE_URL, migrated to this version by the first process.
 * @throws StartupFailure without DATABASE_URL: the embedded database belongs to one process.
 */
export async function openSharedDatabase({ env, program }: { env: Env; program: string }): Promise<string> {
  if (!env.databaseUrl) {
    throw new StartupFailure(
      `DATABASE_URL is not set, and ${program} is one of several processes on one PostgreSQL.`,
      "Set DATABASE_URL to that PostgreSQL for each of them, or run `npm start`, which is all of them with a database of its own.",
    );
  }
  const log = createLog({ level: env.logLevel });
  const patience = { ...START_PATIENCE, onWaiting: (message: string) => log.warn(message) };
  await checkDatabase({ databaseUrl: env.databaseUrl, patience });
  await checkPooler({ databaseUrl: env.databaseUrl, databaseDirectUrl: env.databaseDirectUrl });
  // Not through a transaction-mode pooler: the migration lock needs a session.
  await migrateTo({ env, url: env.databaseDirectUrl ?? env.databaseUrl });
  return env.databaseUrl;
}

/** Each migration of a database that was there has a line in the log: who looks at a fault wants to know when it came. */
async function migrateTo({ env, url }: { env: Pick<Env, "logLevel">; url: string }): Promise<void> {
  const log = createLog({ level: env.logLevel });
  const onApplied = ({ name, ms }: AppliedMigration) =>
    log.info({ migration: name, ms, version: SERVICE_VERSION }, "the database was migrated");
  await runStep({
    title: "Migrating the database",
    work: (note) => migrate({ url, onBlocked: note, onApplied }),
  });
}
