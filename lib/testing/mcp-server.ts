import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { randomToken } from "#lib/platform/ids.ts";
import {
  type McpReply,
  type McpServerRequest,
  replyResult,
  replyText,
  sendJson,
} from "./mcp-server-replies.ts";

export interface McpTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: JsonObject;
}

interface Behaviour {
  /** The version that `initialize` agrees on; `2026-07-28` is the stateless protocol, which has no `initialize`. */
  readonly protocolVersion: string;
  /** As JSON, or as a stream of events. */
  readonly answers: "json" | "events";
  /** The status for an unknown session; null: it keeps no sessions. */
  readonly unknownSession: 404 | 400 | null;
  /** Tools a page. */
  readonly pageSize: number;
}

export interface McpServer {
  readonly url: string;
  /** But notifications. */
  readonly requests: readonly McpServerRequest[];
  readonly endedSessions: readonly string[];
  request(ordinal: number): Promise<McpServerRequest>;
  /** The calls of tools, in the order in which they arrived. */
  calls(): McpServerRequest[];
  /** Sets the tools it offers from now on. */
  offer(...tools: readonly McpTool[]): void;
  /** Scripts the replies to the next requests of this method, one each. */
  respondWith(method: string, ...replies: readonly McpReply[]): void;
  /** As after a restart. */
  forgetSessions(): void;
  /** The only token it lets in from now on; any caller without one, to begin with. */
  letIn(bearer: string): void;
  close(): Promise<void>;
}

const STATELESS = "2026-07-28";

/**
 * An MCP server on this machine, by streamable HTTP, as far as Laneway speaks with one. Unscripted, a tool answers
 * with its name and what it was given.
 */
export async function startMcpServer(behaviour: Partial<Behaviour> = {}): Promise<McpServer> {
  const {
    protocolVersion = "2025-11-25",
    answers = "json",
    unknownSession = 404,
    pageSize = 100,
  } = behaviour;
  const isStateless = protocolVersion === STATELESS;
  const requests: McpServerRequest[] = [];
  const endedSessions: string[] = [];
  const awaited = new Map<number, PromiseWithResolvers<McpServerRequest>>();
  const scripted = new Map<string, McpReply[]>();
  const sessions = new Set<string>();
  let bearer: string | null = null;
  let tools: readonly McpTool[] = [{ name: "echo", description: "Says it again." }];

  const arrival = (ordinal: number) => {
    const known = awaited.get(ordinal) ?? Promise.withResolvers<McpServerRequest>();
    awaited.set(ordinal, known);
    return known;
  };
  const result = (body: JsonObject): McpReply =>
    answers === "json" ? replyResult(body) : (request, response) => events(request, response, body);

  const usual: Record<string, McpReply> = {
    "server/discover": (request, response) =>
      isStateless
        ? result({ resultType: "complete", supportedVersions: [STATELESS], capabilities: { tools: {} } })(
            request,
            response,
          )
        : sendJson(response, 400, {
            jsonrpc: "2.0",
            id: null,
            error: { code: -32_000, message: "Not initialized" },
          }),
    initialize: (request, response) => {
      if (unknownSession !== null) {
        const session = randomToken();
        sessions.add(session);
        response.setHeader("mcp-session-id", session);
      }
      const serverInfo = { name: "test", version: "1" };
      return result({ protocolVersion, capabilities: { tools: {} }, serverInfo })(request, response);
    },
    "tools/list": (request, response) => {
      const from = Number(request.params.cursor ?? 0);
      const next = from + pageSize < tools.length ? { nextCursor: String(from + pageSize) } : {};
      const page = tools
        .slice(from, from + pageSize)
        .map((tool) => ({ inputSchema: { type: "object" }, ...tool }));
      const listed = JSON.parse(JSON.stringify(page)); // without what is undefined
      return result({ resultType: "complete", tools: listed, ...next })(request, response);
    },
    "tools/call": (request, response) => {
      const { name, arguments: given = null } = request.params;
      const text = `${String(name)} ${JSON.stringify(given)}`;
      return result({ resultType: "complete", content: [{ type: "text", text }] })(request, response);
    },
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { headers, method: verb } = incoming;
    const session = String(headers["mcp-session-id"]);
    if (verb === "DELETE") {
      endedSessions.push(session);
      sessions.delete(session);
      return void response.writeHead(204).end();
    }
    if (verb !== "POST") return void response.writeHead(405).end();
    const ended = new Promise<"answered" | "abandoned">((resolve) => {
      response.on("close", () => resolve(response.writableFinished ? "answered" : "abandoned"));
    });
    const { id, method, params = {} } = await readJson(incoming);
    if (bearer !== null && headers.authorization !== `Bearer ${bearer}`)
      return void response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    if (id === undefined) return void response.writeHead(202).end();
    if (typeof method !== "string" || !isJsonObject(params)) return void response.writeHead(202).end();
    const request: McpServerRequest = { ordinal: requests.length + 1, headers, id, method, params, ended };
    requests.push(request);
    arrival(request.ordinal).resolve(request);
    const needsSession = !isStateless && unknownSession !== null && method.startsWith("tools/");
    if (needsSession && !sessions.has(session))
      return void response.writeHead(unknownSession).end("no session");
    const reply = scripted.get(method)?.shift() ?? usual[method] ?? replyText("unknown");
    await reply(request, response);
  };

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the MCP server has no port");

  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    requests,
    endedSessions,
    request: (ordinal) => arrival(ordinal).promise,
    calls: () => requests.filter(({ method }) => method === "tools/call"),
    offer: (...offered) => {
      tools = offered;
    },
    respondWith: (method, ...replies) => void scripted.set(method, [...replies]),
    forgetSessions: () => sessions.clear(),
    letIn: (token) => {
      bearer = token;
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function events({ id }: McpServerRequest, response: ServerResponse, result: JsonObject): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end(`event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", id, result })}\n\n`);
}

async function readJson(incoming: IncomingMessage): Promise<{ readonly [key: string]: Json | undefined }> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}
