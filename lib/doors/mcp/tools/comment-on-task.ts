import { TaskId } from "#lib/contract/task-values.ts";
import { NewCommentBody, taskOperations } from "#lib/contract/tasks.ts";
import { commentOnTask } from "#lib/nouns/tasks/comment-on-task.ts";
import { defineTool } from "../define-tool.ts";

export const commentOnTaskTool = defineTool(
  {
    name: "comment_on_task",
    title: "Comment on a task",
    description:
      "Adds a comment in Markdown to a Laneway task, with files as base64 (18 MB of content in all), and returns it. " +
      "Repeat a call safely with the same idempotencyKey. A run's question is answered with reply_to_task_run instead; " +
      "fields such as the status are changed with update_task.",
    operation: taskOperations.comment,
    needs: { role: "operator" },
    arguments: NewCommentBody.extend({ taskId: TaskId }),
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  },
  ({ actor, input: { taskId, ...body } }) => commentOnTask({ actor, taskId, body }),
);
