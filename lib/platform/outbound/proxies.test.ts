import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { TEST_CERTIFICATE } from "./testing/certificate.ts";
import { serve, serveRaw } from "./testing/local-server.ts";
import { get, outboundForTest, reasonOf } from "./testing/outbound-for-test.ts";

interface Proxied {
  readonly method: string;
  /** The URL or the authority that the proxy was asked for. */
  readonly target: string;
  readonly authorization: string | undefined;
}

/** A forward proxy that reaches every name at 127.0.0.1; `refusal` is what it says instead of a tunnel. */
async function startProxy({ refusal }: { refusal?: string } = {}) {
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

const BASIC = `Basic ${Buffer.from("us@er:p:ss").toString("base64")}`;

function through(proxy: string, options: Parameters<typeof outboundForTest>[0] = {}) {
  return outboundForTest({
    proxies: { http: proxy, https: proxy, bypass: [] },
    resolve: async (host) => (host.startsWith("inside") ? ["10.0.0.1"] : ["93.184.216.34"]),
    ca: [TEST_CERTIFICATE],
    ...options,
  });
}

test("http goes to the proxy in absolute form, with its credentials", async () => {
  const { url, seen } = await startProxy();
  const answer = await through(url).send(get("http://public.example:8080/path?x=1"));
  expect(String(answer.body)).toBe("by the proxy: public.example:8080");
  expect(seen).toEqual([
    { method: "GET", target: "http://public.example:8080/path?x=1", authorization: BASIC },
  ]);
});

test("https goes through a tunnel, and TLS is with the target", async () => {
  const { port } = await serve(
    (request, response) => response.end(`${request.headers.host} ${request.headers["proxy-authorization"]}`),
    { tls: true },
  );
  const { url, seen } = await startProxy();
  const outbound = through(url);
  const answer = await outbound.send(get(`https://secure.example:${port}/`));
  expect(String(answer.body)).toBe(`secure.example:${port} undefined`);
  expect(seen).toEqual([{ method: "CONNECT", target: `secure.example:${port}`, authorization: BASIC }]);
  expect(await reasonOf(outbound.send(get(`https://wrong.example:${port}/`)))).toBe("tls");
});

test.for(["http", "https"])("what the guard refuses never gets to the proxy: %s", async (scheme) => {
  const { url, seen } = await startProxy();
  expect(await reasonOf(through(url).send(get(`${scheme}://inside.example/`)))).toBe("blocked_address");
  expect(await reasonOf(through(url).send(get(`${scheme}://169.254.169.254/`)))).toBe("blocked_address");
  expect(seen).toEqual([]);
});

test("a redirect to the inside is refused behind a proxy too", async () => {
  const { port } = await serve(
    (_request, response) => response.writeHead(302, { location: "http://inside.example/" }).end(),
    { tls: true },
  );
  const { url } = await startProxy();
  const call = through(url).send(get(`https://secure.example:${port}/`, { redirects: "follow" }));
  expect(await reasonOf(call)).toBe("blocked_address");
});

test.for([
  ["https", "403", false],
  ["https", "407", false],
  ["https", "502", true],
  ["http", "407", false],
] as const)(
  "a proxy that refuses %s with %s is a fault of the proxy",
  async ([scheme, refusal, retryable]) => {
    const { url } = await startProxy({ refusal });
    const call = through(url).send(get(`${scheme}://public.example/`));
    await expect(call).rejects.toMatchObject({ reason: "proxy", retryable });
  },
);

test.for(["http", "https"])("a proxy that is not there is a fault of the proxy: %s", async (scheme) => {
  const call = through("http://127.255.255.254:1").send(get(`${scheme}://public.example/`));
  await expect(call).rejects.toMatchObject({ reason: "proxy", retryable: true });
});

test("a proxy that hangs up, and one that says nothing, are given up on", async () => {
  const hangsUp = await serveRaw((socket) => socket.destroy());
  expect(await reasonOf(through(hangsUp.origin).send(get("https://public.example/")))).toBe("proxy");
  const silent = await serveRaw(() => {});
  const outbound = through(silent.origin, { connectTimeoutMs: 100 });
  expect(await reasonOf(outbound.send(get("https://public.example/")))).toBe("proxy");
});

test("an answer may take longer than the time in which the tunnel must stand", async () => {
  const { port } = await serve((_request, response) => setTimeout(() => response.end("late"), 600), {
    tls: true,
  });
  const { url } = await startProxy();
  const outbound = through(url, { connectTimeoutMs: 300 });
  expect(String((await outbound.send(get(`https://secure.example:${port}/`))).body)).toBe("late");
});

test("a cancel closes the tunnel", async () => {
  const arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const { port } = await serve(
    (request) => {
      request.socket.on("close", () => closed.resolve());
      arrived.resolve();
    },
    { tls: true },
  );
  const { url } = await startProxy();
  const controller = new AbortController();
  const call = through(url).send(get(`https://secure.example:${port}/`, { signal: controller.signal }));
  const reason = reasonOf(call);
  await arrived.promise;
  controller.abort();
  expect(await reason).toBe("aborted");
  await closed.promise;
});

test("what NO_PROXY names goes directly", async () => {
  const { port } = await serve((_request, response) => response.end("directly"));
  const { url, seen } = await startProxy();
  const outbound = through(url, {
    proxies: { http: url, bypass: ["direct.example"] },
    resolve: async () => ["127.0.0.1"],
  });
  expect(String((await outbound.send(get(`http://direct.example:${port}/`))).body)).toBe("directly");
  expect(seen).toEqual([]);
});
