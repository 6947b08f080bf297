import { TaskRunParams, taskRunOperations } from "#lib/contract/task-runs.ts";
import { getRunTrace } from "#lib/nouns/run-history/get-run-trace.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";
import { defineTool } from "../define-tool.ts";
import { TRACE_ARGUMENTS } from "./get-run-trace.ts";

export const getTaskRunTraceTool = defineTool(
  {
    name: "get_task_run_trace",
    title: "Get the trace of a task's run",
    description:
      "Returns what a run of a Laneway task did, event by event: { runId, status, events, … }. Payloads, redacted, " +
      "come only with includePayloads. The result alone: get_task_run.",
    operation: taskRunOperations.trace,
    needs: { role: "viewer" },
    arguments: TaskRunParams.extend(TRACE_ARGUMENTS).strict(),
    words: {
      // An enum in get_run_trace: twenty names are listed once.
      eventTypes: { words: "As in get_run_trace: node_failed, model_called, tool_called …", isOpen: true },
    },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  async ({ actor, input: { taskId, runId, ...query } }) =>
    getRunTrace({ actor: await throughTask({ actor, taskId, needs: "viewer" }), runId, query }),
);
