export const STOP_SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
/** A Ctrl-C arrives three times: from the terminal, from npm and from the launcher. */
const ECHO_MS = 2000;

/**
 * Calls `stop` once, at the first SIGTERM, SIGINT or SIGHUP. Ignores echoes of the same request; a later signal exits
 * immediately.
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
