import { TaskId } from "#lib/contract/task-values.ts";
import { TaskChanges, taskOperations } from "#lib/contract/tasks.ts";
import { updateTask } from "#lib/nouns/tasks/update-task.ts";
import { TASK_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";

export const updateTaskTool = defineTool(
  {
    name: "update_task",
    title: "Change a task",
    description:
      "Changes fields of a Laneway task and returns it. What is absent stays; null clears. Another projectId " +
      "moves it there under a new number. To say something about it: comment_on_task.",
    operation: taskOperations.update,
    needs: { role: "operator" },
    arguments: TaskChanges.extend({ taskId: TaskId }),
    words: TASK_WORDS,
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: true },
  },
  ({ actor, input: { taskId, ...body } }) => updateTask({ actor, taskId, body }),
);
