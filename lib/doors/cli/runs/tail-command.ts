import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { TraceEvent } from "#lib/contract/trace.ts";
import { getRun } from "#lib/nouns/runs/get-run.ts";
import { defineStreamCommand } from "../command/define-command.ts";
import { argument, flag } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { localClock } from "../output/local-time.ts";
import { plainLine } from "../output/plain-text.ts";
import { openSession, SESSION_PARAMETERS } from "../session/open-session.ts";
import { followTrace } from "./follow-trace.ts";
import { noticeIdle } from "./notice-idle.ts";

export const tailRunCommand = defineStreamCommand({
  name: "tail",
  summary: "Show a run's trace from its beginning, and follow it until the run ends",
  notes: "Ctrl-C stops following. The run continues.",
  examples: [
    "runs tail run_01kaj5w3f8e0m7c2q9t4v6x8z1",
    "runs tail run_01kaj5w3f8e0m7c2q9t4v6x8z1 --payloads --json",
  ],
  parameters: {
    id: argument("<id>", "the run's id", Text),
    payloads: flag("--payloads", "show the payload of each event, redacted and cut at 4000 characters"),
    ...SESSION_PARAMETERS,
  },
  async *follow(invocation) {
    const { values, terminal } = invocation;
    await using session = await openSession(invocation);
    const { actor } = session;
    const { run } = await getRun({ actor, runId: values.id });
    if (!isTerminal(run.status)) await noticeIdle({ terminal });
    yield* followTrace({
      actor,
      runId: run.runId,
      includePayloads: values.payloads,
      stopped: terminal.stopped,
    });
  },
  show: showEvent,
});

/** Width of the longest event type plus a gap. */
const TYPE_CHARS = 23;

function showEvent({ timestamp, eventType, nodeId, loopPath, payload }: TraceEvent): string {
  const iterations = (loopPath ?? []).map(({ nodeId: container, iteration }) => `${container}[${iteration}]`);
  const place = [...iterations, ...(nodeId === null ? [] : [nodeId])].join(" ");
  const carried = payload === undefined || payload === null ? "" : `  ${JSON.stringify(payload)}`;
  return plainLine(`${localClock(timestamp)}  ${eventType.padEnd(TYPE_CHARS)}${place}${carried}`).trimEnd();
}
