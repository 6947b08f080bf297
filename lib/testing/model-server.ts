import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import { type ModelReply, type ModelServerRequest, replyError, replyText } from "./model-server-replies.ts";

export interface ModelServer {
  /** For OPENAI_COMPATIBLE_BASE_URL. */
  readonly baseUrl: string;
  readonly requests: readonly ModelServerRequest[];
  /** The request with this ordinal, as soon as it has arrived. */
  request(ordinal: number): Promise<ModelServerRequest>;
  /** What the next requests are answered with, one reply each; after that the server echoes again. */
  respondWith(...replies: readonly ModelReply[]): void;
  close(): Promise<void>;
}

/**
 * A model provider on this machine: OpenAI's chat completions, as far as Laneway uses them, with scripted
 * replies (model-server-replies.ts). Unscripted, it answers `Echo: ` and the last message.
 */
export async function startModelServer({ apiKey }: { apiKey?: string } = {}): Promise<ModelServer> {
  const requests: ModelServerRequest[] = [];
  const awaited = new Map<number, PromiseWithResolvers<ModelServerRequest>>();
  const scripted: ModelReply[] = [];

  const arrival = (ordinal: number) => {
    const known = awaited.get(ordinal) ?? Promise.withResolvers<ModelServerRequest>();
    awaited.set(ordinal, known);
    return known;
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const ended = new Promise<"answered" | "abandoned">((resolve) => {
      response.on("close", () => resolve(response.writableFinished ? "answered" : "abandoned"));
    });
    const request: ModelServerRequest = {
      ordinal: requests.length + 1,
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      headers: incoming.headers,
      body: await readJson(incoming),
      ended,
    };
    requests.push(request);
    arrival(request.ordinal).resolve(request);
    const reply = refusalOf(request, apiKey) ?? scripted.shift() ?? echo;
    await reply(request, response);
  };

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the model server has no port");

  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    requests,
    request: (ordinal) => arrival(ordinal).promise,
    respondWith: (...replies) => {
      scripted.splice(0, scripted.length, ...replies);
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** What the protocol itself refuses, scripted or not. */
function refusalOf(
  { method, path, headers, body }: ModelServerRequest,
  apiKey: string | undefined,
): ModelReply | undefined {
  if (apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`) {
    return replyError({ status: 401, message: "Incorrect API key provided.", code: "invalid_api_key" });
  }
  if (method !== "POST" || path !== "/v1/chat/completions")
    return replyError({ status: 404, message: "Unknown path." });
  const { model, messages, stream } = body;
  if (typeof model !== "string" || !Array.isArray(messages) || messages.length === 0 || stream === true) {
    return replyError({ status: 400, message: "model and messages are required, stream is not supported." });
  }
  return undefined;
}

const echo: ModelReply = (request, response) => {
  const { messages } = request.body;
  const last = Array.isArray(messages) ? messages.at(-1) : undefined;
  const content = isJsonObject(last) && typeof last.content === "string" ? last.content : "";
  return replyText(`Echo: ${content}`)(request, response);
};

async function readJson(incoming: IncomingMessage): Promise<JsonObject> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    return isJsonObject(body) ? body : {};
  } catch {
    return {};
  }
}
