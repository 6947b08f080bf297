import { isJsonObject } from "#lib/contract/json.ts";
import { type ProtocolServer, startProtocolServer } from "./model-protocols/protocol-server.ts";
import { type ModelReply, type ModelServerRequest, replyError, replyText } from "./model-server-replies.ts";

export interface ModelServer extends Omit<ProtocolServer, "origin"> {
  /** For OPENAI_COMPATIBLE_BASE_URL. */
  readonly baseUrl: string;
}

/**
 * A model provider on this machine: OpenAI's chat completions, as far as Laneway uses them, with scripted
 * replies (model-server-replies.ts). Unscripted, it answers `Echo: ` and the last message.
 */
export async function startModelServer({ apiKey }: { apiKey?: string } = {}): Promise<ModelServer> {
  const { origin, ...server } = await startProtocolServer({
    refusal: (request) => refusalOf(request, apiKey),
    echo,
  });
  return { ...server, baseUrl: `${origin}/v1` };
}

/** The protocol's own refusals, scripted or not. */
function refusalOf(
  { method, path, headers, body }: ModelServerRequest,
  apiKey: string | undefined,
): ModelReply | undefined {
  if (apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`) {
    return replyError({ status: 401, message: "Incorrect API key provided.", code: "invalid_api_key" });
  }
  if (method !== "POST" || path !== "/v1/chat/completions")
    return replyError({ status: 404, message: "Unknown path." });
  const { model, messages } = body;
  if (typeof model !== "string" || !Array.isArray(messages) || messages.length === 0) {
    return replyError({ status: 400, message: "model and messages are required." });
  }
  const unpaired = unansweredCall(messages);
  return unpaired === undefined
    ? undefined
    : replyError({
        status: 400,
        message: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${unpaired}`,
      });
}

/** As OpenAI has it: every call is answered in the messages right after it. */
function unansweredCall(messages: readonly unknown[]): string | undefined {
  let open: unknown[] = [];
  for (const message of messages.filter(isJsonObject)) {
    if (message.role === "tool") open = open.filter((id) => id !== message.tool_call_id);
    else if (open.length > 0) break;
    else if (Array.isArray(message.tool_calls))
      open = message.tool_calls.filter(isJsonObject).map(({ id }) => id);
  }
  return open.length > 0 ? String(open[0]) : undefined;
}

const echo: ModelReply = (request, response) => {
  const { messages } = request.body;
  const last = Array.isArray(messages) ? messages.at(-1) : undefined;
  const content = isJsonObject(last) && typeof last.content === "string" ? last.content : "";
  return replyText(`Echo: ${content}`)(request, response);
};
