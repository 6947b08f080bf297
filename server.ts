import { join } from "node:path";
import next from "next";
import { type Env, loadEnv } from "#lib/env.ts";
import { exitWithFailure } from "#lib/host/exit-with-failure.ts";
import { onStopSignal } from "#lib/host/on-stop-signal.ts";
import { requireNode } from "#lib/host/require-node.ts";
import { describeStart } from "#lib/http/service/describe-start.ts";
import { seedFirstStart } from "#lib/http/service/seed-first-start.ts";
import { type Pages, startService } from "#lib/http/service/start-service.ts";
import { stopService } from "#lib/http/service/stop-service.ts";

/** `npm start`: the whole service in one process, until it is told to stop. */
requireNode();
const running = new AsyncDisposableStack();
onStopSignal(() => void stopService({ running }));
try {
  const env = loadEnv(process.env);
  const { origin } = await startService({
    env,
    appDir: join(import.meta.dirname, "app"),
    loadPages: () => loadDashboard(env),
    running,
  });
  const firstRun = await seedFirstStart({ env, origin });
  process.stdout.write(`${describeStart({ origin, dataDir: env.dataDir, firstRun })}\nready ${origin}\n`);
} catch (error) {
  // A start that was told to stop half way fails at its next step, and is no failure.
  if (!running.disposed) {
    await running.disposeAsync();
    exitWithFailure(error);
  }
}

async function loadDashboard({ host, port }: Env): Promise<Pages> {
  const app = next({ dev: false, dir: import.meta.dirname, hostname: host, port, quiet: true });
  await app.prepare();
  return { handler: app.getRequestHandler(), close: () => app.close() };
}
