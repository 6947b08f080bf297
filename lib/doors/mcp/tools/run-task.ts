import { RunTaskBody, taskRunOperations } from "#lib/contract/task-runs.ts";
import { TaskId } from "#lib/contract/task-values.ts";
import { runTask } from "#lib/nouns/tasks/runs/run-task.ts";
import { defineTool } from "../define-tool.ts";
import { AgentOrName } from "../tool-arguments.ts";

export const runTaskTool = defineTool(
  {
    name: "run_task",
    title: "Run an agent on a task",
    description:
      "Runs an agent of a Laneway task's team on one of its lanes and links the run to the task. Returns { runId, agentId, " +
      "laneId, status, taskId } at once: follow it with get_task_run. Its result becomes a comment on the task. The agent " +
      "knows only what you send: a chat lane takes { message }. Agents and lanes are in list_task_options, inputs in " +
      "get_agent. Repeat a call safely with the same idempotencyKey. Without a task use run_agent.",
    operation: taskRunOperations.run,
    needs: { role: "operator" },
    arguments: RunTaskBody.extend({ taskId: TaskId, agentId: AgentOrName }),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  ({ actor, input: { taskId, ...body } }) => runTask({ actor, taskId, body, orName: true }),
);
