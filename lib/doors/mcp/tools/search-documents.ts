import { z } from "zod";
import { documentOperations } from "#lib/contract/documents.ts";
import { DOCUMENTS } from "#lib/contract/limits.ts";
import { searchDocuments } from "#lib/nouns/documents/search-documents.ts";
import { defineTool } from "../define-tool.ts";

const { query } = documentOperations.search;
const { max, default: absent } = DOCUMENTS.search;

export const searchDocumentsTool = defineTool(
  {
    name: "search_documents",
    title: "Search documents",
    description:
      "Finds documents of your teams in Laneway by words or a whole question: first those with all words in one " +
      "section, then those with most. Returns { results: [{ documentId, title, snippet, … }] }. The content: " +
      "read_document.",
    operation: documentOperations.search,
    needs: { role: "viewer" },
    arguments: z.strictObject({
      query: query.shape.query,
      teamId: query.shape.teamId,
      limit: z
        .int()
        .min(1)
        .max(max)
        .optional()
        .meta({ description: `Results, 1 to ${max}; ${absent} when absent.` }),
    }),
    words: {
      query: "At most 500 characters.",
      teamId: "Only this team's.",
    },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor, input }) => searchDocuments({ actor, query: input }),
);
