import { z } from "zod";
import { taskOperations } from "#lib/contract/tasks.ts";
import { editComment } from "#lib/nouns/tasks/edit-comment.ts";
import { defineTool } from "../define-tool.ts";

const { params, body } = taskOperations.editComment;

export const editCommentTool = defineTool(
  {
    name: "edit_comment",
    title: "Edit a comment",
    description:
      "Changes the text of a comment on a Laneway task, or takes files out of it, based on the version that you read with " +
      "read_task; a stale one is refused with the current version. Only comments that this credential wrote, unless its " +
      "owner is an admin. Returns the comment as it is now. To add a comment use comment_on_task.",
    operation: taskOperations.editComment,
    needs: { role: "operator" },
    arguments: z.strictObject({ ...params.shape, ...body.shape }),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  },
  ({ actor, input: { taskId, commentId, ...own } }) => editComment({ actor, taskId, commentId, body: own }),
);
