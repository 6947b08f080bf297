import type { BodyOf } from "#lib/contract/operation.ts";
import { type Run, type RunStarted, runOperations } from "#lib/contract/runs.ts";
import { shapeError } from "#lib/doors/api/shape-faults.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import { defineCommand, type Host } from "../command/define-command.ts";
import { argument, flag, option, repeatedOption } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { readAttachment } from "../input/read-attachment.ts";
import { readJsonValue } from "../input/read-json-value.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";
import { findAgentId } from "./find-agent-id.ts";
import { noticeIdle } from "./notice-idle.ts";
import { showRun } from "./show-run.ts";
import { waitForRun } from "./wait-for-run.ts";

const NOT_ENDED = 3;

export const startRunCommand = defineCommand({
  name: "start",
  summary: "Start a run of a published agent",
  notes:
    "The run belongs to the member it is started for; API keys cannot reach it. The service executes it.\n\n" +
    "With --wait, the answer is the whole run, once it has ended or waits for somebody's answer. The exit code " +
    `is 0 when it completed, 1 when it failed or was cancelled, ${NOT_ENDED} when it has not ended.`,
  examples: [
    `runs start "Refund desk" --input '{"orderId":"A-1","amount":120}' --wait`,
    "runs start agt_01kaj5w3f8e0m7c2q9t4v6x8z1 --lane intake --input @vendor.json --attach registration.pdf",
  ],
  parameters: {
    agent: argument("<agent>", "the agent's id or name", Text),
    lane: option("--lane <id>", "the lane; needed where the agent has several", Text),
    input: option(
      "--input <json>",
      "the lane's input: JSON, @file, or - for standard input; {} when left out",
      Text,
    ),
    metadata: option("--metadata <json>", "metadata of the run: a JSON object, @file or -", Text),
    attach: repeatedOption(
      "--attach <file>",
      "a file to send; with a type: scan;type=image/png; repeatable",
      Text,
    ),
    idempotencyKey: option(
      "--idempotency-key <key>",
      "idempotency key: repeats of the command return the first run",
      Text,
    ),
    wait: flag("--wait", "wait until the run ends or waits for an answer"),
    ...SESSION_PARAMETERS,
  },
  async run(invocation): Promise<RunStarted | Run> {
    const { values, terminal } = invocation;
    const body = await readBody(invocation);
    return inSession({
      invocation,
      work: async (actor) => {
        const agentId = await findAgentId({ actor, agent: values.agent });
        const { run, replayed } = await startRun({ actor, agentId, body });
        if (replayed) terminal.notice("This is the run of an earlier start with this idempotency key.");
        if (values.wait) return waitForRun({ actor, runId: run.runId, terminal });
        await noticeIdle({ terminal });
        return run;
      },
    });
  },
  show: (run) => ("finalResponse" in run ? showRun(run) : `${run.runId} is ${run.status}.`),
  exitCode: (run) => ("finalResponse" in run ? exitCodeOf(run) : 0),
});

/** @throws DomainError invalid_request, as the operation does (D1). */
async function readBody({
  values,
  directory,
  terminal,
}: Host & {
  values: {
    lane: string | undefined;
    input: string | undefined;
    metadata: string | undefined;
    attach: readonly string[];
    idempotencyKey: string | undefined;
  };
}): Promise<BodyOf<typeof runOperations.start>> {
  const read = (text: string, name: string) => readJsonValue({ text, option: name, directory, terminal });
  const parsed = runOperations.start.body.safeParse({
    input: await read(values.input ?? "{}", "--input"),
    ...(values.lane === undefined ? {} : { laneId: values.lane }),
    ...(values.metadata === undefined ? {} : { metadata: await read(values.metadata, "--metadata") }),
    ...(values.idempotencyKey === undefined ? {} : { idempotencyKey: values.idempotencyKey }),
    ...(values.attach.length === 0
      ? {}
      : { attachments: await Promise.all(values.attach.map((text) => readAttachment({ text, directory }))) }),
  });
  if (parsed.success) return parsed.data;
  throw shapeError(parsed.error, "body");
}

function exitCodeOf({ status }: Run): number {
  if (status === "completed") return 0;
  return status === "failed" || status === "cancelled" ? 1 : NOT_ENDED;
}
