import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { type ModelReply, type ModelServerRequest, replyEvents, replyRaw } from "../model-server-replies.ts";
import { inPieces } from "./chat-stream.ts";
import { type ProtocolServer, startProtocolServer } from "./protocol-server.ts";

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,128}$/;

/** Anthropic's Messages API, with the checks that its real server makes. Unscripted, it answers with `Echo`. */
export function startAnthropicServer({ apiKey }: { apiKey: string }): Promise<ProtocolServer> {
  return startProtocolServer({
    refusal: (request) => refusalOf(request, apiKey),
    echo: replyContent([{ type: "text", text: "Echo" }]),
  });
}

type StopReason = "end_turn" | "max_tokens" | "tool_use" | "refusal" | "model_context_window_exceeded";

/** A message of these blocks. */
export function replyContent(
  content: readonly JsonObject[],
  stopReason: StopReason = "end_turn",
  counted: JsonObject = {},
): ModelReply {
  return (request, response) => {
    const body = {
      id: `msg_${request.ordinal}`,
      type: "message",
      role: "assistant",
      model: typeof request.body.model === "string" ? request.body.model : "",
      content,
      stop_reason: stopReason,
      stop_sequence: null,
      usage: {
        input_tokens: 24,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 12,
        output_tokens: 87,
        service_tier: "standard",
        ...counted,
      },
    };
    const reply =
      request.body.stream === true
        ? replyEvents(...eventsOf(body))
        : replyRaw({ body: JSON.stringify(body) });
    return reply(request, response);
  };
}

/** The same message as its server streams it: what a block says, and the arguments of tools, in pieces. */
function eventsOf({
  content,
  stop_reason,
  usage: { output_tokens, ...input },
  ...message
}: {
  readonly content: readonly JsonObject[];
  readonly stop_reason: Json;
  readonly usage: { readonly output_tokens: number } & JsonObject;
} & JsonObject): JsonObject[] {
  const started = { ...message, content: [], stop_reason: null, usage: { ...input, output_tokens: 1 } };
  return [
    { type: "message_start", message: started },
    { type: "ping" },
    ...content.flatMap((block, index) => [
      { type: "content_block_start", index, content_block: { ...block, ...emptied(block) } },
      ...deltasOf(block).map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens } },
    { type: "message_stop" },
  ];
}

function emptied(block: JsonObject): JsonObject {
  if (block.type === "text") return { text: "" };
  if (block.type === "thinking") return { thinking: "", signature: "" };
  return block.type === "tool_use" ? { input: {} } : {};
}

function deltasOf({ type, text, thinking, signature, input = {} }: JsonObject): JsonObject[] {
  if (type === "text") return inPieces(String(text)).map((piece) => ({ type: "text_delta", text: piece }));
  if (type === "thinking")
    return [
      ...inPieces(String(thinking)).map((piece) => ({ type: "thinking_delta", thinking: piece })),
      { type: "signature_delta", signature: signature ?? "" },
    ];
  if (type !== "tool_use") return [];
  const json = Object.keys(Object(input)).length === 0 ? "" : JSON.stringify(input);
  return ["", ...inPieces(json)].map((piece) => ({ type: "input_json_delta", partial_json: piece }));
}

export function thinkingBlock(signature: string): JsonObject {
  return { type: "thinking", thinking: "Let me see.", signature };
}

export function toolUseBlock({ id, name, input }: { id: string; name: string; input: Json }): JsonObject {
  return { type: "tool_use", id, name, input };
}

/** An error in Anthropic's form. */
export function replyAnthropicError({
  status,
  type,
  message,
  headers = {},
}: {
  status: number;
  type: string;
  message: string;
  headers?: Readonly<Record<string, string>>;
}): ModelReply {
  const body = JSON.stringify({ type: "error", error: { type, message }, request_id: "req_1" });
  return replyRaw({ status, body, headers });
}

function refusalOf(
  { method, path, headers, body }: ModelServerRequest,
  apiKey: string,
): ModelReply | undefined {
  if (headers["x-api-key"] !== apiKey) {
    return replyAnthropicError({ status: 401, type: "authentication_error", message: "invalid x-api-key" });
  }
  if (method !== "POST" || path !== "/v1/messages") {
    return replyAnthropicError({ status: 404, type: "not_found_error", message: "Not found" });
  }
  const refuse = (message: string) =>
    replyAnthropicError({ status: 400, type: "invalid_request_error", message });
  if (headers["anthropic-version"] === undefined) return refuse("anthropic-version: header is required");
  if (typeof body.max_tokens !== "number") return refuse("max_tokens: Field required");
  if (!Array.isArray(body.messages) || body.messages.length === 0) {
    return refuse("messages: at least one message is required");
  }
  const tools = Array.isArray(body.tools) ? body.tools.filter(isJsonObject) : [];
  const badTool = tools.find(({ name }) => typeof name !== "string" || !TOOL_NAME.test(name));
  if (badTool) return refuse("tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'");
  return messagesFault(body.messages.filter(isJsonObject), tools.length > 0, refuse);
}

function messagesFault(
  messages: readonly JsonObject[],
  hasTools: boolean,
  refuse: (message: string) => ModelReply,
): ModelReply | undefined {
  if (messages[0]?.role !== "user") return refuse('messages: first message must use the "user" role');
  for (const [index, message] of messages.entries()) {
    const blocks = blocksOf(message);
    if (blocks.some(({ type, text }) => type === "text" && String(text).trim() === "")) {
      return refuse("messages: text content blocks must contain non-whitespace text");
    }
    const used = blocks.filter(({ type }) => type === "tool_use").map(({ id }) => id);
    if (used.length > 0 && !hasTools) {
      return refuse("Requests which include `tool_use` or `tool_result` blocks must define tools");
    }
    const next = messages[index + 1];
    const answered = next ? blocksOf(next).map(({ tool_use_id: id }) => id) : [];
    const unanswered = used.find((id) => !answered.includes(id));
    if (unanswered !== undefined) {
      return refuse(
        `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${unanswered}.`,
      );
    }
    const unsigned = blocks.find(
      ({ type, signature }) => type === "thinking" && typeof signature !== "string",
    );
    if (unsigned) return refuse(`messages.${index}.content.0.thinking.signature: Field required`);
  }
  return undefined;
}

function blocksOf({ content }: JsonObject): readonly JsonObject[] {
  return Array.isArray(content) ? content.filter(isJsonObject) : [{ type: "text", text: content ?? "" }];
}
