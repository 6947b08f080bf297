import type { Log } from "./log.ts";
import { logFailure } from "./log-failure.ts";

export interface Repeated {
  /** Does it now; where it is being done, once more after that. */
  soon(): void;
  stop(): void;
}

/** Does something over and over, never twice at once; a failure is logged and the next round comes all the same. */
export function repeat(
  work: () => Promise<void>,
  { everyMs, name, log }: { everyMs: number; name: string; log: Log },
): Repeated {
  let busy = false;
  let isWanted = false;
  const round = () => {
    if (busy) return;
    busy = true;
    isWanted = false;
    work()
      .catch((error: unknown) => logFailure(log, { error, message: "periodic work failed", task: name }))
      .finally(() => {
        busy = false;
        if (isWanted) round();
      });
  };
  const timer = setInterval(round, everyMs);
  timer.unref();
  return {
    soon() {
      isWanted = true;
      round();
    },
    stop() {
      isWanted = false;
      clearInterval(timer);
    },
  };
}
