import { z } from "zod";
import type { JsonObject } from "#lib/contract/json.ts";
import { AgentDocument, AgentFile } from "#lib/language/agent-document/agent-document.ts";

/** A file may name its schema, for completion and checks in editors. */
const FileForEditors = AgentFile.extend({
  $schema: z.string().optional().meta({ description: "The address of this schema, for editors." }),
});

/**
 * The JSON Schemas (draft 2020-12) in `public/schemas`, by file name. The number is the format's version: a schema
 * keeps its address as long as its documents are accepted.
 */
export function agentSchemas(): Readonly<Record<string, JsonObject>> {
  return {
    "agent-document-1.json": {
      ...describe(AgentDocument),
      title: "Agent document laneway.agent/1",
      description: "The graph of an agent: its lanes, nodes and edges.",
    },
    "agent-file-1.json": {
      ...describe(FileForEditors),
      title: "Agent file",
      description: "An agent as a file: its name, its description and its agent document.",
    },
  };
}

function describe(schema: z.ZodType): JsonObject {
  const { id: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  return described as JsonObject; // it is JSON, but its type is wider
}
