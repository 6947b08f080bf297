import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { inPieces, type Piece, sendChatStream } from "./model-protocols/chat-stream.ts";

export interface ModelServerRequest {
  /** From 1, in the order of arrival. */
  readonly ordinal: number;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: JsonObject;
  /** How the exchange ended: with the whole answer sent, or with the client hanging up before. */
  readonly ended: Promise<"answered" | "abandoned">;
}

/** Answers one request of the model server; may take its time, the server closes what is left open. */
export type ModelReply = (request: ModelServerRequest, response: ServerResponse) => void | Promise<void>;

type FinishReason = "stop" | "length" | "content_filter" | "tool_calls";

const USAGE = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

/** A chat completion with this message; as a stream where one is asked for. */
export function replyMessage(message: JsonObject, finishReason: FinishReason = "stop"): ModelReply {
  return (request, response) => {
    const { model, stream } = request.body;
    const pieces = typeof message.content === "string" ? inPieces(message.content) : [];
    if (stream === true)
      return sendChatStream({ request, response, message, pieces, finishReason, usage: USAGE });
    sendJson(response, 200, {
      id: `chatcmpl-${request.ordinal}`,
      object: "chat.completion",
      created: 1_700_000_000,
      model: typeof model === "string" ? model : "",
      choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: finishReason }],
      usage: USAGE,
    });
  };
}

/** A text that is said piece by piece, with pauses until what is waited for has come; to be asked for as a stream. */
export function replyPieces(...pieces: readonly Piece[]): ModelReply {
  return (request, response) =>
    sendChatStream({ request, response, message: {}, pieces, finishReason: "stop", usage: USAGE });
}

export function replyText(text: string, finishReason: FinishReason = "stop"): ModelReply {
  return replyMessage({ content: text }, finishReason);
}

/** A message whose content is this value as JSON text. */
export function replyJson(value: Json): ModelReply {
  return replyText(JSON.stringify(value));
}

/** An error in OpenAI's form. */
export function replyError({
  status,
  message = `error ${status}`,
  code = null,
  headers = {},
}: {
  status: number;
  message?: string;
  code?: string | null;
  headers?: Readonly<Record<string, string>>;
}): ModelReply {
  return (_, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendJson(response, status, { error: { message, type: "error", param: null, code } });
  };
}

/** Any bytes at all: HTML, half a JSON text, nothing. */
export function replyRaw({
  body,
  status = 200,
  contentType = "application/json",
  headers = {},
}: {
  body: string | Buffer;
  status?: number;
  contentType?: string;
  headers?: Readonly<Record<string, string>>;
}): ModelReply {
  return (_, response) => {
    response.writeHead(status, { "content-type": contentType, ...headers });
    response.end(body);
  };
}

/** A stream of these events, as they are. */
export function replyEvents(...events: readonly JsonObject[]): ModelReply {
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  return replyRaw({ contentType: "text/event-stream", body });
}

/** The same reply as a whole, by a server that does not look at whether a stream is asked for. */
export function asWhole(reply: ModelReply): ModelReply {
  return (request, response) => {
    const path = request.path.replace(":streamGenerateContent?alt=sse", ":generateContent");
    return reply({ ...request, path, body: { ...request.body, stream: false } }, response);
  };
}

/** Closes the connection, before the answer or in the middle of its body. */
export function replyDropped({ afterHeaders = false } = {}): ModelReply {
  return (_, response) => {
    if (!afterHeaders) {
      response.destroy();
      return;
    }
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"choices"', () => response.destroy());
  };
}

/** A reply that waits until it is released: a slow model, without a clock. */
export function heldReply(reply: ModelReply): { readonly reply: ModelReply; release(): void } {
  const gate = Promise.withResolvers<void>();
  return {
    reply: async (request, response) => {
      await gate.promise;
      await reply(request, response);
    },
    release: () => gate.resolve(),
  };
}

function sendJson(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
