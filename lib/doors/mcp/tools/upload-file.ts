import { fileOperations } from "#lib/contract/files.ts";
import { uploadFile } from "#lib/nouns/files/upload-file.ts";
import { defineTool } from "../define-tool.ts";

export const uploadFileTool = defineTool(
  {
    name: "upload_file",
    title: "Upload a file",
    description:
      "Stores a file of a team in Laneway, up to about 19 MB in base64. Returns it with its id, and a storageKey that " +
      "attaches it to runs. Its type is what its first bytes say, then its extension, then type. Repeat a call safely with the same idempotencyKey. Text " +
      "that people edit belongs into a document: create_document.",
    operation: fileOperations.upload,
    needs: { role: "operator" },
    arguments: fileOperations.upload.body,
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  },
  ({ actor, input }) => uploadFile({ actor, body: input }),
);
