import { runOperations } from "#lib/contract/runs.ts";
import { startRun } from "#lib/runs/start-run.ts";
import { defineStartTool } from "../define-tool.ts";

const { body, params } = runOperations.start;

export const runAgentTool = defineStartTool(
  {
    name: "run_agent",
    title: "Run an agent",
    description:
      "Starts a run on one of an agent's lanes and returns { runId, agentId, laneId, status } at once, not the " +
      "result: follow it with get_run. input must fit the lane's inputSchema from get_agent; a chat lane takes " +
      "{ message }. Attachments carry base64 or the storageKey of an earlier one, 25 MB in all. Repeat a call safely " +
      "with the same idempotencyKey. For another message to a run that has ended use continue_run.",
    operation: runOperations.start,
    needs: { role: "operator" },
    arguments: params.extend(body.shape).strict(),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  ({ actor, input: { agentId, ...own } }) => startRun({ actor, agentId, body: own }),
);
