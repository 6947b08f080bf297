import { runOperations } from "#lib/contract/runs.ts";
import { continueRun } from "#lib/nouns/run-start/continue-run.ts";
import { defineTool } from "../define-tool.ts";
import { RUN_INSTEAD, WAIT_ARGUMENT, withRun } from "../poll-run.ts";

const { body, params } = runOperations.continue;

export const continueRunTool = defineTool(
  {
    name: "continue_run",
    title: "Continue a run",
    description:
      "Sends a message into the conversation of a Laneway run that has ended and returns { runId, agentId, laneId, " +
      "status }. In a chat lane the agent answers; of a structured run you ask what it did " +
      "and why, and nothing of it runs again (run_agent starts anew). A run that waits: reply_to_run.",
    operation: runOperations.continue,
    needs: { role: "operator" },
    arguments: params.extend({ ...body.shape, ...WAIT_ARGUMENT }).strict(),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
    instead: RUN_INSTEAD,
  },
  async ({ actor, held, input: { runId, waitSeconds, ...own } }) =>
    withRun({ actor, held, waitSeconds }, await continueRun({ actor, runId, body: own })),
);
