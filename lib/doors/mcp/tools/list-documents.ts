import { z } from "zod";
import { documentOperations } from "#lib/contract/documents.ts";
import { DOCUMENTS } from "#lib/contract/limits.ts";
import { listDocuments } from "#lib/nouns/documents/list-documents.ts";
import { defineTool } from "../define-tool.ts";
import { pageArguments } from "../tool-arguments.ts";

const { query } = documentOperations.list;

export const listDocumentsTool = defineTool(
  {
    name: "list_documents",
    title: "List documents",
    description:
      "Returns by title the documents of your teams in Laneway, without content. By words: search_documents; " +
      "content: read_document.",
    operation: documentOperations.list,
    needs: { role: "viewer" },
    arguments: z.strictObject({ teamId: query.shape.teamId, ...pageArguments(DOCUMENTS.page) }),
    words: {
      teamId: "Only this team's.",
    },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor, input }) => listDocuments({ actor, query: input }),
);
