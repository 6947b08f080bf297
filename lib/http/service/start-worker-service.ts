import type { Env } from "#lib/env.ts";
import { answerNotFound } from "#lib/health/answer-probes.ts";
import { runStep } from "#lib/host/progress.ts";
import { createMetrics } from "#lib/metrics/create-metrics.ts";
import { startRuntime } from "#lib/start-runtime.ts";
import { openSharedDatabase } from "./open-database.ts";
import { openFront } from "./open-front.ts";
import { originOf } from "./origin-of.ts";

/** Where `npm run web` answers unless it is told otherwise. */
const WEB_PORT = 3000;

/**
 * Starts a process that executes runs and serves nothing but its probes. What has been started is in `running`, as
 * with `startService`.
 * @returns the origin at which its probes answer.
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
  const { runtime, beginStop, stop } = await runStep({
    title: "Starting the worker",
    work: () => startRuntime({ env, databaseUrl, worker: true, metrics }),
  });
  running.defer(close);
  running.defer(async () => {
    beginStop(); // probes tell from now on that it stops, and go on while runs are handed back
    await stop();
  });
  // What outside systems are told to call, for example for a tool wait.
  runtime.origin = env.baseUrl ?? originOf({ host: env.host, port: WEB_PORT });
  front.open({ direct: () => false, pages: answerNotFound });
  return { origin: originOf({ host: env.host, port }) };
}
