import { isEmptyInstallation } from "#lib/nouns/installation/first-run-state.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { pauseNote } from "./describe-start.ts";
import { startWorkerService } from "./start-worker-service.ts";

/**
 * Starts a worker. It creates no workspace in an empty database: the process that serves the dashboard does, and stores
 * the credentials on its own machine with its own address.
 */
export async function serveWorker({
  env,
  running,
}: {
  env: Env;
  running: AsyncDisposableStack;
}): Promise<{ origin: string; text: string }> {
  const { origin } = await startWorkerService({ env, running });
  const own = `  Executes up to ${env.workerConcurrency} runs at once. Probes: ${origin}/healthz, /readyz, /metrics`;
  const empty = (await isEmptyInstallation(runtime().db))
    ? "\n  There is no workspace yet. The first `npm run web` makes one, with a sign-in and an API key."
    : "";
  return { origin, text: `\n${own}${empty}\n${await pauseNote()}` };
}
