import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { type ModelReply, type ModelServerRequest, replyEvents, replyRaw } from "../model-server-replies.ts";
import { type ProtocolServer, startProtocolServer } from "./protocol-server.ts";

const FUNCTION_NAME = /^[a-zA-Z_][a-zA-Z0-9_.-]{0,63}$/;

/** Google's generateContent, with the checks that its real server makes. Unscripted, it answers with `Echo`. */
export function startGoogleServer({ apiKey }: { apiKey: string }): Promise<ProtocolServer> {
  return startProtocolServer({
    refusal: (request) => refusalOf(request, apiKey),
    echo: replyParts([{ text: "Echo" }]),
  });
}

const USAGE = {
  promptTokenCount: 36,
  cachedContentTokenCount: 12,
  candidatesTokenCount: 23,
  thoughtsTokenCount: 64,
  totalTokenCount: 123,
};

/** A candidate of these parts; as a stream where one is asked for. */
export function replyParts(
  parts: readonly JsonObject[],
  finishReason = "STOP",
  more: JsonObject = {},
): ModelReply {
  const chunk = (said: readonly JsonObject[], end: JsonObject = {}) => ({
    candidates: [{ content: { role: "model", parts: [...said] }, ...end, index: 0 }],
    usageMetadata: USAGE,
    modelVersion: "gemini-test",
    responseId: "r1",
  });
  const end = { finishReason, ...more };
  return (request, response) => {
    const reply = isStreamed(request)
      ? replyEvents(...parts.flatMap(inPieces).map((part) => chunk([part])), chunk([], end))
      : replyRaw({ body: JSON.stringify(chunk(parts, end)) });
    return reply(request, response);
  };
}

/** A text comes in pieces, its signature with the last. */
function inPieces(part: JsonObject): readonly JsonObject[] {
  const { text, thoughtSignature, ...rest } = part;
  if (typeof text !== "string") return [part];
  const pieces = text.match(/[\s\S]{1,4}/g) ?? [];
  return pieces.map((piece, index) => ({
    ...rest,
    text: piece,
    ...(thoughtSignature !== undefined && index === pieces.length - 1 ? { thoughtSignature } : {}),
  }));
}

function isStreamed({ path }: ModelServerRequest): boolean {
  return path.endsWith(":streamGenerateContent?alt=sse");
}

export function functionCallPart(
  { id, name, args }: { id?: string; name: string; args: Json },
  thoughtSignature?: string,
): JsonObject {
  return {
    functionCall: { ...(id === undefined ? {} : { id }), name, args },
    ...(thoughtSignature === undefined ? {} : { thoughtSignature }),
  };
}

/** An error in Google's form. */
export function replyGoogleError({
  code,
  status,
  message,
  details = [],
  headers = {},
}: {
  code: number;
  status: string;
  message: string;
  details?: readonly JsonObject[];
  headers?: Readonly<Record<string, string>>;
}): ModelReply {
  const body = JSON.stringify({ error: { code, message, status, details } });
  return replyRaw({ status: code, body, headers });
}

export const badKeyReply = replyGoogleError({
  code: 400,
  status: "INVALID_ARGUMENT",
  message: "API key not valid. Please pass a valid API key.",
  details: [
    {
      "@type": "type.googleapis.com/google.rpc.ErrorInfo",
      reason: "API_KEY_INVALID",
      domain: "googleapis.com",
      metadata: { service: "generativelanguage.googleapis.com" },
    },
  ],
});

function refusalOf(
  { method, path, headers, body }: ModelServerRequest,
  apiKey: string,
): ModelReply | undefined {
  if (headers["x-goog-api-key"] !== apiKey) return badKeyReply;
  const isKnown = /^\/v1beta\/models\/[^/]+:(generateContent|streamGenerateContent\?alt=sse)$/.test(path);
  if (method !== "POST" || !isKnown) {
    return replyGoogleError({ code: 404, status: "NOT_FOUND", message: `${path} is not found` });
  }
  const refuse = (message: string) => replyGoogleError({ code: 400, status: "INVALID_ARGUMENT", message });
  const { contents } = body;
  if (!Array.isArray(contents) || contents.length === 0) return refuse("contents is not specified");
  const tools = Array.isArray(body.tools) ? body.tools.filter(isJsonObject) : [];
  const declared = tools.flatMap(({ functionDeclarations: list }) => (Array.isArray(list) ? list : []));
  const bad = declared.filter(isJsonObject).find(({ name }) => !FUNCTION_NAME.test(String(name)));
  if (bad) return refuse("Invalid function name. Must start with a letter or an underscore.");
  return contentsFault(contents.filter(isJsonObject), refuse);
}

function contentsFault(
  contents: readonly JsonObject[],
  refuse: (message: string) => ModelReply,
): ModelReply | undefined {
  for (const [index, content] of contents.entries()) {
    const calls = partsOf(content).filter((part) => part.functionCall !== undefined).length;
    const next = contents[index + 1];
    const answers = next ? partsOf(next).filter((part) => part.functionResponse !== undefined).length : 0;
    if (calls > 0 && calls !== answers) {
      return refuse(
        "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
      );
    }
  }
  return undefined;
}

function partsOf({ parts }: JsonObject): readonly JsonObject[] {
  return Array.isArray(parts) ? parts.filter(isJsonObject) : [];
}
