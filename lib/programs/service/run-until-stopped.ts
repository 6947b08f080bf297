import { exitWithFailure } from "#lib/platform/host/exit-with-failure.ts";
import { onLauncherEnd } from "#lib/platform/host/on-launcher-end.ts";
import { onStopSignal } from "#lib/platform/host/on-stop-signal.ts";
import { requireNode } from "#lib/platform/host/require-node.ts";
import { stopService } from "./stop-service.ts";

/**
 * A process of the service from its start to its end by a signal. A start that fails says why, stops what it had
 * started and ends the process with 1.
 * @param start keeps what it starts in `running`, and returns what to tell the person at the terminal.
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
    // A start that is asked to stop half way fails at its next step, and that is no failure.
    if (running.disposed) return;
    await running.disposeAsync();
    exitWithFailure(error);
  }
}
