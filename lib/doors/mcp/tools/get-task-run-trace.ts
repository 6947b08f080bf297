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
      "Returns what a run of a Laneway task that you see did, event by event in order: { runId, status, events, pagination, " +
      "replayContract }. At most 200 events and 100 kB a page; go on with pagination.nextCursor and the same filters. " +
      "Payloads, redacted and bounded, come only with includePayloads. For the result alone use get_task_run.",
    operation: taskRunOperations.trace,
    needs: { role: "viewer" },
    arguments: TaskRunParams.extend(TRACE_ARGUMENTS).strict(),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  async ({ actor, input: { taskId, runId, ...query } }) =>
    getRunTrace({ actor: await throughTask({ actor, taskId, needs: "viewer" }), runId, query }),
);
