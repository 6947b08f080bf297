import { loadEnv } from "#lib/env.ts";
import { exitWithFailure } from "#lib/host/exit-with-failure.ts";
import { writeFirstRun } from "#lib/host/first-run.ts";
import { onStopSignal } from "#lib/host/on-stop-signal.ts";
import { requireNode } from "#lib/host/require-node.ts";
import { describeStart } from "#lib/http/describe-start.ts";
import { startService } from "#lib/http/start-service.ts";
import { stopService } from "#lib/http/stop-service.ts";
import { firstRun } from "#lib/workspaces/first-run.ts";

/** `npm start`: the whole service in one process, until it is told to stop. */
requireNode();
const running = new AsyncDisposableStack();
onStopSignal(() => void stopService({ running }));
try {
  // biome-ignore lint/style/noProcessEnv: read once, here
  const env = loadEnv(process.env);
  const { origin } = await startService({ env, dir: import.meta.dirname, running });
  const made = await firstRun({ baseUrl: origin });
  if (made) await writeFirstRun({ dataDir: env.dataDir, firstRun: made });
  process.stdout.write(
    `${describeStart({ origin, dataDir: env.dataDir, firstRun: made })}\nready ${origin}\n`,
  );
} catch (error) {
  // A start that was told to stop half way fails at its next step, and is no failure.
  if (!running.disposed) {
    await running.disposeAsync();
    exitWithFailure(error);
  }
}
