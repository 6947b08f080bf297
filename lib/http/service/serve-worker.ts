import type { Env } from "#lib/env.ts";
import { describeStart } from "./describe-start.ts";
import { locateFirstRun } from "./locate-first-run.ts";
import { seedFirstStart } from "./seed-first-start.ts";
import { startWorkerService } from "./start-worker-service.ts";

/** Starts a worker and, on an empty database, makes something to work with. */
export async function serveWorker({
  env,
  running,
}: {
  env: Env;
  running: AsyncDisposableStack;
}): Promise<{ origin: string; text: string }> {
  const { origin, webOrigin } = await startWorkerService({ env, running });
  const firstRun = await seedFirstStart({ env, origin: webOrigin });
  const own = `  Executes up to ${env.workerConcurrency} runs at once. Probes: ${origin}/healthz, /readyz, /metrics`;
  const facts = firstRun
    ? describeStart({
        origin: webOrigin,
        dataDir: env.dataDir,
        firstRun,
        toTerminal: process.stdout.isTTY === true,
      })
    : `  ${await locateFirstRun({ env })}\n`;
  return { origin, text: `\n${own}\n${facts}` };
}
