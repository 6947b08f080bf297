import { Client } from "pg";
import { inspectPooler, type Pooler } from "#lib/platform/db/inspect-pooler.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";

/**
 * Checks the servers behind DATABASE_URL and DATABASE_DIRECT_URL: the first needs named prepared statements, the second
 * LISTEN and session locks.
 * @throws StartupFailure if a transaction-mode pooler prevents them.
 */
export async function checkPooler({
  databaseUrl,
  databaseDirectUrl = databaseUrl,
}: {
  databaseUrl: string;
} & Partial<Pick<Env, "databaseDirectUrl">>): Promise<Pooler> {
  const pooler = await inspectAt(databaseUrl);
  const direct = databaseDirectUrl === databaseUrl ? pooler : await inspectAt(databaseDirectUrl);
  if (direct !== "none") throw notDirect({ isSet: databaseDirectUrl !== databaseUrl });
  if (pooler === "transaction, names passed on") throw namesPassedOn();
  return pooler;
}

async function inspectAt(url: string): Promise<Pooler> {
  await using opened = new AsyncDisposableStack();
  const open = async () => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on("error", () => {}); // no handler needed: a lost connection also fails the query
    opened.defer(() => client.end().catch(() => {}));
    await client.connect();
    return client;
  };
  return await inspectPooler(await open(), await open()); // awaited, so that the connections stay open until it is done
}

function namesPassedOn(): StartupFailure {
  return new StartupFailure(
    "DATABASE_URL leads through a pooler in transaction mode that does not keep prepared statements apart: pgbouncer before 1.21, or with max_prepared_statements = 0.",
    "Use pgbouncer 1.21 or newer with max_prepared_statements = 500, or its session mode, or a DATABASE_URL without a pooler.",
  );
}

function notDirect({ isSet }: { isSet: boolean }): StartupFailure {
  const which = isSet
    ? "DATABASE_DIRECT_URL leads"
    : "DATABASE_DIRECT_URL is not set, and DATABASE_URL leads";
  return new StartupFailure(
    `${which} through a pooler in transaction mode: processes could not hear each other (LISTEN), and two could migrate at once.`,
    "Set DATABASE_DIRECT_URL to PostgreSQL itself. Each process opens one connection there.",
  );
}
