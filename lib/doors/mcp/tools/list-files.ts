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
      "Lists the files of the teams in Laneway that you are allowed to reach, the newest first. Returns id, teamId, name, " +
      "type, size, sha256 and storageKey, which attaches a file to a run. At most " +
      `${FILES.page.max} a page; go on with pagination.nextCursor. For a file's content use read_file.`,
    operation: fileOperations.list,
    needs: { role: "viewer" },
    arguments: z.strictObject({ teamId: query.shape.teamId, ...pageArguments(FILES.page) }),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor, input }) => listFiles({ actor, query: input }),
);
