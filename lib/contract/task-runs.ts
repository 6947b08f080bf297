import { z } from "zod";
import { AgentId } from "./agents.ts";
import type { Operations } from "./operation.ts";
import { RunId, RunStarted, runOperations } from "./runs.ts";
import { TaskId } from "./task-values.ts";
import { TASK_REFUSALS } from "./tasks.ts";
import { traceOperations } from "./trace.ts";

export const TaskRunParams = z.object({ taskId: TaskId, runId: RunId });
const { start, get, listInteractions, reply, approval, continue: next, cancel } = runOperations;
const { laneId, input, attachments, idempotencyKey } = start.body.shape;

export const RunTaskBody = z.strictObject({ agentId: AgentId, laneId, input, attachments, idempotencyKey });
export const TaskRunStarted = RunStarted.extend({ taskId: z.string() }).meta({ id: "TaskRunStarted" });

const common = { tag: "Tasks", scopes: { allOf: ["tasks:execute"] } } as const;
const ofRun = { ...common, params: TaskRunParams } as const;
const at = "/v1/public/tasks/{taskId}/runs";

/**
 * The runs of a task (D15, D19): who sees the task follows its runs, whichever credential started them. Else they are as
 * the operations of runs.
 */
export const taskRunOperations = {
  run: {
    ...common,
    method: "POST",
    path: at,
    operationId: "runTask",
    summary: "Run an agent on a task",
    description:
      "The run belongs to the task: its questions are answered there, and its result becomes a comment. The agent and the task's project belong to the same team.",
    params: z.object({ taskId: TaskId }),
    inputAt: ["input"],
    body: RunTaskBody,
    output: TaskRunStarted,
    success: { 202: "A new run.", 200: "The run that an earlier request with this idempotencyKey started." },
    headers: start.headers,
    errors: [
      ...TASK_REFUSALS,
      "reserved_input_field",
      "lane_required",
      "attachments_not_supported",
      "attachment_required",
      "attachment_invalid",
      "agent_not_found",
      "lane_not_found",
      "input_validation_failed",
    ],
  },
  get: {
    ...ofRun,
    method: "GET",
    path: `${at}/{runId}`,
    operationId: "getTaskRun",
    summary: "Poll a run of a task",
    description:
      "The credential that started the run reads it as it is. To every other, values marked as sensitive, secrets and callback addresses are `[redacted]`, and a result over 200,000 characters is `{ truncated, originalChars, preview }`.",
    query: get.query,
    output: get.output,
    success: get.success,
    requestHeaders: get.requestHeaders,
    headers: get.headers,
    errors: [...TASK_REFUSALS, "run_not_found"],
  },
  trace: {
    ...ofRun,
    method: "GET",
    path: `${at}/{runId}/trace`,
    operationId: "getTaskRunTrace",
    summary: "Read the trace of a task's run",
    query: traceOperations.get.query,
    output: traceOperations.get.output,
    success: traceOperations.get.success,
    errors: [...TASK_REFUSALS, "run_not_found", "invalid_cursor"],
  },
  interactions: {
    ...ofRun,
    method: "GET",
    path: `${at}/{runId}/interactions`,
    operationId: "listTaskRunInteractions",
    summary: "List the pending interactions of a task's run",
    description: listInteractions.description,
    output: listInteractions.output,
    success: listInteractions.success,
    errors: [...TASK_REFUSALS, "run_not_found"],
  },
  reply: {
    ...ofRun,
    method: "POST",
    path: `${at}/{runId}/reply`,
    operationId: "replyToTaskRun",
    summary: "Answer the questions of a task's run",
    body: reply.body,
    triedBody: reply.triedBody,
    output: reply.output,
    success: reply.success,
    errors: [...TASK_REFUSALS, "run_not_found", "interaction_conflict", "answer_invalid"],
  },
  approval: {
    ...ofRun,
    method: "POST",
    path: `${at}/{runId}/approval`,
    operationId: "decideTaskApproval",
    summary: "Approve or reject the pending approval of a task's run",
    body: approval.body,
    output: approval.output,
    success: approval.success,
    errors: [...TASK_REFUSALS, "run_not_found", "interaction_conflict"],
  },
  continue: {
    ...ofRun,
    method: "POST",
    path: `${at}/{runId}/continue`,
    operationId: "continueTaskRun",
    summary: "Send the next message into the conversation of a task's run",
    description: next.description,
    body: next.body,
    output: next.output,
    success: next.success,
    headers: next.headers,
    errors: [...TASK_REFUSALS, ...next.errors.filter((code) => code !== "permission_denied")],
  },
  cancel: {
    ...ofRun,
    method: "POST",
    path: `${at}/{runId}/cancel`,
    operationId: "cancelTaskRun",
    summary: "Durably request cancellation of a task's run",
    output: cancel.output,
    success: cancel.success,
    errors: [...TASK_REFUSALS, "run_not_found"],
  },
} as const satisfies Operations;
