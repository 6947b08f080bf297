import type { Run } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { getRun } from "#lib/nouns/runs/get-run.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { noticeIdle } from "./notice-idle.ts";

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
