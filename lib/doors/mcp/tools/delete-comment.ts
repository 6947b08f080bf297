import { z } from "zod";
import { taskOperations } from "#lib/contract/tasks.ts";
import { deleteComment } from "#lib/nouns/tasks/delete-comment.ts";
import { defineTool } from "../define-tool.ts";

export const deleteCommentTool = defineTool(
  {
    name: "delete_comment",
    title: "Delete a comment",
    description:
      "Deletes a comment on a Laneway task for good, with its files, and returns {}. Whose: as in edit_comment.",
    operation: taskOperations.deleteComment,
    needs: { role: "operator" },
    arguments: z.strictObject({ ...taskOperations.deleteComment.params.shape }),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  },
  ({ actor, input }) => deleteComment({ actor, ...input }),
);
