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
      "Lists the documents of the teams in Laneway that you are allowed to reach. Returns them by title, without " +
      "content: id, teamId, parentId, title, version, who changed it last and when. At most " +
      `${DOCUMENTS.page.max} a page; go on with pagination.nextCursor. To find one by its words use search_documents, for ` +
      "its content read_document.",
    operation: documentOperations.list,
    needs: { role: "viewer" },
    arguments: z.strictObject({ teamId: query.shape.teamId, ...pageArguments(DOCUMENTS.page) }),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor, input }) => listDocuments({ actor, query: input }),
);
