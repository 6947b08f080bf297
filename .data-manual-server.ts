import { loadEnv } from "#lib/env.ts";
import { exitWithFailure } from "#lib/host/exit-with-failure.ts";
import { onStopSignal } from "#lib/host/on-stop-signal.ts";
import { describeStart } from "#lib/http/describe-start.ts";
import { startService } from "#lib/http/start-service.ts";
import { stopService } from "#lib/http/stop-service.ts";
const running = new AsyncDisposableStack();
onStopSignal(() => void stopService({ running }));
try {
  const env = loadEnv(process.env);
  const { origin } = await startService({ env, dir: "/work/main/.next/two-hosts-manual", running });
  process.stdout.write(`${describeStart({ origin, dataDir: env.dataDir, firstRun: undefined })}\nready ${origin}\n`);
} catch (error) {
  if (!running.disposed) { await running.disposeAsync(); exitWithFailure(error); }
}
