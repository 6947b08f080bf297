import { RUN_PAGE } from "#lib/contract/limits.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import { type CancellationState, type Run, type RunStarted, runOperations } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { TraceEvent } from "#lib/contract/trace.ts";
import { shapeError } from "#lib/doors/api/shape-faults.ts";
import { listRuns } from "#lib/nouns/run-history/list/list-runs.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";
import { getRun } from "#lib/nouns/runs/get-run.ts";
import {
  type AttachableCommand,
  defineCommand,
  defineStreamCommand,
  type Host,
} from "../command/define-command.ts";
import {
  argument,
  flag,
  integer,
  option,
  optionalArgument,
  repeatedOption,
  Text,
} from "../command/parameters.ts";
import { CommandFailure } from "../failures/command-failure.ts";
import { readAttachment, readJsonValue } from "../input/read-file.ts";
import { fields, localClock, localTime, plainLine, table } from "../output/text.ts";
import { type CancelledRuns, cancelRuns } from "../runs/cancel-runs.ts";
import { followTrace } from "../runs/follow-trace.ts";
import { FILTER_PARAMETERS, findAgentId, readRunFilters } from "../runs/run-filters.ts";
import { noticeIdle, waitForRun } from "../runs/wait-for-run.ts";
import { defineSessionCommand, inSession, openSession, SESSION_PARAMETERS } from "../session/session.ts";

const NOT_ENDED = 3;

const startRunCommand = defineCommand({
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

const getRunCommand = defineSessionCommand({
  name: "get",
  summary: "Show any run of the workspace",
  notes: "With --json, the record that the API answers.",
  examples: ["runs get run_01kaj5w3f8e0m7c2q9t4v6x8z1"],
  parameters: { id: argument("<id>", "the run's id", Text) },
  work: async ({ actor, id }) => (await getRun({ actor, runId: id })).run,
  show: showRun,
});

const listRunsCommand = defineSessionCommand({
  name: "list",
  summary: "List runs, the newest first",
  notes: "--json has more: who started a run, its error, metadata and usage, and what it waits for.",
  examples: [
    "runs list",
    "runs list --filter status=failed --filter period=24h",
    'runs list --agent "Refund desk" --filter metadata=order=A-1 --json',
  ],
  parameters: {
    ...FILTER_PARAMETERS,
    limit: option(
      "--limit <n>",
      `at most so many, ${RUN_PAGE.default} without it`,
      integer({ min: 1, max: RUN_PAGE.max }),
    ),
    cursor: option("--cursor <cursor>", "goes on where a list ended", Text),
  },
  work: async ({ actor, filters, agent, limit, cursor }) =>
    listRuns({ actor, query: { ...(await readRunFilters({ actor, filters, agent })), limit, cursor } }),
  show: ({ runs, pagination: { nextCursor }, searchedBack }) =>
    [
      table({
        rows: runs,
        columns: {
          id: ({ runId }) => runId,
          status: ({ status }) => status,
          agent: ({ agent }) => agent.name,
          created: ({ createdAt }) => localTime(createdAt),
          seconds: ({ durationMs }) => (durationMs === null ? "-" : (durationMs / 1_000).toFixed(1)),
          error: ({ error }) => error?.code ?? "-",
        },
        empty: searchedBack === null ? "There are no such runs." : `None back to ${localTime(searchedBack)}.`,
      }),
      ...(nextCursor === null ? [] : [`There are more: add --cursor ${nextCursor}`]),
    ].join("\n"),
});

const tailRunCommand = defineStreamCommand({
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

const cancelRunCommand = defineCommand({
  name: "cancel",
  summary: "Cancel a run, or all that match",
  notes:
    "A run that is executing stops soon after. Repeating it changes nothing. With filters and without --yes it only tells how " +
    "many runs match; with it they are written down, and workers cancel them one by one.",
  examples: [
    "runs cancel run_01kaj5w3f8e0m7c2q9t4v6x8z1",
    "runs cancel --filter status=waiting --filter to=2027-01-31T00:00:00Z",
    'runs cancel --agent "Refund desk" --filter status=queued --yes',
  ],
  parameters: {
    id: optionalArgument("[id]", "the run's id", Text),
    ...FILTER_PARAMETERS,
    yes: flag("--yes", "cancel the runs that match"),
    ...SESSION_PARAMETERS,
  },
  run: (invocation) => {
    const { id, filters, agent, yes } = invocation.values;
    const isFiltered = filters.length > 0 || agent !== undefined;
    if ((id === undefined) !== isFiltered) {
      throw new CommandFailure("usage", "Name either a run's id or filters.", {
        advice: "Add --help to see what the command takes.",
      });
    }
    return inSession({
      invocation,
      work: (actor): Promise<CancellationState | CancelledRuns> =>
        id === undefined
          ? cancelRuns({ actor, filters, agent, isConfirmed: yes, terminal: invocation.terminal })
          : cancelRun({ actor, runId: id }),
    });
  },
  show: (result) => ("runId" in result ? showCancellation(result) : showCancelledRuns(result)),
});

function showCancellation({ runId, status, alreadyTerminal }: CancellationState): string {
  if (alreadyTerminal) return `${runId} had already ended: it is ${status}.`;
  return status === "cancelled" ? `${runId} is cancelled.` : `${runId} is being cancelled.`;
}

function showCancelledRuns({ matching, isComplete, bulkAction }: CancelledRuns): string {
  const runs = `${isComplete ? "" : "More than "}${matching === 1 ? "1 run" : `${matching} runs`}`;
  if (matching === 0) return "No run that has not ended matches.";
  if (bulkAction === null)
    return `${runs} would be cancelled. Add --yes to cancel ${matching === 1 ? "it" : "them"}.`;
  const rest = bulkAction.isCut ? " More match: repeat it when these are cancelled." : "";
  return `${bulkAction.runs === 1 ? "1 run is" : `${bulkAction.runs} runs are`} being cancelled.${rest}`;
}

export const commands: readonly AttachableCommand[] = [
  startRunCommand,
  getRunCommand,
  listRunsCommand,
  tailRunCommand,
  cancelRunCommand,
];

/** Formats a run for people; `--json` prints the whole record (D7). */
function showRun(run: Run): string {
  const { error, pendingInteraction: asked } = run;
  return fields({
    Run: run.runId,
    Status: run.status,
    Agent: run.agentId,
    Lane: run.laneId,
    Turn: run.turn === 1 ? undefined : String(run.turn),
    Created: localTime(run.createdAt),
    Ended: run.completedAt === null ? undefined : localTime(run.completedAt),
    Asks: asked ? `${asked.title} (${asked.type} at ${asked.nodeId})` : undefined,
    Error: error ? `${error.message} (${error.code}${error.nodeId ? ` at ${error.nodeId}` : ""})` : undefined,
    Result: run.finalResponse === null ? undefined : JSON.stringify(run.finalResponse),
  });
}
