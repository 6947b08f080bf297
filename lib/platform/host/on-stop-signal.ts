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

/**
 * Calls `stop` when the launcher of this process ends, even by SIGKILL. Otherwise nobody could stop the service through
 * it, and port and data would stay in use. Does nothing in a process without a launcher.
 */
export function onLauncherEnd(stop: () => void): void {
  if (process.channel === undefined) return;
  process.once("disconnect", stop);
  process.channel.unref(); // waiting for the launcher must not keep the process alive
}
