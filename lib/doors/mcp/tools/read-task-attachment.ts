import { z } from "zod";
import { TaskId } from "#lib/contract/task-values.ts";
import { readAttachmentPieceOperation } from "#lib/contract/tasks.ts";
import { readTaskAttachment } from "#lib/nouns/tasks/read-task-attachment.ts";
import { defineTool } from "../define-tool.ts";
import { MAX_TOOL_RESULT_BYTES } from "../result-bound.ts";

const { attachmentId } = readAttachmentPieceOperation.params.shape;
const MAX_INT = Number.MAX_SAFE_INTEGER;

export const readTaskAttachmentTool = defineTool(
  {
    name: "read_task_attachment",
    title: "Read a comment's file",
    description:
      "Returns the text of a file in a comment of a Laneway task (also of PDF and Word), or base64 of any other. Of a " +
      "long one a piece: go on with offset until nextOffset is null. Ids: attachments of the comments in read_task.",
    operation: readAttachmentPieceOperation,
    needs: { role: "viewer" },
    arguments: z.strictObject({
      taskId: TaskId,
      attachmentId,
      offset: z.int().min(0).max(MAX_INT).optional(),
      limit: z.int().min(1).max(MAX_INT).optional(),
    }),
    words: {
      attachmentId: "The file's id.",
      offset: "In characters of text, else bytes.",
      limit: "Characters or bytes; as many as fit 100 kB when absent.",
    },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor, closed, input: { taskId, attachmentId: id, offset, limit = MAX_TOOL_RESULT_BYTES } }) =>
    readTaskAttachment({ actor, taskId, attachmentId: id, query: { offset, limit }, closed: closed() }),
);
