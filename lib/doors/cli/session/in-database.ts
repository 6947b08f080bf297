import { Client } from "pg";
import { type Database, openDatabase } from "#lib/platform/db/database.ts";
import { readClusterRecord } from "#lib/platform/db/embedded/cluster-record.ts";
import { connectEmbeddedPostgres } from "#lib/platform/db/embedded/connect-embedded-postgres.ts";
import { type DatabaseVersion, readDatabaseVersion } from "#lib/platform/db/read-database-version.ts";
import { LIMITS } from "#lib/platform/db/statement-limits.ts";
import { type Env, loadEnv } from "#lib/platform/env/env.ts";
import { checkDatabase } from "#lib/platform/host/check-database.ts";
import { runStep } from "#lib/platform/host/progress.ts";
import type { Host } from "../command/define-command.ts";
import { CommandFailure } from "../failures/command-failure.ts";
import type { Terminal } from "../terminal/process-terminal.ts";

/**
 * Requires a database of this version. Commands never migrate: the running service may need the old schema, and the
 * first start also seeds.
 * @throws CommandFailure not_started, database_version.
 */
async function requireCurrentDatabase({ url }: { url: string }): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // no handler needed: a lost connection also fails the query
  try {
    await client.connect();
    const failure = versionFailure(await readDatabaseVersion(client));
    if (failure) throw failure;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Undefined if the database has this version. */
export function versionFailure(version: DatabaseVersion): CommandFailure | undefined {
  switch (version.kind) {
    case "current":
      return undefined;
    case "empty":
      return notStarted("The database is empty: Laneway was never started on it.");
    case "older":
      return new CommandFailure(
        "database_version",
        `The database is older than this version of Laneway: it lacks ${count(version.missing)}.`,
        { advice: "Bring it up to date with `npm start`, then try again." },
      );
    case "tooOld":
      return new CommandFailure("database_version", "The database lacks migrations of Laneway 0.1.", {
        advice: "Start the last 0.1 on it once, then this version with `npm start`.",
      });
    case "newer":
    case "foreign":
      return new CommandFailure(
        "database_version",
        `The database belongs to another, probably newer version of Laneway: this one does not know its ${version.unknown.join(", ")}.`,
        { advice: "Use the version of Laneway that this database belongs to, or a newer one." },
      );
  }
}

/** The database is empty, and only the service sets it up. */
export function notStarted(message: string): CommandFailure {
  return new CommandFailure("not_started", message, {
    advice: "Run `npm start` once: it makes the database, a workspace and its owner. Then try again.",
  });
}

function count({ length }: readonly string[]): string {
  return length === 1 ? "1 migration" : `${length} migrations`;
}

interface ReachedDatabase extends AsyncDisposable {
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

/** Calls `work` with the database only. It needs no runtime, so it works where a start would fail. */
export async function inDatabase<T>({
  host: { environment, terminal },
  work,
}: {
  host: Host;
  work: (database: { db: Database; env: Env }) => Promise<T>;
}): Promise<T> {
  const env = loadEnv(environment);
  await using opened = new AsyncDisposableStack();
  const { url } = opened.use(await reachDatabase({ env, terminal }));
  await requireCurrentDatabase({ url });
  // A rotation counts the rows of every table.
  const db = openDatabase({ url, maxConnections: 2, limits: LIMITS.maintenance });
  opened.defer(() => db.close());
  return await work({ db, env }); // awaited, so that the database stays open until it is done
}

/** A command needs few connections; the service's pool size is for many requests at once. */
const MAX_CONNECTIONS = 3;

/**
 * The runtime that verbs need, without a worker: the service executes runs that are started here.
 * @throws the reason why the database cannot be used, as a message for people.
 */
export async function openRuntime({ environment, terminal, startRuntime }: Host): Promise<AsyncDisposable> {
  const env = loadEnv(environment);
  await using opening = new AsyncDisposableStack();
  const { url } = opening.use(await reachDatabase({ env, terminal }));
  await requireCurrentDatabase({ url });
  const started = await startRuntime({
    // The log goes to standard error, because standard output is for the result.
    env: { ...env, logLevel: "silent", databasePoolSize: MAX_CONNECTIONS },
    databaseUrl: url,
  });
  opening.defer(() => started.stop());
  return opening.move();
}

/** Calls `work` with the runtime and stops it afterwards. */
export async function inRuntime<T>({ host, work }: { host: Host; work: () => Promise<T> }): Promise<T> {
  await using _runtime = await openRuntime(host);
  return await work(); // awaited, so that the runtime runs until it is done
}
