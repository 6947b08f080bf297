import { z } from "zod";
import { DocumentId, documentOperations } from "#lib/contract/documents.ts";
import { readDocument } from "#lib/nouns/documents/read-document.ts";
import { defineTool } from "../define-tool.ts";

const MAX_INT = 999_999_999;
const among = (min: number) => z.int().min(min).max(MAX_INT).optional();

export const readDocumentTool = defineTool(
  {
    name: "read_document",
    title: "Read a document",
    description:
      "Returns a document in Laneway with its content (Markdown) and its version, which update_document needs. Of " +
      "a long one a piece: go on with offset until nextOffset is null. Find documents with search_documents.",
    operation: documentOperations.read,
    needs: { role: "viewer" },
    arguments: z.strictObject({
      documentId: DocumentId,
      version: among(1).meta({
        description: "An earlier version, 1 to 999,999,999; the current one when absent.",
      }),
      offset: among(0).meta({
        description: "Where to begin, in characters (Unicode code points): 0 to 999,999,999, 0 when absent.",
      }),
      limit: among(1).meta({
        description: "Maximum characters of content, 1 to 999,999,999; as many as fit 100 kB when absent.",
      }),
    }),
    words: {
      version: "An earlier one.",
      offset: "In characters.",
      limit: "Characters; as many as fit 100 kB when absent.",
    },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor, input: { documentId, ...query } }) => readDocument({ actor, documentId, query }),
);
