import { TaskId } from "#lib/contract/task-values.ts";
import { TaskChanges, taskOperations } from "#lib/contract/tasks.ts";
import { updateTask } from "#lib/nouns/tasks/update-task.ts";
import { defineTool } from "../define-tool.ts";

export const updateTaskTool = defineTool(
  {
    name: "update_task",
    title: "Change a task",
    description:
      "Changes fields of a Laneway task and returns it as it is then. What is absent stays; null clears assigneeId, dueAt, " +
      "parentTaskId and description. Another projectId moves it there, where it gets a new number; the old one still " +
      "finds it. To say something about a task use comment_on_task.",
    operation: taskOperations.update,
    needs: { role: "operator" },
    arguments: TaskChanges.extend({ taskId: TaskId }),
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: true },
  },
  ({ actor, input: { taskId, ...body } }) => updateTask({ actor, taskId, body }),
);
