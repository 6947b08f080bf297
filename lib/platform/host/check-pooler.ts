import { Client } from "pg";
import { inspectPooler, type Pooler } from "#lib/platform/db/inspect-pooler.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";

/**
 * Checks that the servers behind DATABASE_URL and DATABASE_DIRECT_URL can do what each must: prepared statements
 * under names for the first, LISTEN and locks of a session for the second.
 * @throws StartupFailure where a pooler in transaction mode is in the way.
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
    client.on("error", () => {}); // a connection lost meanwhile fails the query, which is enough
    opened.defer(() => client.end().catch(() => {}));
    await client.connect();
    return client;
  };
  return await inspectPooler(await open(), await open()); // awaited here: the connections must not be closed before
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
