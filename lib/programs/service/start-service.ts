import { createDirectHost } from "#lib/doors/http/direct-host.ts";
import { createMetrics } from "#lib/doors/metrics/create-metrics.ts";
import { servedPaths } from "#lib/doors/routes/served-paths.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { originOf } from "#lib/platform/env/env-readers.ts";
import { runStep } from "#lib/platform/host/progress.ts";
import { startRuntime } from "#lib/programs/start-runtime.ts";
import { collectOnce } from "./collect-once.ts";
import type { NodeHandler } from "./create-http-server.ts";
import { noPages } from "./front.ts";
import { keepDocumentOffer } from "./keep-document-offer.ts";
import { type OpenedDatabase, openServiceDatabase, openSharedDatabase } from "./open-database.ts";
import { openFront } from "./open-front.ts";
import { warnOfFaults } from "./warn-of-faults.ts";

/** Handles requests without a route of ours: Next with the dashboard's pages. */
export interface Pages {
  readonly handler: NodeHandler;
  close(): Promise<void>;
}

/** `all`: `npm start`. `web`: only serves; workers share the database. */
export type ServiceRole = "all" | "web";

/**
 * Starts the service in this process: database, migrations, dashboard and API, and the worker if its role has one.
 * Everything started is in `running`, even if a later step fails. Disposing of it runs these steps in order: tells
 * probes that it stops, and serves on for SHUTDOWN_DELAY_SECONDS while calls of runs end and the runs are released;
 * returns long polls, stops accepting, lets requests end, stops the database.
 * @returns the service's origin, and the embedded database's directory.
 */
export async function startService({
  env,
  role,
  loadPages,
  beforeOpening,
  running,
}: {
  env: Env;
  role: ServiceRole;
  loadPages: () => Promise<Pages>;
  /** Awaited before the first request is accepted, for what `/readyz` promises. */
  beforeOpening?: (service: { origin: string }) => Promise<void>;
  running: AsyncDisposableStack;
}): Promise<{ origin: string; databaseFiles: string | undefined }> {
  const executes = role === "all";
  const metrics = createMetrics();
  const { front, port, drain, close } = await openFront({ env, serves: true, executes, metrics, running });
  const database: OpenedDatabase = executes
    ? await openServiceDatabase({ env, running })
    : { url: await openSharedDatabase({ env, program: "npm run web" }) };
  const { runtime, beginStop, finishRuns, stop } = await runStep({
    title: executes ? "Starting the worker" : "Connecting",
    work: () => startRuntime({ env, databaseUrl: database.url, worker: executes, metrics }),
  });
  running.defer(stop);
  const offer = keepDocumentOffer(runtime);
  running.defer(() => offer.stop());
  const direct = createDirectHost({
    paths: await servedPaths({ withDashboard: env.dashboard }),
    onFault: (error) => runtime.log.error({ err: error }, "a route failed"),
    onAnswer: metrics.requestAnswered,
  });
  const pages = env.dashboard ? await runStep({ title: "Loading the dashboard", work: loadPages }) : noPages;
  running.defer(() => pages.close());
  running.defer(async () => {
    // Requests are still answered; runs that they start wait for the next process.
    await Promise.all([drain(env.shutdownDelaySeconds), finishRuns()]);
    beginStop();
    await close();
  });
  runtime.origin = env.baseUrl ?? originOf({ host: env.host, port });
  await beforeOpening?.({ origin: runtime.origin });
  collectOnce();
  front.open({ direct, pages: pages.handler });
  void warnOfFaults({ env, runtime });
  return { origin: runtime.origin, databaseFiles: database.files };
}
