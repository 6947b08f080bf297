import type { OutboundFetch } from "#lib/connections/authorization-for.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { ToolError } from "./tool-error.ts";

/** What a tool gave: an error of its own is a result too, for the model or the graph to read. */
export interface ToolResult {
  readonly result: Json;
  readonly isError: boolean;
}

/**
 * Calls a remote MCP server's tool once.
 * @throws ToolError; ConnectionUnavailable; the signal's reason once it is aborted.
 */
export async function callTool({
  tool,
}: {
  workspaceId: string;
  /** `server.tool` */
  tool: string;
  arguments: JsonObject;
  /** Sent as `Idempotency-Key`. */
  idempotencyKey: string;
  signal: AbortSignal;
  fetch: OutboundFetch;
}): Promise<ToolResult> {
  throw new ToolError(`There is no tool "${tool}".`, { reason: "unknown_tool", tool });
}
