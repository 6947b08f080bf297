import { documentOperations } from "#lib/contract/documents.ts";
import { createDocument } from "#lib/nouns/documents/create-document.ts";
import { defineTool } from "../define-tool.ts";

export const createDocumentTool = defineTool(
  {
    name: "create_document",
    title: "Create a document",
    description:
      "Creates a Markdown document of a team in Laneway and returns it with its id and version 1. One that " +
      "exists: update_document.",
    operation: documentOperations.create,
    needs: { role: "operator" },
    arguments: documentOperations.create.body,
    words: {
      content: "Markdown, at most 1,048,576 bytes.",
      parentId: "The document that it is put under.",
    },
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
    freeAt: () => ["/content"],
    readWith: ({ id }) => ({ tool: "read_document", arguments: { documentId: id }, byOffset: true }),
  },
  ({ actor, input }) => createDocument({ actor, body: input, via: "mcp" }),
);
