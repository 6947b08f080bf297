import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { TEST_CERTIFICATE } from "./certificate.ts";
import { outboundForTest } from "./outbound-for-test.ts";

interface Proxied {
  readonly method: string;
  /** The URL or the authority that the proxy was asked for. */
  readonly target: string;
  readonly authorization: string | undefined;
}

/** A forward proxy that reaches every name at 127.0.0.1; `refusal` is what it says instead of a tunnel. */
export async function startProxy({ refusal }: { refusal?: string } = {}) {
  const seen: Proxied[] = [];
  const note = (request: IncomingMessage) =>
    seen.push({
      method: request.method ?? "",
      target: request.url ?? "",
      authorization: request.headers["proxy-authorization"],
    });
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    note(request);
    if (refusal) response.writeHead(Number(refusal)).end("the proxy's words");
    else response.end(`by the proxy: ${request.headers.host}`);
  });
  server.on("connect", (request: IncomingMessage, client: Socket) => {
    note(request);
    sockets.add(client);
    client.on("error", () => {});
    if (refusal) {
      client.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
      return;
    }
    const upstream = connect(Number(request.url?.split(":").at(-1)), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.pipe(client).pipe(upstream);
    });
    sockets.add(upstream);
    upstream.on("error", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://us%40er:p%3Ass@127.0.0.1:${port}`, seen };
}

/** Outbound calls by a proxy, with names that resolve to addresses outside, but for `inside…`. */
export function through(proxy: string, options: Parameters<typeof outboundForTest>[0] = {}) {
  return outboundForTest({
    proxies: { http: proxy, https: proxy, bypass: [] },
    resolve: async (host) => (host.startsWith("inside") ? ["10.0.0.1"] : ["93.184.216.34"]),
    ca: [TEST_CERTIFICATE],
    ...options,
  });
}
