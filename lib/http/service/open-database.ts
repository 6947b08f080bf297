import { startEmbeddedPostgres } from "#lib/db/embedded/start-embedded-postgres.ts";
import { migrate } from "#lib/db/migrate.ts";
import type { Env } from "#lib/env.ts";
import { checkDatabase } from "#lib/host/check-database.ts";
import { runStep } from "#lib/host/progress.ts";
import { acquireServiceLock } from "#lib/host/service-lock.ts";
import { StartupFailure } from "#lib/host/startup-failure.ts";

/** The database of DATABASE_URL, or our own, migrated to this version. */
export async function openDatabase({
  env,
  running,
}: {
  env: Env;
  running: AsyncDisposableStack;
}): Promise<string> {
  if (env.databaseUrl) return openSharedDatabase({ env, program: "npm start" });
  const lock = await acquireServiceLock({ dataDir: env.dataDir });
  running.defer(() => lock.release());
  const database = await runStep({
    title: "Starting the database",
    work: (note) => startEmbeddedPostgres({ dataDir: env.dataDir, onProgress: note }),
  });
  running.defer(() => database.stop());
  await migrateTo(database.url);
  return database.url;
}

/**
 * The database of DATABASE_URL, migrated to this version: by whichever process comes first.
 * @throws StartupFailure without DATABASE_URL: the embedded database belongs to one process.
 */
export async function openSharedDatabase({ env, program }: { env: Env; program: string }): Promise<string> {
  if (!env.databaseUrl) {
    throw new StartupFailure(
      `DATABASE_URL is not set, and ${program} is one of several processes on one PostgreSQL.`,
      "Set DATABASE_URL to that PostgreSQL for each of them, or run `npm start`, which is all of them with a database of its own.",
    );
  }
  await checkDatabase({ databaseUrl: env.databaseUrl });
  // Not through a transaction-mode pooler: the migration lock belongs to a session.
  await migrateTo(env.databaseDirectUrl ?? env.databaseUrl);
  return env.databaseUrl;
}

async function migrateTo(url: string): Promise<void> {
  await runStep({ title: "Migrating the database", work: () => migrate({ url }) });
}
