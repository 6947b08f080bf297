import { z } from "zod";
import { documentOperations } from "#lib/contract/documents.ts";
import { updateDocument } from "#lib/nouns/documents/update-document.ts";
import { defineTool } from "../define-tool.ts";

const { params, body } = documentOperations.update;

export const updateDocumentTool = defineTool(
  {
    name: "update_document",
    title: "Change a document",
    description:
      "Changes the title or content of a document in Laneway, based on the version that you read with read_document; a " +
      "stale one is refused with the current version. Prefer edits to sending the whole content: each find must occur " +
      "exactly once in that version, else nothing is written and the error says which edits do not. Returns the " +
      "document as it is now; content over 100 kB comes as { truncated, preview, readWith }. Earlier versions stay.",
    operation: documentOperations.update,
    needs: { role: "operator" },
    arguments: z.strictObject({ ...params.shape, ...body.shape }),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
    freeAt: () => ["/content"],
    readWith: ({ id }) => ({ tool: "read_document", arguments: { documentId: id }, byOffset: true }),
  },
  ({ actor, closed, input: { documentId, ...own } }) =>
    updateDocument({ actor, documentId, body: own, via: "mcp", closed: closed() }),
);
