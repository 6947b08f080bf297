import { TaskId } from "#lib/contract/task-values.ts";
import { NewCommentBody, taskOperations } from "#lib/contract/tasks.ts";
import { commentOnTask } from "#lib/nouns/tasks/comment-on-task.ts";
import { COMMENT_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";

export const commentOnTaskTool = defineTool(
  {
    name: "comment_on_task",
    title: "Comment on a task",
    description:
      "Adds a comment to a Laneway task and returns it. A run's question: reply_to_task_run; the status: " +
      "update_task.",
    operation: taskOperations.comment,
    needs: { role: "operator" },
    arguments: NewCommentBody.extend({ taskId: TaskId }),
    words: {
      body: COMMENT_WORDS,
      attachments: { words: "[{ name, type, base64 }], at most 20 files, 18 MB in all.", isOpen: true },
    },
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  },
  ({ actor, input: { taskId, ...body } }) => commentOnTask({ actor, taskId, body }),
);
