import { runOperations } from "#lib/contract/runs.ts";
import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { traceOperations } from "#lib/contract/trace.ts";
import { defineExamples, type OperationExamples } from "./define-examples.ts";
import { RUN_EXAMPLES } from "./run-examples.ts";
import { refundInput, started } from "./run-records.ts";
import { TASK_ID } from "./task-examples.ts";
import { TRACE_EXAMPLES } from "./trace-examples.ts";

const value = { ...started, taskId: TASK_ID };
const { run, get, trace, interactions, reply, approval, continue: next, cancel } = taskRunOperations;

/** The runs of tasks have the requests and answers of runs. */
const SAME = [
  [get, runOperations.get],
  [trace, traceOperations.get],
  [interactions, runOperations.listInteractions],
  [reply, runOperations.reply],
  [approval, runOperations.approval],
  [next, runOperations.continue],
  [cancel, runOperations.cancel],
] as const;

export const TASK_RUN_EXAMPLES: Readonly<Record<string, OperationExamples>> = {
  ...defineExamples(run, {
    request: {
      structured: {
        summary: "A structured lane",
        value: {
          agentId: started.agentId,
          laneId: "request",
          input: refundInput,
          idempotencyKey: "refund-1",
        },
      },
    },
    responses: {
      202: { new_run: { summary: "A new run of the task", value } },
      200: { same_run: { summary: "The run of an earlier request", value: { ...value, status: "waiting" } } },
    },
  }),
  ...Object.fromEntries(
    SAME.map(([{ operationId }, of]) => [
      operationId,
      { ...RUN_EXAMPLES, ...TRACE_EXAMPLES }[of.operationId] ?? { responses: {} },
    ]),
  ),
};
