import { readClusterRecord } from "#lib/platform/db/embedded/cluster-record.ts";
import { connectEmbeddedPostgres } from "#lib/platform/db/embedded/connect-embedded-postgres.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { checkDatabase } from "#lib/platform/host/check-database.ts";
import { runStep } from "#lib/platform/host/progress.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { notStarted } from "./require-current-database.ts";

export interface ReachedDatabase extends AsyncDisposable {
  readonly url: string;
  /** The embedded database's directory. */
  readonly files?: string;
}

/**
 * The database of DATABASE_URL, or the embedded one of DATA_DIR, which a running service may share; otherwise it runs
 * until disposed.
 * @throws CommandFailure not_started if DATA_DIR has no database (a command creates none); StartupFailure and
 * EmbeddedDatabaseFailure if it cannot be used.
 */
export async function reachDatabase({
  env,
  terminal,
}: {
  env: Env;
  terminal: Terminal;
}): Promise<ReachedDatabase> {
  if (env.databaseUrl !== undefined) {
    await checkDatabase({ databaseUrl: env.databaseUrl });
    return { url: env.databaseUrl, [Symbol.asyncDispose]: async () => {} };
  }
  if (readClusterRecord(env.dataDir)?.initialized !== true) {
    throw notStarted(
      `There is no database in ${env.dataDir}: Laneway was never started on this data directory.`,
    );
  }
  const database = await runStep({
    title: "Starting the database",
    print: terminal.notice,
    work: (note) => connectEmbeddedPostgres({ dataDir: env.dataDir, onProgress: note }),
  });
  return { url: database.url, files: database.files, [Symbol.asyncDispose]: () => database.stop() };
}
