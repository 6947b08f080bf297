import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Json, JsonObject } from "#lib/contract/json.ts";

export interface McpServerRequest {
  /** From 1, of all requests but notifications. */
  readonly ordinal: number;
  readonly headers: IncomingHttpHeaders;
  readonly id: Json;
  readonly method: string;
  readonly params: JsonObject;
  /** Whether the answer was read to its end, or the caller closed the connection first. */
  readonly ended: Promise<"answered" | "abandoned">;
}

/** How one request is answered. */
export type McpReply = (request: McpServerRequest, response: ServerResponse) => void | Promise<void>;

export function sendJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

const answerOf = ({ id }: McpServerRequest, result: JsonObject) => ({ jsonrpc: "2.0", id, result });

export const replyResult =
  (result: JsonObject): McpReply =>
  (request, response) =>
    sendJson(response, 200, answerOf(request, result));

export const replyText = (text: string, { isError = false } = {}): McpReply =>
  replyResult({ content: [{ type: "text", text }], isError });

export const replyRpcError =
  ({ code, message, status = 200 }: { code: number; message: string; status?: number }): McpReply =>
  ({ id }, response) =>
    sendJson(response, status, { jsonrpc: "2.0", id, error: { code, message } });

export const replyStatus =
  (status: number, headers: Record<string, string> = {}): McpReply =>
  (_, response) => {
    response.writeHead(status, headers).end("<html>no</html>");
  };

/** Whatever, as a successful answer. */
export const replyBody =
  (body: string, contentType = "application/json"): McpReply =>
  (_, response) => {
    response.writeHead(200, { "content-type": contentType }).end(body);
  };

/** A stream of events: messages of the server's own, then the result, if there is one. */
export const replyEvents =
  ({ before = [], result }: { before?: readonly Json[]; result?: JsonObject }): McpReply =>
  (request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(": a comment\nretry: 5\n\n");
    for (const message of before)
      response.write(`event: message\nid: 1\ndata: ${JSON.stringify(message)}\n\n`);
    if (result) response.write(`data: ${JSON.stringify(answerOf(request, result))}\r\n\r\n`);
    response.end();
  };

/** The stream of events stays open after the result, as some servers leave it. */
export const replyOpenStream =
  (result: JsonObject): McpReply =>
  (request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`data: ${JSON.stringify(answerOf(request, result))}\n\n`);
  };

/** Nothing, until the caller gives up. */
export const replyNever: McpReply = () => {};

/** Headers and the beginning of a stream, then nothing. */
export const replyHalf: McpReply = (_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(": on its way\n\n");
};

/** The connection is lost in the middle of the answer. */
export const replyHangUp: McpReply = (_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(": on its way\n\n", () => response.destroy());
};
