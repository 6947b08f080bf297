import type { UserActor } from "#lib/auth/actor.ts";
import type { Run } from "#lib/contract/runs.ts";
import { getRun } from "#lib/runs/get-run.ts";
import { isTerminal } from "#lib/runs/status.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { noticeIdle } from "./notice-idle.ts";

/**
 * How long a poll is held; between two it is made sure that somebody executes runs at all. Longer than a worker
 * takes to listen again when its connection broke.
 */
const HOLD_SECONDS = 3;

/**
 * Waits until the run has ended or waits for an answer, which this command cannot give. Without any service,
 * and after Ctrl-C, the run is answered as it stands.
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
    const { run } = await getRun({ actor, runId, waitSeconds: HOLD_SECONDS, closed: terminal.stopped });
    if (isTerminal(run.status) || terminal.stopped.aborted) return run;
    if (run.status === "waiting") {
      terminal.notice("The run waits for an answer; it goes on when somebody gives it.");
      return run;
    }
    if (await noticeIdle({ terminal })) return run;
  }
}
