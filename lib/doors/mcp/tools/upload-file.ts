import { fileOperations } from "#lib/contract/files.ts";
import { uploadFile } from "#lib/nouns/files/upload-file.ts";
import { defineTool } from "../define-tool.ts";

export const uploadFileTool = defineTool(
  {
    name: "upload_file",
    title: "Upload a file",
    description:
      "Stores a file of a team in Laneway and returns it with its id and a storageKey, which attaches it to runs. " +
      "Text that people edit belongs into a document: create_document.",
    operation: fileOperations.upload,
    needs: { role: "operator" },
    arguments: fileOperations.upload.body,
    words: {
      name: "With its extension.",
      type: "Content type, such as text/csv; content and extension come first.",
      base64: "At most 19 MB of content.",
    },
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  },
  ({ actor, input }) => uploadFile({ actor, body: input }),
);
