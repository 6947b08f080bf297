import { createHash } from "node:crypto";
import type { MCPClient } from "@ai-sdk/mcp";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { jsonBytesWithin } from "#lib/contract/json-size.ts";
import { MAX_RESULT_BYTES } from "#lib/contract/limits.ts";
import { storableJson } from "#lib/contract/storable-json.ts";
import { type RemoteToolName, readToolName } from "#lib/language/agent-document/tool-name.ts";
import { NO_NUMBERS, type NumbersAsText } from "#lib/language/exact-json/parse-exact.ts";
import { hideSecrets } from "#lib/language/redaction/hide-secrets.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { checkArguments } from "./check-arguments.ts";
import { findTool, type ToolRow } from "./find-tool.sql.ts";
import { type Exchange, inExchange } from "./mcp/exchange.ts";
import { type Asked, mapMcpError } from "./mcp/map-mcp-error.ts";
import type { SessionPool } from "./mcp/session-pool.ts";
import { readToolResult } from "./mcp/tool-result.ts";
import { type ReachableServer, reachServer } from "./reach-server.ts";
import { ToolError } from "./tool-error.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** Sessions with remote tool servers. */
    readonly toolSessions: SessionPool<MCPClient>;
  }
}

/** A tool's result. Its own errors are results too, for the model or the graph to read. */
export interface ToolResult {
  /** At most 1 MiB as JSON. */
  readonly result: Json;
  readonly isError: boolean;
  /** The whole numbers that became text, by their places in the result. */
  readonly asText: NumbersAsText;
}

interface ToolCall {
  readonly workspaceId: string;
  /** `server.tool` */
  readonly tool: string;
  readonly arguments: JsonObject;
  /** Sent as `Idempotency-Key`. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

/**
 * Calls a remote MCP server's tool once; aborting the signal closes the connection. A session that the server has
 * forgotten is replaced by a new one, and the call sent again: it was refused, not carried out.
 * @throws ToolError; ConnectionUnavailable, for an `auth` wait; the signal's reason once it is aborted.
 */
export async function callTool(call: ToolCall): Promise<ToolResult> {
  const { workspaceId, tool, signal } = call;
  const { name, row, inputSchema } = await requireTool(call);
  await checkArguments({ tool, inputSchema, given: call.arguments, workspaceId });
  const server = { workspaceId, ...row };
  const work = ({ authorization, asked, open }: ReachableServer) => {
    // The identity behind the credentials: each one has sessions of its own.
    const identity = createHash("sha256")
      .update(JSON.stringify(authorization?.headers ?? null))
      .digest("hex");
    const how = {
      key: JSON.stringify([workspaceId, name.server, row.url, identity]),
      open,
      close: (client: MCPClient) => client.close(),
      signal,
    };
    return inSession({
      how,
      work: (client) => callOnce({ client, name, inputSchema, call, asked }),
      call,
      asked,
    });
  };
  return reachServer({ server, signal, tool, work });
}

/** In the session there is, or, where the server has forgotten that one, in a new one. */
async function inSession({
  how,
  work,
  call: { idempotencyKey, signal },
  asked,
}: {
  how: Parameters<SessionPool<MCPClient>["use"]>[0];
  work: (client: MCPClient) => Promise<Omit<ToolResult, "asText">>;
  call: ToolCall;
  asked: Asked;
}): Promise<ToolResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await runtime().toolSessions.use(how, async ({ client, reused, discard }) => {
      const exchange: Exchange = { idempotencyKey };
      try {
        const result = await inExchange(exchange, () => work(client));
        return { ...result, asText: asTextIn(exchange) };
      } catch (error) {
        signal.throwIfAborted();
        // Some servers answer 400 for a session that they do not know.
        const wasForgotten = exchange.status === 404 || exchange.status === 400;
        if (exchange.status !== 200) discard();
        if (reused && wasForgotten && attempt === 1) return undefined;
        throw await mapMcpError(error, { exchange, asked });
      }
    });
    if (result) return result;
  }
}

async function requireTool({ workspaceId, tool }: ToolCall) {
  const name = readToolName(tool);
  const [row] = name ? await runtime().db.run<ToolRow>(findTool, [workspaceId, name.server, name.tool]) : [];
  if (!name || !row?.inputSchema) {
    const message = row
      ? `The tool server does not offer "${tool}" any more.`
      : `There is no tool "${tool}" in this workspace.`;
    throw new ToolError(message, { reason: "unknown_tool", tool });
  }
  return { name, row, inputSchema: row.inputSchema };
}

async function callOnce({
  client,
  name,
  inputSchema,
  call,
  asked,
}: {
  client: MCPClient;
  name: RemoteToolName;
  inputSchema: JsonObject;
  call: ToolCall;
  asked: Asked;
}): Promise<Omit<ToolResult, "asText">> {
  // From the schema the client learns which arguments a server of 2026-07-28 wants to see as headers too.
  client.toolsFromDefinitions({ tools: [{ name: name.tool, inputSchema: { ...inputSchema } }] });
  const answer = await client.callTool({
    name: name.tool,
    arguments: { ...call.arguments },
    options: { signal: call.signal },
  });
  return { result: boundedResult(readToolResult(answer), asked), isError: answer.isError === true };
}

/** The same with places in what a graph reads: beside structured content there are texts, in which nothing changes. */
function asTextIn({ asText = NO_NUMBERS }: Exchange): NumbersAsText {
  const place = (inMessage: string) =>
    inMessage.replace(/^.*?\/result\/(?:structuredContent|toolResult)(?=\/|$)/, "");
  return { ...asText, first: asText.first.map((one) => ({ ...one, place: place(one.place) })) };
}

/** A tool that echoes the credential it was called with does not give it to the agent; nothing else is hidden. */
function boundedResult(value: Json, { tool, secrets }: Asked): Json {
  const tooMuch = (what: string) =>
    new ToolError(`The tool's result is ${what}.`, { reason: "malformed_answer", tool });
  const result = storableJson(value, (text) => hideSecrets({ text, secrets }));
  if (result === undefined) throw tooMuch("nested over 64 levels, or holds a number beyond all bounds");
  if (jsonBytesWithin(result, MAX_RESULT_BYTES) === undefined) throw tooMuch("over 1 MiB");
  return result;
}
