import { z } from "zod";
import { fileOperations } from "#lib/contract/files.ts";
import { FILES } from "#lib/contract/limits.ts";
import { listFiles } from "#lib/nouns/files/list-files.ts";
import { defineTool } from "../define-tool.ts";
import { pageArguments } from "../tool-arguments.ts";

const { query } = fileOperations.list;

export const listFilesTool = defineTool(
  {
    name: "list_files",
    title: "List files",
    description:
      "Lists the files of your teams in Laneway, the newest first. Returns each with the storageKey that attaches " +
      "it to a run. Content: read_file.",
    operation: fileOperations.list,
    needs: { role: "viewer" },
    arguments: z.strictObject({ teamId: query.shape.teamId, ...pageArguments(FILES.page) }),
    words: {
      teamId: "Only this team's.",
    },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor, input }) => listFiles({ actor, query: input }),
);
