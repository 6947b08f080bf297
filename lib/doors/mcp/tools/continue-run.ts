import { runOperations } from "#lib/contract/runs.ts";
import { continueRun } from "#lib/nouns/run-start/continue-run.ts";
import { defineTool } from "../define-tool.ts";

const { body, params } = runOperations.continue;

export const continueRunTool = defineTool(
  {
    name: "continue_run",
    title: "Continue a run",
    description:
      "Sends a message into the conversation of a Laneway run that has ended and returns { runId, agentId, " +
      "laneId, status }. Follow that runId with get_run: it is the same run or, where that cannot go on, a new " +
      "one. A run that waits: reply_to_run; a fresh start: run_agent.",
    operation: runOperations.continue,
    needs: { role: "operator" },
    arguments: params.extend(body.shape).strict(),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  ({ actor, input: { runId, ...own } }) => continueRun({ actor, runId, body: own }),
);
