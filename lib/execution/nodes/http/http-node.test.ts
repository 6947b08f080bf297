import type { IncomingHttpHeaders } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { exampleScope } from "#lib/language/expressions/example-scope.ts";
import { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { createSecretMatcher } from "#lib/language/redaction/redact.ts";
import { serve, serveBytes, serveRaw } from "#lib/platform/outbound/testing/local-server.ts";
import { outboundForTest } from "#lib/platform/outbound/testing/outbound-for-test.ts";
import { computeFor } from "../testing/compute-for.ts";
import { runHttpNode } from "./http-node.ts";

type Rest = Partial<Parameters<typeof runHttpNode>[0]> & { readonly input?: Json };

/** Runs an http node with that configuration, as the worker would. */
function run(config: JsonObject, { input = {}, ...rest }: Rest = {}) {
  const node = GraphNode.parse({ id: "call", type: "http", config: { method: "GET", ...config } });
  if (node.type !== "http") throw new Error("not an http node");
  return runHttpNode({
    node,
    workspaceId: "wsp_test",
    compute: computeFor(exampleScope(input)),
    idempotencyKey: "run_1:call:1",
    signal: AbortSignal.timeout(10_000),
    outbound: outboundForTest(),
    ...rest,
  });
}

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Serves the given answer, and keeps the requests that it got. */
async function serveAnswer({
  status = 200,
  headers = {},
  body = "",
}: {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
} = {}) {
  const seen: Seen[] = [];
  const server = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "" } = request;
      seen.push({ method, url, headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status, headers).end(body);
    });
  });
  return { ...server, seen };
}

const JSON_ANSWER = { headers: { "content-type": "application/json" }, body: '{"id":"pay_1"}' };

test("a call says what the node says, and its output is what came back", async () => {
  const { origin, seen } = await serveAnswer({
    ...JSON_ANSWER,
    headers: { ...JSON_ANSWER.headers, "set-cookie": ["a=1", "b=2"] },
  });
  const { outcome, output } = await run(
    {
      method: "POST",
      url: `${origin}/orders/{{ input.orderId }}?dry={{ input.dry }}`,
      headers: { "X-Order": "no {{ input.orderId }}" },
      body: "{'order': input.orderId, 'amount': 7}",
    },
    { input: { orderId: "A/1", dry: true } },
  );
  expect(seen).toMatchObject([
    {
      method: "POST",
      url: "/orders/A%2F1?dry=true",
      body: '{"order":"A/1","amount":7}',
      headers: {
        "content-type": "application/json",
        "x-order": "no A/1",
        "idempotency-key": "run_1:call:1",
      },
    },
  ]);
  expect(outcome).toBe("done");
  expect(output).toMatchObject({
    status: 200,
    headers: { "content-type": "application/json", "set-cookie": "a=1\nb=2" },
    body: { id: "pay_1" },
  });
  expect(JSON.stringify(output)).not.toContain("idempotency");
});

test.for([
  ["'plain'", {}, "text/plain;charset=utf-8", "plain"],
  ["'<a/>'", { "Content-Type": "application/xml" }, "application/xml", "<a/>"],
  ["['a', 1, null]", {}, "application/json", '["a",1,null]'],
  ["{'a': 1}", { "content-type": "application/vnd.own+json" }, "application/vnd.own+json", '{"a":1}'],
  ["null", {}, "application/json", "null"],
  ["''", {}, "text/plain;charset=utf-8", ""],
] as const)("the body %s with %o is sent as %s", async ([body, headers, contentType, sent]) => {
  const { origin, seen } = await serveAnswer();
  await run({ method: "PUT", url: origin, body, headers });
  expect([seen[0]?.headers["content-type"], seen[0]?.body]).toEqual([contentType, sent]);
});

test("without a body there is no content-type, and our idempotency key wins over the author's", async () => {
  const { origin, seen } = await serveAnswer();
  await run({ method: "POST", url: origin, headers: { "Idempotency-Key": "mine" } });
  expect(seen[0]?.headers["content-type"]).toBeUndefined();
  expect(seen[0]?.headers["idempotency-key"]).toBe("run_1:call:1");
});

test.for([
  [{ "X-Own": "{{ input.x }}" }, "a\r\nX-Injected: yes"],
  [{ "X-Own": "{{ input.x }}" }, "a\nb"],
  [{ "X-Own": "{{ input.x }}" }, "a\u2028b"],
  [{ Host: "{{ input.x }}" }, "inside.example"],
  [{ "content-length": "{{ input.x }}" }, "3"],
  [{ "Transfer-Encoding": "chunked" }, ""],
  [{ Connection: "close" }, ""],
  [{ Upgrade: "websocket" }, ""],
  [{ "Proxy-Authorization": "{{ input.x }}" }, "Basic x"],
] as const)("the headers %o fail the node before anything is sent", async ([headers, x]) => {
  const { origin, seen } = await serveAnswer();
  await expect(run({ url: origin, headers }, { input: { x } })).rejects.toMatchObject({
    name: "NodeFailure",
    code: "node_failed",
    retryable: false,
    message: expect.not.stringContaining("Injected"),
  });
  expect(seen).toEqual([]);
});

test("a line break around a header's value is no part of it", async () => {
  const { origin, seen } = await serveAnswer();
  await run({ url: origin, headers: { "X-Own": "  {{ input.x }}\n" } }, { input: { x: "tidy" } });
  expect(seen[0]?.headers["x-own"]).toBe("tidy");
});

test.for([
  [400, false],
  [401, false],
  [404, false],
  [408, true],
  [409, false],
  [425, true],
  [429, true],
  [500, true],
  [503, true],
] as const)("the status %d fails the node, worth another attempt: %s", async ([status, retryable]) => {
  const { origin } = await serveAnswer({ status, headers: { "retry-after": "7" }, body: "out of order" });
  await expect(run({ url: `${origin}/secret-path` })).rejects.toMatchObject({
    code: "node_failed",
    message: `${new URL(origin).host} answered with status ${status}.`,
    retryable,
    retryAfterSeconds: 7,
    details: { status, body: "out of order" },
  });
});

/** For a service that repeats what it was called with. */
const signedInAt = (origin: string) => ({
  headers: { Authorization: "Bearer stored-secret-value" },
  origins: [origin],
  secrets: createSecretMatcher(["stored-secret-value"]),
});

test("what a server says of its error is shown bounded and without secrets", async () => {
  const body = `{"error":"key stored-secret-value is unknown","more":"${"x".repeat(100_000)}`;
  const { origin } = await serveAnswer({
    status: 403,
    headers: { "content-type": "application/json" },
    body,
  });
  const authorization = signedInAt(origin);
  const failure = await run({ url: origin }, { authorization }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ details: { status: 403 } });
  const shown = JSON.stringify(failure);
  expect(shown).toContain("key [redacted] is unknown");
  expect(shown).not.toContain("stored-secret-value");
  expect(shown.length).toBeLessThan(2_500);
});

test("an error with an endless or broken body is told by its status all the same", async () => {
  const endless = await serve((_request, response) => {
    response.writeHead(503);
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  });
  const broken = await serveBytes("HTTP/1.1 503 No\r\nContent-Length: 100\r\n\r\nhalf");
  for (const { origin } of [endless, broken])
    await expect(run({ url: origin })).rejects.toMatchObject({ details: { status: 503 }, retryable: true });
});

test("okStatuses say what success is", async () => {
  const { origin } = await serveAnswer({ status: 404, ...JSON_ANSWER });
  const { output } = await run({ url: origin, okStatuses: [200, 404] });
  expect(output).toMatchObject({ status: 404, body: { id: "pay_1" } });
  const fine = await serveAnswer({ status: 200 });
  await expect(run({ url: fine.origin, okStatuses: [201] })).rejects.toMatchObject({
    details: { status: 200 },
  });
});

test.for([
  ["GET", undefined, 200, "GET"],
  ["HEAD", undefined, 200, "HEAD"],
  ["GET", [302], 302, "GET"],
  ["POST", [302], 302, "POST"],
] as const)("%s with okStatuses %o takes a redirect to %d", async ([method, okStatuses, status, then]) => {
  const methods: string[] = [];
  const { origin } = await serve((request, response) => {
    methods.push(request.method ?? "");
    response.writeHead(request.url === "/" ? 302 : 200, { location: "/there" }).end();
  });
  const { output } = await run({
    method,
    url: origin,
    ...(okStatuses ? { okStatuses: [...okStatuses] } : {}),
  });
  expect(output).toMatchObject({ status });
  expect(methods.at(-1)).toBe(then);
  expect(methods).toHaveLength(status === 200 ? 2 : 1);
});

test("an answer that is no JSON although it says so tells whose it is, and how it begins", async () => {
  const secret = "tok_a-secret-of-the-workspace";
  const body = `<html><title>Sign in</title>${secret}${"x".repeat(5_000)}`;
  const { origin } = await serveAnswer({ ...JSON_ANSWER, body });
  const authorization = {
    headers: {},
    origins: [origin],
    secrets: createSecretMatcher([secret]),
  };
  const failure = await run({ url: origin }, { authorization }).catch((error) => error);
  expect(failure).toMatchObject({ code: "node_failed", details: { status: 200 } });
  const words = `${new URL(origin).host} answered with status 200. The answer says that it is JSON and is not. It begins with "<html><title>Sign in</title>`;
  expect(failure.message.startsWith(words)).toBe(true);
  expect(failure.message).not.toContain(secret);
  expect(failure.message.length).toBeLessThan(words.length + 200);
  expect(failure.details.body).toMatch(/^<html><title>Sign in<\/title>/);
  expect(failure.details.body).not.toContain(secret);
  expect(failure.details.body.length).toBeLessThan(2_100);
});

test.each([204, 200])("an answer of status %i without a body has the body null", async (status) => {
  const { origin } = await serveAnswer({ status, headers: { "content-type": "application/json" } });
  expect(await run({ url: origin })).toMatchObject({ outcome: "done", output: { status, body: null } });
});

test("a POST that is redirected fails with that status and is not sent again", async () => {
  const { origin, seen } = await serveAnswer({ status: 307, headers: { location: "/there" } });
  await expect(run({ method: "POST", url: origin, body: "'x'" })).rejects.toMatchObject({
    retryable: false,
    details: { status: 307 },
  });
  expect(seen).toHaveLength(1);
});

test.for(["http://10.0.0.1/x", "http://localhost.inside.example/x"])(
  "an address that may not be called fails without another attempt: %s",
  async (url) => {
    const outbound = outboundForTest({ resolve: async () => ["10.20.30.40"] });
    const failure = await run({ url }, { outbound }).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: "node_failed",
      retryable: false,
      details: { reason: "blocked_address" },
      message: expect.stringContaining(new URL(url).hostname),
    });
    expect(String(failure) + JSON.stringify(failure)).not.toContain("10.20.30.40");
  },
);

test("a redirect to the inside fails the same way", async () => {
  const { origin } = await serveAnswer({ status: 302, headers: { location: "http://169.254.169.254/" } });
  await expect(run({ url: origin })).rejects.toMatchObject({
    retryable: false,
    details: { reason: "blocked_address" },
  });
});

test("a connection that fails is worth another attempt", async () => {
  const { origin } = await serveRaw((socket) => socket.destroy());
  await expect(run({ url: origin })).rejects.toMatchObject({
    code: "node_failed",
    retryable: true,
    details: { reason: "connection_lost" },
  });
});

test("an answer over 1 MiB fails the node for good, compressed or not", async () => {
  const body = Buffer.alloc(1_048_577, "x");
  const plain = await serveAnswer({ body });
  const bomb = await serveAnswer({ headers: { "content-encoding": "gzip" }, body: gzipSync(body) });
  for (const { origin } of [plain, bomb])
    await expect(run({ url: origin })).rejects.toMatchObject({
      retryable: false,
      details: { reason: "too_large" },
    });
});

test("an answer that is larger as it is kept than as it came fails too", async () => {
  const { origin } = await serveAnswer({
    headers: { "content-type": "text/plain" },
    body: Buffer.alloc(600_000, '"'),
  });
  await expect(run({ url: origin })).rejects.toMatchObject({ code: "node_failed", retryable: false });
});

test("a cancelled node rejects with the signal's reason, and the server sees its connection close", async () => {
  const arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const { origin } = await serve((request, response) => {
    request.socket.on("close", () => closed.resolve());
    response.write("a beginning");
    arrived.resolve();
  });
  const controller = new AbortController();
  const call = run({ url: origin }, { signal: controller.signal });
  const reason = new Error("the run was cancelled");
  const rejected = expect(call).rejects.toBe(reason);
  await arrived.promise;
  controller.abort(reason);
  await rejected;
  await closed.promise;
});

test("a connection's headers win, go to its origins alone, and are no part of the output", async () => {
  const { origin, seen } = await serveAnswer();
  const authorization = signedInAt(origin);
  const { output } = await run({ url: origin, headers: { authorization: "own" } }, { authorization });
  expect(seen[0]?.headers.authorization).toBe("Bearer stored-secret-value");
  expect(JSON.stringify(output)).not.toContain("stored-secret-value");

  const elsewhere = await serveAnswer();
  await expect(run({ url: elsewhere.origin }, { authorization })).rejects.toMatchObject({
    name: "ConnectionUnavailable",
    reason: "address_not_allowed",
    origin: elsewhere.origin,
  });
  expect(elsewhere.seen).toEqual([]);

  const redirecting = await serveAnswer({ status: 302, headers: { location: `${elsewhere.origin}/there` } });
  await run(
    { url: redirecting.origin },
    { authorization: { ...authorization, origins: [redirecting.origin] } },
  );
  expect(redirecting.seen[0]?.headers.authorization).toBe("Bearer stored-secret-value");
  expect(elsewhere.seen).toHaveLength(1);
  expect(elsewhere.seen[0]?.headers.authorization).toBeUndefined();
});

test("a whole address is called as it is where its origin is listed, and no other is called", async () => {
  const { origin, seen } = await serveAnswer(JSON_ANSWER);
  const elsewhere = await serveAnswer();
  const config = { url: "{{ input.next }}", origins: [origin] };
  await run(config, { input: { next: `${origin}/dir/b.json?v=1&w=%2F` } });
  await expect(run(config, { input: { next: `${elsewhere.origin}/dir` } })).rejects.toMatchObject({
    code: "node_failed",
    message: expect.stringContaining(origin),
  });
  expect(seen.map(({ url }) => url)).toEqual(["/dir/b.json?v=1&w=%2F"]);
  expect(elsewhere.seen).toEqual([]);
});
