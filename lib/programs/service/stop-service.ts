import type { Env } from "#lib/platform/env/env.ts";
import { hasRuntime, runtime } from "#lib/platform/runtime.ts";

/** Maximum time to stop after SHUTDOWN_GRACE_SECONDS or, if longer, SHUTDOWN_DELAY_SECONDS: supervisors rely on it. */
const AFTER_GRACE_MS = 9_500;

/** Stops everything and exits: with 0, or with 1 if something did not stop in time. */
export async function stopService({ running }: { running: AsyncDisposableStack }): Promise<never> {
  const graceMs = hasRuntime() ? graceSeconds(runtime().env) * 1_000 : 0; // without a runtime, nothing executes yet
  setTimeout(() => {
    process.stderr.write("Not everything would stop in time. What was left is taken up by the next start.\n");
    process.exit(1);
  }, graceMs + AFTER_GRACE_MS);
  try {
    await running.disposeAsync();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`Stopping failed: ${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}

/** Both pass side by side. */
function graceSeconds({ shutdownGraceSeconds, shutdownDelaySeconds }: Env): number {
  return Math.max(shutdownGraceSeconds, shutdownDelaySeconds);
}
