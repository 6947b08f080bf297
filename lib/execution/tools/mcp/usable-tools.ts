import { z } from "zod";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { type LeftOutTool, leftOutTool } from "./left-out-tool.ts";

/** The members read of a tool. Only name and schema are required; other malformed members count as absent. */
const OfferedTool = z.object({
  name: z.string(),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  // By reference: the schema is the server's, and the client reads more of it than we do.
  inputSchema: z.custom<JsonObject>(isSchemaOfObject),
  outputSchema: z.custom<JsonObject>(isSchemaOfObject).optional().catch(undefined),
  annotations: z
    .object({
      title: z.string().optional().catch(undefined),
      readOnlyHint: z.boolean().optional().catch(undefined),
      destructiveHint: z.boolean().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/**
 * An answer to `tools/list` without the tools that the client could not take. It checks a page as a whole, so that one
 * malformed tool would cost all others. What has no name is no tool, and the page no answer: that is the client's to
 * refuse.
 */
export function usableTools(message: JsonObject): { message: unknown; leftOut: LeftOutTool[] } {
  const { result } = message;
  if (!isJsonObject(result) || !Array.isArray(result.tools)) return { message, leftOut: [] };
  const leftOut: LeftOutTool[] = [];
  const tools = result.tools.flatMap((tool): unknown[] => {
    if (!isJsonObject(tool) || typeof tool.name !== "string") return [tool];
    const read = OfferedTool.safeParse(tool);
    if (read.success) return [read.data];
    leftOut.push(leftOutTool(tool.name, "its inputSchema is not the schema of an object"));
    return [];
  });
  return { message: { ...message, result: { ...result, tools } }, leftOut };
}

/** Servers may leave `type` out: what a tool takes is an object in any case. */
function isSchemaOfObject(schema: unknown): boolean {
  if (!isJsonObject(schema)) return false;
  const { type = "object", properties = {} } = schema;
  return type === "object" && isJsonObject(properties);
}
