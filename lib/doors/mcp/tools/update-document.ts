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
      "Changes title or content of a document in Laneway and returns it. version is the one that you read with " +
      "read_document; a stale one is refused. Prefer edits to the whole content.",
    operation: documentOperations.update,
    needs: { role: "operator" },
    arguments: z.strictObject({ ...params.shape, ...body.shape }),
    words: {
      edits: "Instead of content, at most 100; all apply, or nothing is written.",
      "edits.find": "Must occur exactly once.",
      "edits.replace": "",
      content: "The whole new content.",
    },
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
    freeAt: () => ["/content"],
    readWith: ({ id }) => ({ tool: "read_document", arguments: { documentId: id }, byOffset: true }),
  },
  ({ actor, closed, input: { documentId, ...own } }) =>
    updateDocument({ actor, documentId, body: own, via: "mcp", closed: closed() }),
);
