import { answerNotFound } from "#lib/doors/health/answer-probes.ts";
import { createMetrics } from "#lib/doors/metrics/create-metrics.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { originOf } from "#lib/platform/env/env-readers.ts";
import { runStep } from "#lib/platform/host/progress.ts";
import { WORKER_NEWS } from "#lib/platform/peers/peers.ts";
import { startRuntime } from "#lib/programs/start-runtime.ts";
import { collectOnce } from "./collect-once.ts";
import { openSharedDatabase } from "./open-database.ts";
import { openFront } from "./open-front.ts";
import { warnOfFaults } from "./warn-of-faults.ts";

/** The default address of `npm run web`. */
const WEB_PORT = 3000;

/**
 * Starts a process that executes runs and serves only probes. Everything started is in `running`, as in `startService`.
 * @returns the origin of its probes.
 */
export async function startWorkerService({
  env,
  running,
}: {
  env: Env;
  running: AsyncDisposableStack;
}): Promise<{ origin: string }> {
  const metrics = createMetrics();
  const { front, port, close } = await openFront({ env, serves: false, executes: true, metrics, running });
  const databaseUrl = await openSharedDatabase({ env, program: "npm run worker" });
  const { runtime, stop } = await runStep({
    title: "Starting the worker",
    work: () => startRuntime({ env, databaseUrl, worker: true, hears: WORKER_NEWS, metrics }),
  });
  running.defer(close);
  running.defer(stop); // probes report it, and are answered until the runs are released
  // The address that outside systems call, for example for a callback.
  runtime.origin = env.baseUrl ?? originOf({ host: env.host, port: WEB_PORT });
  collectOnce();
  front.open({ direct: () => false, pages: answerNotFound });
  void warnOfFaults({ env, runtime });
  return { origin: originOf({ host: env.host, port }) };
}
