import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { waitFor } from "#lib/testing/wait-for.ts";

export interface TokenRequest {
  readonly headers: IncomingHttpHeaders;
  readonly form: URLSearchParams;
  /** Whether the client disconnected before the response. */
  abandoned(): boolean;
}

type TokenReply = (request: TokenRequest, response: ServerResponse) => void | Promise<void>;

export interface TokenServer {
  /** The token endpoint's URL. */
  readonly tokenUrl: string;
  readonly requests: readonly TokenRequest[];
  /** The handler for all further requests; by default it answers `token-1`, `token-2` and so on, valid for an hour. */
  answerWith(reply: TokenReply): void;
  requested(count: number): Promise<void>;
  close(): Promise<void>;
}

/** An OAuth authorization server for client credentials, on this machine. */
export async function startTokenServer(): Promise<TokenServer> {
  const requests: TokenRequest[] = [];
  let answer: TokenReply = (_, response) => granted(`token-${requests.length}-of-this-server`)(_, response);
  const server = createServer(async (incoming, response) => {
    const form = new URLSearchParams(await text(incoming));
    const request = {
      headers: incoming.headers,
      form,
      abandoned: () => response.destroyed && !response.writableEnded,
    };
    requests.push(request);
    await answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the token server has no port");
  return {
    tokenUrl: `http://127.0.0.1:${address.port}/token`,
    requests,
    answerWith: (reply) => {
      answer = reply;
    },
    requested: async (count) => {
      await waitFor(`${count} token requests`, () => requests.length >= count);
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export function granted(token: string, expiresInSeconds: number | string | null = 3_600): TokenReply {
  const expiry = expiresInSeconds === null ? {} : { expires_in: expiresInSeconds };
  return json(200, { access_token: token, token_type: "Bearer", ...expiry });
}

export function json(status: number, body: object, headers: Record<string, string> = {}): TokenReply {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
}

/** A handler that waits until the test releases it. */
export function held(reply: TokenReply): { reply: TokenReply; release(): void } {
  const gate = Promise.withResolvers<void>();
  return {
    release: () => gate.resolve(),
    reply: async (request, response) => {
      await gate.promise;
      await reply(request, response);
    },
  };
}
