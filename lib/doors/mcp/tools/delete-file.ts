import { z } from "zod";
import { FileId, fileOperations } from "#lib/contract/files.ts";
import { deleteFile } from "#lib/nouns/files/delete-file.ts";
import { defineTool } from "../define-tool.ts";

export const deleteFileTool = defineTool(
  {
    name: "delete_file",
    title: "Delete a file",
    description:
      "Deletes a file of a team in Laneway for good, and returns {}. Runs and comments that have it keep its " +
      "content. Find files with list_files.",
    operation: fileOperations.delete,
    needs: { role: "operator" },
    arguments: z.strictObject({ fileId: FileId }),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  },
  ({ actor, input: { fileId } }) => deleteFile({ actor, fileId }),
);
