import type { Log } from "#lib/log.ts";

/** Does something over and over, never twice at once; a failure is logged and the next round comes all the same. */
export function repeat(
  work: () => Promise<void>,
  { everyMs, name, log }: { everyMs: number; name: string; log: Log },
): { stop(): void } {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    work()
      .catch((error: unknown) => log.warn({ err: error, task: name }, "periodic work failed"))
      .finally(() => {
        busy = false;
      });
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
