import { z } from "zod";
import type { AgentTool } from "./agent-tool.ts";
import { StorageKey } from "./attachments.ts";
import { FileId, FilePiece, NewFileBody, StoredFile } from "./files.ts";

/** Characters or bytes of a file that one call reads. */
export const READ_OF_FILE = { default: 20_000, max: 100_000 } as const;

/** Characters of a file that a call writes: a model's answer is no longer. */
const WRITTEN_CHARS = 1_000_000;

/** The tools of agents that work with their team's files. */
export const AGENT_FILE_TOOLS = {
  "files.read": {
    description:
      "Reads a file of the agent's team by fileId, or an attachment of the run by storageKey, or a piece of it: { file, text } " +
      "of a text, a PDF or a Word document, { file, base64 } of any other. Go on with offset until nextOffset is null. " +
      "Offsets are characters of text and bytes of anything else.",
    scope: "files:read",
    isReadOnly: true,
    arguments: z.strictObject({
      fileId: FileId.optional(),
      storageKey: StorageKey.optional().meta({
        description:
          "Instead of fileId: an attachment that the run was sent, such as attachments[0].storageKey.",
      }),
      as: z.enum(["text", "bytes"]).optional().meta({
        description: "bytes gives a PDF or a Word document in base64, as it is.",
      }),
      offset: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional().meta({ description: "Where to begin." }),
      limit: z
        .int()
        .min(1)
        .max(READ_OF_FILE.max)
        .optional()
        .meta({ description: `Maximum characters or bytes; ${READ_OF_FILE.default} when absent.` }),
    }),
    // An attachment is no file of a team.
    result: FilePiece.extend({ file: StoredFile.partial({ id: true, teamId: true, createdAt: true }) }),
    needsNoScope: ({ storageKey }) => storageKey !== undefined,
  },
  "files.write": {
    description:
      "Stores a new file of the agent's team from text, from base64, or from an attachment of the run. Returns it with its id and its storageKey, which " +
      "attaches it to runs.",
    scope: "files:write",
    isReadOnly: false,
    arguments: z.strictObject({
      name: NewFileBody.shape.name,
      type: NewFileBody.shape.type,
      text: z
        .string()
        .max(WRITTEN_CHARS)
        .optional()
        .meta({ description: "The content of a text file, at most 1,000,000 characters." }),
      base64: z
        .string()
        .max(WRITTEN_CHARS)
        .optional()
        .meta({ description: "The content of any other file, at most 1,000,000 characters of base64." }),
      storageKey: StorageKey.optional().meta({
        description: "An attachment that the run was sent, such as attachments[0].storageKey.",
      }),
    }),
    result: StoredFile,
  },
} as const satisfies Readonly<Record<string, AgentTool>>;
