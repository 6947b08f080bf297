import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { isServerFull } from "#lib/platform/db/is-unavailable.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";

const OLDEST_MAJOR = 15;

const FACTS = `
  select current_setting('server_version_num')::int as "version", current_setting('server_encoding') as "encoding"`;

/** How long a start of the service waits for a server that refuses connections for a while. */
export interface Patience {
  readonly recoveryMs: number;
  readonly fullMs: number;
  /** Called once, with the reason and the longest wait, before the first one. */
  onWaiting(message: string): void;
}

/**
 * Of a start of the service. After a power failure PostgreSQL may replay its log for a while, and without a supervisor
 * nobody would restart us; in a rolling deploy the processes that are stopping still hold their connections.
 */
export const START_PATIENCE = { recoveryMs: 5 * 60_000, fullMs: 30_000 };

/**
 * Checks that the PostgreSQL of DATABASE_URL answers, is recent enough and stores Unicode.
 * @param patience by default there is none: who calls a command wants to know now.
 * @throws StartupFailure that names host and database, never the password.
 */
export async function checkDatabase({
  databaseUrl,
  patience,
  askAgainMs = 500,
}: {
  databaseUrl: string;
  patience?: Patience;
  askAgainMs?: number;
}): Promise<void> {
  const startedAt = performance.now();
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      return await checkOnce(databaseUrl);
    } catch (error) {
      if (!(error instanceof StartupFailure)) throw error;
      const patienceMs = patienceFor(error.cause, patience);
      if (performance.now() - startedAt >= patienceMs) throw error;
      if (!isWaiting) patience?.onWaiting(`${error.message} Waiting up to ${patienceMs / 1_000} seconds.`);
      await delay(askAgainMs);
    }
  }
}

function patienceFor(cause: unknown, { recoveryMs, fullMs }: Partial<Patience> = {}): number {
  if (isServerFull(cause)) return fullMs ?? 0;
  return isStartingUp(cause) ? (recoveryMs ?? 0) : 0;
}

/** `cannot_connect_now`; a server also says this while it stops or recovers. */
function isStartingUp(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "57P03";
}

async function checkOnce(databaseUrl: string): Promise<void> {
  const client = newClient(databaseUrl);
  client.on("error", () => {}); // no handler needed: a lost connection also fails the query
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string }>(FACTS);
    const { version = 0, encoding = "" } = rows[0] ?? {};
    const major = Math.floor(version / 10_000);
    if (major < OLDEST_MAJOR) throw tooOld(client, major);
    if (encoding !== "UTF8") throw notUnicode(client, encoding);
  } catch (error) {
    throw error instanceof StartupFailure ? error : unusable(client, error);
  } finally {
    await client.end().catch(() => {});
  }
}

function newClient(databaseUrl: string): Client {
  try {
    return new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  } catch (error) {
    throw new StartupFailure(
      "DATABASE_URL is not a PostgreSQL URL.",
      "It looks like postgres://user:password@host:5432/database; characters such as @ or / in the password are written %40, %2F.",
      error,
    );
  }
}

function tooOld(client: Client, major: number): StartupFailure {
  return new StartupFailure(
    `The PostgreSQL at ${place(client)} is version ${major}; Laneway needs ${OLDEST_MAJOR} or newer.`,
    "Upgrade it, or leave DATABASE_URL unset to use the embedded PostgreSQL.",
  );
}

/** Runs would fail at the first character that it cannot store. */
function notUnicode(client: Client, encoding: string): StartupFailure {
  const { database } = client;
  return new StartupFailure(
    `The PostgreSQL database ${database} stores text as ${encoding}; Laneway needs UTF8.`,
    "Create a database with `createdb --encoding=UTF8 --template=template0 <name>` and name it in DATABASE_URL. To keep what is there, copy it with pg_dump and pg_restore.",
  );
}

function unusable(client: Client, error: unknown): StartupFailure {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const said = error instanceof Error && error.message !== "" ? error.message : code;
  return new StartupFailure(
    `The PostgreSQL of DATABASE_URL (${place(client)}) cannot be used: ${said}.`,
    ADVICE[code] ??
      "Check that it runs and that this machine can reach it, or leave DATABASE_URL unset to use the embedded one.",
    error,
  );
}

function place({ host, port, database }: Client): string {
  return `database ${database} at ${host}:${port}`;
}

/** Error codes of a server that answered and refused. */
const ADVICE: Record<string, string> = {
  "28P01": "Correct user and password in DATABASE_URL.",
  "28000": "Correct the user in DATABASE_URL, or let it in by the server's pg_hba.conf.",
  "3D000": "Create that database, or correct its name in DATABASE_URL.",
  "57P03": "It is starting up or recovering: try again shortly.",
  "53300": "The server has no connection free: raise its max_connections or lower DATABASE_POOL_SIZE.",
};
