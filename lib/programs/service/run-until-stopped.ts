import { exitWithFailure } from "#lib/platform/host/exit-with-failure.ts";
import { onLauncherEnd, onStopSignal } from "#lib/platform/host/on-stop-signal.ts";
import { requireNode } from "#lib/platform/host/require-node.ts";
import { stopService } from "./stop-service.ts";

/**
 * Runs a service process until a signal stops it. If the start fails, it prints the reason, stops what it had started
 * and exits with 1.
 * @param start stores what it starts in `running`, and returns the text for the terminal.
 */
export async function runUntilStopped(
  start: (running: AsyncDisposableStack) => Promise<{ origin: string; text: string }>,
): Promise<void> {
  requireNode();
  const running = new AsyncDisposableStack();
  let isStopping = false;
  const stop = () => {
    if (!isStopping) void stopService({ running });
    isStopping = true;
  };
  onStopSignal(stop);
  onLauncherEnd(stop);
  try {
    const { origin, text } = await start(running);
    process.stdout.write(`${text}\nready ${origin}\n`);
  } catch (error) {
    // If a stop is requested during the start, the next step fails; that is not an error.
    if (running.disposed) return;
    await running.disposeAsync();
    exitWithFailure(error);
  }
}
