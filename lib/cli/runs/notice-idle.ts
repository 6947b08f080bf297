import { countWorkers } from "#lib/health/count-workers.ts";
import { runtime } from "#lib/runtime.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Says so when nothing executes runs now. @returns whether that is so. */
export async function noticeIdle({ terminal }: { terminal: Terminal }): Promise<boolean> {
  const isIdle = (await countWorkers(runtime().db)) === 0;
  if (isIdle) {
    terminal.notice("No service is running: the run is stored and goes on when one starts (npm start).");
  }
  return isIdle;
}
