import { expect, test } from "vitest";
import { createOutboundFetch, type OutboundFetchOptions } from "./create-outbound-fetch.ts";
import { outboundErrorIn } from "./outbound-error.ts";
import { serve, serveRaw } from "./testing/local-server.ts";
import { outboundForTest } from "./testing/outbound-for-test.ts";

const MODEL: OutboundFetchOptions = { purpose: "model", askedBy: "service", maxResponseBytes: 1_048_576 };

async function reasonOf(call: Promise<unknown>): Promise<string | undefined> {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  return outboundErrorIn(error)?.reason;
}

test("method, headers and body arrive, and status, headers and body come back", async () => {
  const { origin } = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      response.setHeader("set-cookie", ["a=1", "b=2"]).writeHead(201, { "x-method": request.method });
      response.end(`${request.headers["x-key"]} ${request.headers["content-type"]} ${Buffer.concat(chunks)}`);
    });
  });
  const call = createOutboundFetch(outboundForTest(), MODEL);
  const response = await call(`${origin}/v1?x=1`, {
    method: "POST",
    headers: { "X-Key": "k", "content-type": "application/json" },
    body: '{"a":1}',
  });
  expect(response.status).toBe(201);
  expect(response.headers.get("x-method")).toBe("POST");
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(response.url).toBe(`${origin}/v1?x=1`);
  expect(await response.text()).toBe('k application/json {"a":1}');
});

test("a stream is handed on as it arrives, and cancelling it closes the connection", async () => {
  const closed = Promise.withResolvers<void>();
  const { origin } = await serve((_request, response) => {
    response.on("close", closed.resolve);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: one\n\n");
  });
  const response = await createOutboundFetch(outboundForTest(), MODEL)(origin);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe("data: one\n\n");
  await reader?.cancel();
  await closed.promise;
});

test("a cancelled signal rejects with its own reason and closes the connection", async () => {
  const arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const { origin } = await serve((request) => {
    request.socket.on("close", () => closed.resolve());
    arrived.resolve();
  });
  const controller = new AbortController();
  const call = createOutboundFetch(outboundForTest(), MODEL)(origin, { signal: controller.signal });
  await arrived.promise;
  const reason = new Error("the run was cancelled");
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);
  await closed.promise;
});

test("an address set by env passes the guard for calls marked trusted, and for those alone", async () => {
  const { origin } = await serve((_request, response) => response.end("hello"));
  const outbound = outboundForTest({ allow: [], trustedOrigins: [`${origin}/v1`] });
  const trusted = createOutboundFetch(outbound, { ...MODEL, trusted: true });
  expect(await (await trusted(origin)).text()).toBe("hello");
  expect(await reasonOf(createOutboundFetch(outbound, MODEL)(origin))).toBe("blocked_address");
});

test("fails as fetch does: a TypeError whose cause says why", async () => {
  const { origin } = await serveRaw((socket) => socket.destroy());
  const call = createOutboundFetch(outboundForTest(), MODEL)(origin);
  await expect(call).rejects.toThrow(new TypeError("fetch failed"));
  expect(await reasonOf(call)).toBe("connection_lost");
});

test("a body over the bound ends the stream with an error", async () => {
  const { origin } = await serve((_request, response) => {
    response.write("x".repeat(600));
    response.end("x".repeat(600));
  });
  const call = createOutboundFetch(outboundForTest(), { ...MODEL, maxResponseBytes: 1_000 });
  expect(await reasonOf(call(origin).then((response) => response.text()))).toBe("too_large");
});

test.for([
  ["follow", "as_asked", 200],
  ["manual", "as_asked", 302],
  ["follow", "answer", 302],
] as const)("a redirect asked to %s under %s gives %d", async ([redirect, redirects, status]) => {
  const { origin } = await serve((request, response) => {
    response.writeHead(request.url === "/" ? 302 : 200, { location: "/there" }).end();
  });
  const response = await createOutboundFetch(outboundForTest(), { ...MODEL, redirects })(origin, {
    redirect,
  });
  expect(response.status).toBe(status);
  expect(response.redirected).toBe(status === 200);
});

test("a redirect that the caller calls an error is one", async () => {
  const { origin } = await serve((_request, response) => response.writeHead(302, { location: "/x" }).end());
  const call = createOutboundFetch(outboundForTest(), MODEL);
  expect(await reasonOf(call(origin, { redirect: "error" }))).toBe("refused_redirect");
});
