import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { ModelReply, ModelServerRequest } from "../model-server-replies.ts";

export interface ProtocolServer {
  /** `http://127.0.0.1:<port>`, without a path. */
  readonly origin: string;
  readonly requests: readonly ModelServerRequest[];
  /** The request with this ordinal, as soon as it has arrived. */
  request(ordinal: number): Promise<ModelServerRequest>;
  /** Scripts the replies to the next requests, one each; after that the server echoes again. */
  respondWith(...replies: readonly ModelReply[]): void;
  close(): Promise<void>;
}

/** What makes one provider's protocol. */
export interface Protocol {
  /** The provider's own refusals, scripted or not: a wrong path, key or body. */
  readonly refusal: (request: ModelServerRequest) => ModelReply | undefined;
  /** The answer to a request that nothing was scripted for. */
  readonly echo: ModelReply;
}

/** A model provider on this machine: real HTTP, scripted replies (model-server-replies.ts). */
export async function startProtocolServer({ refusal, echo }: Protocol): Promise<ProtocolServer> {
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
    const reply = refusal(request) ?? scripted.shift() ?? echo;
    await reply(request, response);
  };

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the model server has no port");

  return {
    origin: `http://127.0.0.1:${address.port}`,
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
