import { z } from "zod";
import { FileId, readFileOperation } from "#lib/contract/files.ts";
import { readFile } from "#lib/nouns/files/read-file.ts";
import { defineTool } from "../define-tool.ts";
import { MAX_TOOL_RESULT_BYTES } from "../result-bound.ts";

const MAX_INT = Number.MAX_SAFE_INTEGER;

export const readFileTool = defineTool(
  {
    name: "read_file",
    title: "Read a file",
    description:
      "Returns { file, text } of a text file in Laneway, { file, base64 } of any other. Of a long one a piece: go " +
      "on with offset until nextOffset is null. Find files with list_files.",
    operation: readFileOperation,
    needs: { role: "viewer" },
    arguments: z.strictObject({
      fileId: FileId,
      offset: z.int().min(0).max(MAX_INT).optional().meta({
        description:
          "Where to begin, in characters of text (Unicode code points), else bytes; 0 when absent.",
      }),
      limit: z.int().min(1).max(MAX_INT).optional().meta({
        description: "Maximum characters or bytes, 1 or more; as many as fit 100 kB when absent.",
      }),
    }),
    words: {
      offset: "In characters of text, else bytes.",
      limit: "Characters or bytes; as many as fit 100 kB when absent.",
    },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor, closed, input: { fileId, offset, limit = MAX_TOOL_RESULT_BYTES } }) =>
    readFile({ actor, fileId, query: { offset, limit }, closed: closed() }),
);
