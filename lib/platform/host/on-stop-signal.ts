export const STOP_SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
/** A Ctrl-C arrives from the terminal, again from npm and again from the launcher. */
const ECHO_MS = 2000;

/**
 * Calls `stop` once, at the first SIGTERM, SIGINT or SIGHUP. Echoes of the same request are ignored; who
 * asks again after that does not want to wait, and the process ends at once.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let askedAt: number | undefined;
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (askedAt === undefined) {
        askedAt = performance.now();
        stop(signal);
      } else if (performance.now() - askedAt > ECHO_MS) {
        process.exit(1);
      }
    });
  }
}
