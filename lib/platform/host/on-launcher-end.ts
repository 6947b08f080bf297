/**
 * Calls `stop` when the launcher that started this process ends, by SIGKILL too. Nobody could stop the service through
 * it any more, and port and data would stay taken. Does nothing in a process without a launcher.
 */
export function onLauncherEnd(stop: () => void): void {
  if (process.channel === undefined) return;
  process.once("disconnect", stop);
  process.channel.unref(); // waiting for the launcher alone keeps no process alive
}
