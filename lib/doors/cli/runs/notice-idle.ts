import { countWorkers } from "#lib/doors/health/count-workers.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { Terminal } from "../terminal/terminal.ts";

/**
 * Reports that no worker is running.
 * @returns whether that is so.
 */
export async function noticeIdle({
  terminal,
  what = "The run is stored and continues",
}: {
  terminal: Terminal;
  what?: string;
}): Promise<boolean> {
  const isIdle = (await countWorkers(runtime().db)).taking === 0;
  if (isIdle) {
    terminal.notice(`No service is running. ${what} when a service starts (npm start).`);
  }
  return isIdle;
}
