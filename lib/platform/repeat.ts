import type { Log } from "./log.ts";
import { logFailure } from "./log-failure.ts";

/** Repeats work at an interval, never overlapping; an error is logged and the next round follows. */
export function repeat(
  work: () => Promise<void>,
  { everyMs, name, log }: { everyMs: number; name: string; log: Log },
): { stop(): void } {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    work()
      .catch((error: unknown) => logFailure(log, { error, message: "periodic work failed", task: name }))
      .finally(() => {
        busy = false;
      });
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
