import { startEmbeddedPostgres } from "#lib/db/embedded/start-embedded-postgres.ts";
import { migrate } from "#lib/db/migrate.ts";
import type { Env } from "#lib/env.ts";
import { checkDatabase } from "#lib/host/check-database.ts";
import { runStep } from "#lib/host/progress.ts";
import { acquireServiceLock } from "#lib/host/service-lock.ts";
import { closeServers } from "#lib/http/close-servers.ts";
import { createHttpServer, type NodeHandler } from "#lib/http/create-http-server.ts";
import { createDirectHost } from "#lib/http/direct-host.ts";
import { listen } from "#lib/http/listen.ts";
import { startRuntime } from "#lib/start-runtime.ts";
import { originOf } from "./origin-of.ts";

/** What answers where no route of ours does: Next with the dashboard's pages. */
export interface Pages {
  readonly handler: NodeHandler;
  close(): Promise<void>;
}

/** Requests may take this long to end once the service stops; the rest of the ten seconds is for what follows. */
const REQUEST_GRACE_SECONDS = 4;

/**
 * Starts the whole service in this process: database, migrations, worker, dashboard and API. Whatever has been
 * started is in `running`, also when a later step fails: disposing of it stops accepting, answers held polls,
 * lets requests end, hands running runs back and stops the database, in this order.
 * @returns the origin it answers at.
 */
export async function startService({
  env,
  appDir,
  loadPages,
  running,
}: {
  env: Env;
  /** Where the route files are. */
  appDir: string;
  loadPages: () => Promise<Pages>;
  running: AsyncDisposableStack;
}): Promise<{ origin: string }> {
  const databaseUrl = await openDatabase({ env, running });
  const { runtime, beginStop, stop } = await runStep({
    title: "Starting the worker",
    work: () => startRuntime({ env, databaseUrl, worker: true }),
  });
  running.defer(stop);
  const direct = await createDirectHost({
    appDir,
    onFault: (error) => runtime.log.error({ err: error }, "a route failed"),
  });
  const pages = await runStep({ title: "Loading the dashboard", work: loadPages });
  running.defer(() => pages.close());
  const { servers, port } = await listen({
    createServer: () => createHttpServer({ direct, next: pages.handler, stopping: runtime.stopping }),
    host: env.host,
    port: env.port,
  });
  running.defer(async () => {
    beginStop();
    await closeServers({ servers, graceSeconds: REQUEST_GRACE_SECONDS });
  });
  runtime.origin = env.baseUrl ?? originOf({ host: env.host, port });
  return { origin: runtime.origin };
}

/** The database of DATABASE_URL, or our own, migrated to this version. */
async function openDatabase({ env, running }: { env: Env; running: AsyncDisposableStack }): Promise<string> {
  let databaseUrl = env.databaseUrl;
  if (databaseUrl) {
    await checkDatabase({ databaseUrl });
  } else {
    const lock = await acquireServiceLock({ dataDir: env.dataDir });
    running.defer(() => lock.release());
    const database = await runStep({
      title: "Starting the database",
      work: (note) => startEmbeddedPostgres({ dataDir: env.dataDir, onProgress: note }),
    });
    running.defer(() => database.stop());
    databaseUrl = database.url;
  }
  // Not through a transaction-mode pooler: the migration lock belongs to a session.
  const url = env.databaseDirectUrl ?? databaseUrl;
  await runStep({ title: "Migrating the database", work: () => migrate({ url }) });
  return databaseUrl;
}
