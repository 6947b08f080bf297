import type { Env } from "#lib/env.ts";
import { runStep } from "#lib/host/progress.ts";
import type { NodeHandler } from "#lib/http/create-http-server.ts";
import { createDirectHost } from "#lib/http/direct-host.ts";
import { createMetrics } from "#lib/metrics/create-metrics.ts";
import { startRuntime } from "#lib/start-runtime.ts";
import { openDatabase, openSharedDatabase } from "./open-database.ts";
import { openFront } from "./open-front.ts";
import { originOf } from "./origin-of.ts";

/** What answers where no route of ours does: Next with the dashboard's pages. */
export interface Pages {
  readonly handler: NodeHandler;
  close(): Promise<void>;
}

/** `all`: `npm start`. `web`: only serves, on a database that it shares with workers. */
export type ServiceRole = "all" | "web";

/**
 * Starts the service in this process: database, migrations, dashboard and API, and the worker where that is its
 * role. Whatever has been started is in `running`, also when a later step fails: disposing of it stops accepting,
 * answers held polls, lets requests end, hands running runs back and stops the database, in this order.
 * @returns the origin it answers at.
 */
export async function startService({
  env,
  role,
  appDir,
  loadPages,
  beforeOpening,
  running,
}: {
  env: Env;
  role: ServiceRole;
  /** Where the route files are. */
  appDir: string;
  loadPages: () => Promise<Pages>;
  /** Is awaited before the first request is let in: what `/readyz` promises is there by then. */
  beforeOpening?: (service: { origin: string }) => Promise<void>;
  running: AsyncDisposableStack;
}): Promise<{ origin: string }> {
  const executes = role === "all";
  const metrics = createMetrics();
  const { front, port, close } = await openFront({ env, serves: true, executes, metrics, running });
  const databaseUrl = executes
    ? await openDatabase({ env, running })
    : await openSharedDatabase({ env, program: "npm run web" });
  const { runtime, beginStop, stop } = await runStep({
    title: executes ? "Starting the worker" : "Connecting",
    work: () => startRuntime({ env, databaseUrl, worker: executes, metrics }),
  });
  running.defer(stop);
  const direct = await createDirectHost({
    appDir,
    onFault: (error) => runtime.log.error({ err: error }, "a route failed"),
    onAnswer: metrics.requestAnswered,
  });
  const pages = await runStep({ title: "Loading the dashboard", work: loadPages });
  running.defer(() => pages.close());
  running.defer(async () => {
    beginStop();
    await close();
  });
  runtime.origin = env.baseUrl ?? originOf({ host: env.host, port });
  await beforeOpening?.({ origin: runtime.origin });
  front.open({ direct, pages: pages.handler });
  return { origin: runtime.origin };
}
