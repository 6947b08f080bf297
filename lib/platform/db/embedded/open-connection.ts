import { Client } from "pg";
import { DATABASE_USER } from "./initialize-cluster.ts";
import { SOCKET_PORT } from "./socket-directory.ts";

/** The parameters for connecting to a running server. */
export interface ServerAddress {
  readonly socketDirectory: string;
  readonly password: string;
}

export const DATABASE_NAME = "laneway";

/**
 * A URL for `pg` and everything built on libpq. `host` in the query overrides `localhost`, which is there because `new
 * URL` refuses a URL with a password and no host. Port and sslmode are explicit, so that PGPORT and PGSSLMODE have no
 * effect.
 */
export function databaseUrl({ socketDirectory, password }: ServerAddress, database = DATABASE_NAME): string {
  const host = encodeURIComponent(socketDirectory);
  const credentials = `${DATABASE_USER}:${encodeURIComponent(password)}`;
  return `postgres://${credentials}@localhost:${SOCKET_PORT}/${database}?host=${host}&sslmode=disable`;
}

/** Calls `work` with one connection, by default to the maintenance database. */
export async function withConnection<T>(
  address: ServerAddress,
  work: (client: Client) => Promise<T>,
  database = "postgres",
): Promise<T> {
  const client = new Client({
    connectionString: databaseUrl(address, database),
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {}); // no handler needed: a lost connection also fails the query
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Creates the database if absent, safe against a concurrent creation. */
export async function ensureDatabase(address: ServerAddress): Promise<void> {
  await withConnection(address, async (client) => {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE_NAME]);
    if (found.rowCount) return;
    await client.query(`CREATE DATABASE ${DATABASE_NAME}`).catch((error: unknown) => {
      if (!(error instanceof Error && "code" in error && DUPLICATE_CODES.has(error.code))) throw error;
    });
  });
}

// duplicate_database, or unique_violation for two concurrent creations
const DUPLICATE_CODES: ReadonlySet<unknown> = new Set(["42P04", "23505"]);
