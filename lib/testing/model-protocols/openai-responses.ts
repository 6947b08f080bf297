import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import {
  type ModelReply,
  type ModelServerRequest,
  replyError,
  replyEvents,
  replyRaw,
} from "../model-server-replies.ts";
import { inPieces } from "./chat-stream.ts";
import { type ProtocolServer, startProtocolServer } from "./protocol-server.ts";

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** OpenAI's Responses API, with the checks that its real server makes. Unscripted, it answers with `Echo`. */
export function startOpenAIServer({ apiKey }: { apiKey: string }): Promise<ProtocolServer> {
  return startProtocolServer({
    refusal: (request) => refusalOf(request, apiKey),
    echo: replyOutput([messageItem("Echo")]),
  });
}

/** A finished response with these output items. */
export function replyOutput(output: readonly JsonObject[], more: JsonObject = {}): ModelReply {
  return (request, response) => {
    const body = {
      id: `resp_${request.ordinal}`,
      object: "response",
      created_at: 1_700_000_000,
      status: "completed",
      error: null,
      incomplete_details: null,
      model: typeof request.body.model === "string" ? request.body.model : "",
      output,
      usage: {
        input_tokens: 36,
        input_tokens_details: { cached_tokens: 12 },
        output_tokens: 87,
        output_tokens_details: { reasoning_tokens: 64 },
        total_tokens: 123,
      },
      ...more,
    };
    const reply =
      request.body.stream === true
        ? replyEvents(...eventsOf(body))
        : replyRaw({ body: JSON.stringify(body) });
    return reply(request, response);
  };
}

/** The same response as its server streams it: texts in pieces, the whole with the last event. */
function eventsOf(response: JsonObject & { readonly output: readonly JsonObject[] }): JsonObject[] {
  const { status, output } = response;
  const open = { ...response, status: "in_progress", output: [], usage: null };
  const events = output.flatMap((item, output_index) => [
    { type: "response.output_item.added", output_index, item: { ...item, content: [] } },
    ...textsOf(item).flatMap((text) =>
      inPieces(text).map((delta) => ({
        type: "response.output_text.delta",
        output_index,
        content_index: 0,
        delta,
      })),
    ),
    { type: "response.output_item.done", output_index, item },
  ]);
  const last = { type: `response.${typeof status === "string" ? status : "completed"}`, response };
  return [{ type: "response.created", response: open }, ...events, last].map((event, sequence_number) => ({
    ...event,
    sequence_number,
  }));
}

function textsOf({ content }: JsonObject): string[] {
  const parts = Array.isArray(content) ? content.filter(isJsonObject) : [];
  return parts.flatMap(({ text }) => (typeof text === "string" ? [text] : []));
}

export function messageItem(text: string): JsonObject {
  const content = [{ type: "output_text", text, annotations: [], logprobs: [] }];
  return { id: "msg_1", type: "message", role: "assistant", status: "completed", content };
}

export function refusalItem(refusal: string): JsonObject {
  const content = [{ type: "refusal", refusal }];
  return { id: "msg_1", type: "message", role: "assistant", status: "completed", content };
}

/** As it comes with `store: false`: encrypted, to be sent back as it is. */
export function reasoningItem(encrypted: string): JsonObject {
  return { id: "rs_1", type: "reasoning", encrypted_content: encrypted, summary: [] };
}

export function functionCallItem(call: { id: string; name: string; arguments: string }): JsonObject {
  const { id, name } = call;
  return {
    id: `fc_${id}`,
    type: "function_call",
    status: "completed",
    call_id: id,
    name,
    arguments: call.arguments,
  };
}

function refusalOf(
  { method, path, headers, body }: ModelServerRequest,
  apiKey: string,
): ModelReply | undefined {
  if (headers.authorization !== `Bearer ${apiKey}`) {
    return replyError({
      status: 401,
      message: "Incorrect API key provided: sk-wrong.",
      code: "invalid_api_key",
    });
  }
  if (method !== "POST" || path !== "/v1/responses") {
    return replyError({ status: 404, message: `Invalid URL (${method} ${path})` });
  }
  const refuse = (message: string) => replyError({ status: 400, message });
  if (typeof body.model !== "string") return refuse("Missing required parameter: 'model'.");
  if (!Array.isArray(body.input) || body.input.length === 0)
    return refuse("Missing required parameter: 'input'.");
  const badTool = toolNames(body.tools).find((name) => typeof name !== "string" || !TOOL_NAME.test(name));
  if (badTool !== undefined) {
    return refuse(`Invalid 'tools[0].name': string does not match pattern. Expected '^[a-zA-Z0-9_-]+$'.`);
  }
  return inputFault(body.input.filter(isJsonObject), refuse);
}

function toolNames(tools: Json | undefined): readonly Json[] {
  return Array.isArray(tools) ? tools.filter(isJsonObject).map(({ name }) => name ?? null) : [];
}

function inputFault(
  items: readonly JsonObject[],
  refuse: (message: string) => ModelReply,
): ModelReply | undefined {
  const idsOf = (type: string) =>
    items.filter((item) => item.type === type).map(({ call_id: id }) => String(id));
  const called = idsOf("function_call");
  const answered = idsOf("function_call_output");
  const unanswered = called.find((id) => !answered.includes(id));
  if (unanswered !== undefined) return refuse(`No tool output found for function call ${unanswered}.`);
  const unasked = answered.find((id) => !called.includes(id));
  if (unasked !== undefined) {
    return refuse(`No tool call found for function call output with call_id ${unasked}.`);
  }
  const lost = items.find(
    (item) => item.type === "item_reference" || (item.type === "reasoning" && !item.encrypted_content),
  );
  return lost
    ? refuse(`Item with id '${lost.id}' not found. Items are not persisted when \`store\` is set to false.`)
    : undefined;
}
