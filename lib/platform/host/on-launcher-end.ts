/**
 * Calls `stop` when the launcher of this process ends, even by SIGKILL. Otherwise nobody could stop the service through
 * it, and port and data would stay in use. Does nothing in a process without a launcher.
 */
export function onLauncherEnd(stop: () => void): void {
  if (process.channel === undefined) return;
  process.once("disconnect", stop);
  process.channel.unref(); // waiting for the launcher must not keep the process alive
}
