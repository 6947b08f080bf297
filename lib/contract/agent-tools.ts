import { z } from "zod";
import { AGENT_FILE_TOOLS } from "./agent-file-tools.ts";
import { AGENT_TASK_TOOLS } from "./agent-task-tools.ts";
import type { AgentTool } from "./agent-tool.ts";
import {
  ChangedDocumentBody,
  DocumentId,
  documentOperations,
  ListedDocument,
  PlainEdit,
  ReadDocument,
} from "./documents.ts";
import type { JsonObject } from "./json.ts";
import { DOCUMENTS } from "./limits.ts";

/** Characters of a document that one call reads, so that a model's context is not filled by one. */
export const READ_CHARS = { default: 20_000, max: 100_000 } as const;

const MAX_INT = 999_999_999;

/**
 * The tools of agents that work on what their own team has (D14). Their names have a dot as those of tool servers have,
 * and go before them. Another one is a line here and one in `own-tools.ts`.
 */
export const AGENT_TOOLS = {
  ...AGENT_TASK_TOOLS,
  "documents.search": {
    description:
      "Finds documents of the agent's team by words: first those with all of them in one section, then those " +
      "with most. Case, accents and inflection do not matter, and the last word may be only begun. Returns { results: " +
      "[{ documentId, title, heading, snippet, highlights, rank }] }.",
    scope: "documents:read",
    isReadOnly: true,
    arguments: z.strictObject({
      query: documentOperations.search.query.shape.query,
      limit: z
        .int()
        .min(1)
        .max(DOCUMENTS.search.max)
        .optional()
        .meta({
          description: `Results, 1 to ${DOCUMENTS.search.max}; ${DOCUMENTS.search.default} when absent.`,
        }),
    }),
    result: documentOperations.search.output,
  },
  "documents.read": {
    description:
      "Reads a document of the agent's team, or a piece of it: go on with offset until nextOffset is null. Its version is " +
      "what a change has to be based on.",
    scope: "documents:read",
    isReadOnly: true,
    arguments: z.strictObject({
      documentId: DocumentId,
      version: z.int().min(1).max(MAX_INT).optional().meta({ description: "An earlier version." }),
      offset: z.int().min(0).max(MAX_INT).optional().meta({ description: "Where to begin, in characters." }),
      limit: z
        .int()
        .min(1)
        .max(READ_CHARS.max)
        .optional()
        .meta({ description: `Maximum characters; ${READ_CHARS.default} when absent.` }),
    }),
    result: ReadDocument,
  },
  "documents.write": {
    description:
      "Without documentId: creates a document of the agent's team from title and content. With documentId and the version " +
      "that was read: changes its title, or its content as a whole or by edits, each of which must be found exactly once. " +
      "Returns the document without its content.",
    scope: "documents:write",
    isReadOnly: false,
    arguments: z.strictObject({
      documentId: DocumentId.optional(),
      version: ChangedDocumentBody.shape.version.optional(),
      title: ChangedDocumentBody.shape.title,
      content: ChangedDocumentBody.shape.content,
      edits: z.array(PlainEdit).min(1).max(DOCUMENTS.edits).optional().meta({
        description: "Instead of content: all of them apply to that version, or nothing is written.",
      }),
      parentId: DocumentId.optional().meta({ description: "The document that a new one stands under." }),
    }),
    result: ListedDocument,
  },
  ...AGENT_FILE_TOOLS,
} as const satisfies Readonly<Record<string, AgentTool>>;

export type AgentToolName = keyof typeof AGENT_TOOLS;

const NAMES: ReadonlySet<string> = new Set(Object.keys(AGENT_TOOLS));
export const isAgentTool = (name: string): name is AgentToolName => NAMES.has(name);

/** A tool as models and authors see it. */
export function agentToolDefinition(name: AgentToolName): {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
} {
  const { description, arguments: given } = AGENT_TOOLS[name];
  // Without `$schema`, which some model providers refuse.
  const { $schema: _, ...schema } = z.toJSONSchema(given, { io: "input", unrepresentable: "any" });
  return { name, description, inputSchema: JSON.parse(JSON.stringify(schema)) };
}

/** Without names, descriptions and bounds: of a result an author wants to know which members it has. */
const SHAPE_ONLY = {
  metadata: z.registry<object>(),
  unrepresentable: "any",
  override: ({ jsonSchema }) => {
    for (const bound of ["minimum", "maximum", "pattern", "format"] as const) delete jsonSchema[bound];
  },
} as const satisfies Parameters<typeof z.toJSONSchema>[1];

/** JSON Schema of what a call of the tool gives: every member that it can have, and no others. */
export function agentToolResult(name: AgentToolName): JsonObject {
  const { $schema: _, ...schema } = z.toJSONSchema(AGENT_TOOLS[name].result, SHAPE_ONLY);
  return JSON.parse(JSON.stringify(schema));
}
