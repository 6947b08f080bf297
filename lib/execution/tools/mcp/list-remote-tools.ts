import type { MCPClient } from "@ai-sdk/mcp";
import type { Json } from "#lib/contract/json.ts";
import { storableJson, storableText } from "#lib/contract/storable-json.ts";
import { REMOTE_TOOL_NAME } from "#lib/language/agent-document/tool-name.ts";
import { StoredTool } from "../stored-tool.ts";
import { ToolError } from "../tool-error.ts";
import { type Exchange, inExchange } from "./exchange.ts";
import { type LeftOutTool, leftOutTool } from "./left-out-tool.ts";
import { type Asked, mapMcpError } from "./map-mcp-error.ts";

const MAX_TOOLS = 500;
const MAX_PAGES = 100;
/** Most characters of all tools as JSON: a model reads its tools with every request. */
const MAX_TOTAL_CHARS = 1024 * 1024;
const MAX_DESCRIPTION_CHARS = 20_000;

export interface ListedTools {
  readonly tools: StoredTool[];
  readonly leftOut: readonly LeftOutTool[];
}

/**
 * Every page of what a server offers, as it may be stored.
 * @throws ToolError malformed_answer over 500 tools or 1 MiB; what mapMcpError makes of the rest.
 */
export async function listRemoteTools({
  client,
  signal,
  asked,
}: {
  client: MCPClient;
  signal: AbortSignal;
  asked: Asked;
}): Promise<ListedTools> {
  const byName = new Map<string, StoredTool>();
  const leftOut: LeftOutTool[] = [];
  let chars = 0;
  let cursor: string | undefined;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { tools, nextCursor, malformed } = await listPage({ client, cursor, signal, asked });
    leftOut.push(...malformed);
    for (const offered of tools) {
      if (!REMOTE_TOOL_NAME.test(offered.name)) {
        leftOut.push(leftOutTool(offered.name, "agents could not name it"));
        continue;
      }
      const tool = storedTool(offered, asked);
      chars += JSON.stringify(tool).length;
      byName.set(tool.name, tool);
      if (byName.size > MAX_TOOLS) throw tooMuch(`more than ${MAX_TOOLS} tools`, asked);
      if (chars > MAX_TOTAL_CHARS) throw tooMuch("tools whose descriptions are over 1 MiB", asked);
    }
    if (nextCursor === undefined) return { tools: [...byName.values()], leftOut };
    cursor = nextCursor;
  }
  throw tooMuch(`more than ${MAX_PAGES} pages of tools`, asked);
}

async function listPage({
  client,
  cursor,
  signal,
  asked,
}: {
  client: MCPClient;
  cursor: string | undefined;
  signal: AbortSignal;
  asked: Asked;
}) {
  const exchange: Exchange = {};
  try {
    const page = await inExchange(exchange, () =>
      client.listTools({ ...(cursor === undefined ? {} : { params: { cursor } }), options: { signal } }),
    );
    return { ...page, malformed: exchange.leftOut ?? [] };
  } catch (error) {
    signal.throwIfAborted();
    throw await mapMcpError(error, { exchange, asked });
  }
}

type Offered = Awaited<ReturnType<MCPClient["listTools"]>>["tools"][number];

function storedTool(
  { name, description, title, inputSchema, outputSchema, annotations }: Offered,
  asked: Asked,
): StoredTool {
  const text = description ?? title ?? annotations?.title ?? "";
  return StoredTool.parse({
    name: storableText(name),
    description: storableText(text.slice(0, MAX_DESCRIPTION_CHARS)),
    inputSchema: storableSchema(inputSchema, asked),
    outputSchema: outputSchema && storableJson(outputSchema as Json), // it was parsed from JSON
    readOnly: annotations?.readOnlyHint ?? null,
    destructive: annotations?.destructiveHint ?? null,
  });
}

function storableSchema(inputSchema: unknown, asked: Asked): Json {
  const schema = storableJson(inputSchema as Json); // it was parsed from JSON
  if (schema !== undefined) return schema;
  throw tooMuch("a tool whose schema is nested over 64 levels, or holds a number beyond all bounds", asked);
}

function tooMuch(what: string, { tool }: Asked): ToolError {
  return new ToolError(`The tool server offers ${what}.`, { reason: "malformed_answer", tool });
}
