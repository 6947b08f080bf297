import { expect, test } from "vitest";
import { startProxy, through } from "./testing/forward-proxy.ts";
import { serve, serveRaw } from "./testing/local-server.ts";
import { get, reasonOf } from "./testing/outbound-for-test.ts";

const BASIC = `Basic ${Buffer.from("us@er:p:ss").toString("base64")}`;

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
