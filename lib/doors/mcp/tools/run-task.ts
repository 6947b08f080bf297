import { RunTaskBody, taskRunOperations } from "#lib/contract/task-runs.ts";
import { TaskId } from "#lib/contract/task-values.ts";
import { runTask } from "#lib/nouns/tasks/runs/run-task.ts";
import { AGENT_OR_NAME_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";
import { AgentOrName } from "../tool-arguments.ts";

export const runTaskTool = defineTool(
  {
    name: "run_task",
    title: "Run an agent on a task",
    description:
      "Runs an agent of its team for a Laneway task and returns { runId, taskId, … } at once: follow it with " +
      "get_task_run. It knows only what you send; its result becomes a comment. Agents: list_task_options. Without " +
      "a task: run_agent.",
    operation: taskRunOperations.run,
    needs: { role: "operator" },
    arguments: RunTaskBody.extend({ taskId: TaskId, agentId: AgentOrName }),
    words: {
      agentId: AGENT_OR_NAME_WORDS,
    },
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  ({ actor, input: { taskId, ...body } }) => runTask({ actor, taskId, body, orName: true }),
);
