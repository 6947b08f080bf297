import { setTimeout as delay } from "node:timers/promises";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { getTestRun, type TestRun } from "#lib/nouns/authoring/tests/get-test-run.ts";
import { startTestRun } from "#lib/nouns/authoring/tests/start-test-run.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument, flag, Text } from "../command/parameters.ts";
import { table } from "../output/text.ts";
import { findAgentId } from "../runs/run-filters.ts";
import { noticeIdle } from "../runs/wait-for-run.ts";
import { inSession, SESSION_PARAMETERS } from "../session/session.ts";
import type { Terminal } from "../terminal/process-terminal.ts";

const POLL_MS = 200;
/** Between two looks for a worker. */
const POLLS = 15;
const NOT_ENDED = 3;

export const testAgentCommand = defineCommand({
  name: "test",
  summary: "Run an agent's tests against its draft",
  notes:
    "The service executes them: nothing outside is called and no model is asked. With --check, for CI, the exit code " +
    `is 0 when every test has passed, 1 when one has failed, ${NOT_ENDED} when they have not ended.`,
  examples: [
    `agents test "Refund desk" --check`,
    "agents test agt_01kaj5w3f8e0m7c2q9t4v6x8z1 --check --json",
  ],
  parameters: {
    agent: argument("<agent>", "the agent's id or name", Text),
    check: flag("--check", "tell by the exit code whether all tests have passed"),
    ...SESSION_PARAMETERS,
  },
  async run(invocation): Promise<TestRun & { readonly isCheck: boolean }> {
    const { values, terminal } = invocation;
    return inSession({
      invocation,
      work: async (actor) => {
        const agentId = await findAgentId({ actor, agent: values.agent });
        const { testRunId } = await startTestRun({ actor, agentId, body: {} });
        return { ...(await waitFor({ actor, agentId, testRunId, terminal })), isCheck: values.check };
      },
    });
  },
  show: ({ results, status }) =>
    [
      table({
        rows: results,
        columns: {
          test: ({ name }) => name,
          status: ({ status }) => status,
          run: ({ runId }) => runId ?? "-",
        },
        empty: "The agent has no tests.",
      }),
      ...results.flatMap(({ name, failures }) =>
        failures.map(({ expect, message }) => `${name}: ${expect === null ? "" : `${expect}\n  `}${message}`),
      ),
      status === "running"
        ? "The tests have not ended."
        : `${passed(results)} of ${results.length} tests passed.`,
    ].join("\n"),
  exitCode: ({ isCheck, status }) => {
    if (!isCheck || status === "passed") return 0;
    return status === "failed" ? 1 : NOT_ENDED;
  },
});

const passed = (results: TestRun["results"]) => results.filter(({ status }) => status === "passed").length;

/** Until the tests have ended, or nothing executes them, or Ctrl-C. */
async function waitFor({
  terminal,
  ...which
}: {
  actor: UserActor;
  agentId: string;
  testRunId: string;
  terminal: Terminal;
}): Promise<TestRun> {
  for (let poll = 1; ; poll++) {
    const testRun = await getTestRun(which);
    if (testRun.status !== "running" || terminal.stopped.aborted) return testRun;
    if (poll % POLLS === 0 && (await noticeIdle({ terminal }))) return testRun;
    await delay(POLL_MS, undefined, { signal: terminal.stopped }).catch(() => {});
  }
}
