import type { ServerResponse } from "node:http";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import type { ModelServerRequest } from "../model-server-replies.ts";

/** A piece of a message's text, or a promise to await before the next. */
export type Piece = string | Promise<unknown>;

/** A chat completion as OpenAI streams it: a chunk a piece, then the calls of tools, the reason, the usage if asked for. */
export async function sendChatStream({
  request,
  response,
  message,
  pieces,
  finishReason,
  usage,
}: {
  request: ModelServerRequest;
  response: ServerResponse;
  message: JsonObject;
  pieces: readonly Piece[];
  finishReason: string;
  usage: JsonObject;
}): Promise<void> {
  const { model, stream_options: options } = request.body;
  const chunk = (choices: Json, more: JsonObject = {}) =>
    response.write(
      `data: ${JSON.stringify({
        id: `chatcmpl-${request.ordinal}`,
        object: "chat.completion.chunk",
        created: 1_700_000_000,
        model: typeof model === "string" ? model : "",
        choices,
        ...more,
      })}\n\n`,
    );
  const delta = (said: JsonObject, reason: string | null = null) =>
    chunk([{ index: 0, delta: said, finish_reason: reason }]);
  response.writeHead(200, { "content-type": "text/event-stream" });
  delta({ role: "assistant" });
  if (typeof message.reasoning_content === "string") delta({ reasoning_content: message.reasoning_content });
  for (const piece of pieces) {
    if (typeof piece === "string") delta({ content: piece });
    else await piece;
  }
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls.filter(isJsonObject) : [];
  calls.forEach((call, index) => void delta({ tool_calls: [{ index, ...call }] }));
  delta({}, finishReason);
  if (isJsonObject(options) && options.include_usage === true) chunk([], { usage });
  response.end("data: [DONE]\n\n");
}

/** A text in pieces of a few letters, as a model says it. */
export function inPieces(text: string): string[] {
  return text.match(/[\s\S]{1,4}/g) ?? [];
}
