import type { Run } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { countWorkers } from "#lib/doors/health/count-workers.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { getRun } from "#lib/nouns/runs/get-run.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { Terminal } from "../terminal/process-terminal.ts";

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

/**
 * How long one poll waits. Between polls the command checks that a worker exists. Longer than a worker takes to
 * reconnect its listener.
 */
const HOLD_SECONDS = 3;

/**
 * Waits until the run has ended or needs an answer, which this command cannot give. Without a running service, and
 * after Ctrl-C, it returns the run as it is.
 */
export async function waitForRun({
  actor,
  runId,
  terminal,
}: {
  actor: UserActor;
  runId: string;
  terminal: Terminal;
}): Promise<Run> {
  for (;;) {
    const held = () => ({ closed: terminal.stopped, now: () => actor });
    const { run } = await getRun({ actor, runId, waitSeconds: HOLD_SECONDS, held });
    if (isTerminal(run.status) || terminal.stopped.aborted) return run;
    if (run.status === "waiting") {
      terminal.notice("The run waits for an answer.");
      return run;
    }
    if (await noticeIdle({ terminal })) return run;
  }
}
