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
      "Finds documents of the teams in Laneway that you are allowed to reach, by words: first those with all of them in " +
      "one section, then those with most. Case, accents and inflection (English, German) do not matter, and the last word " +
      "may be only begun. Returns { results: [{ documentId, title, heading, snippet, highlights, rank }] }, at most " +
      `${max}. Read one with read_document; for all use list_documents.`,
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
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor, input }) => searchDocuments({ actor, query: input }),
);
