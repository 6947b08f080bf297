import { z } from "zod";
import { taskOperations } from "#lib/contract/tasks.ts";
import { editComment } from "#lib/nouns/tasks/edit-comment.ts";
import { COMMENT_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";

const { params, body } = taskOperations.editComment;

export const editCommentTool = defineTool(
  {
    name: "edit_comment",
    title: "Edit a comment",
    description:
      "Changes the text of a comment on a Laneway task, or takes files out of it, and returns it. version is the " +
      "one in read_task. Only comments of this credential, unless its owner is an admin. A new one: " +
      "comment_on_task.",
    operation: taskOperations.editComment,
    needs: { role: "operator" },
    arguments: z.strictObject({ ...params.shape, ...body.shape }),
    words: {
      body: COMMENT_WORDS,
      removeAttachments: "Ids of files to delete.",
    },
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  },
  ({ actor, input: { taskId, commentId, ...own } }) => editComment({ actor, taskId, commentId, body: own }),
);
