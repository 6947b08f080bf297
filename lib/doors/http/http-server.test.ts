import { once } from "node:events";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAnswer, rawRequest, requestText } from "./testing/raw-request.ts";
import { type StartedHost, startHost } from "./testing/start-host.ts";

let host: StartedHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(async () => {
  await host[Symbol.asyncDispose]();
});

const ask = (method: string, target: string, headers = {}) =>
  rawRequest({ port: host.port, bytes: requestText({ method, target, headers }) });

function envelopeOf(answer: { status: number; body: string; headers: Headers }) {
  const { error } = JSON.parse(answer.body);
  expect(error.requestId).toBe(answer.headers.get("x-request-id"));
  return [answer.status, error.code];
}

test.each(["/", "/nowhere", "/api/auth/session", "/oauth/authorize", "/v10/x", "/docs"])(
  "%s is Next's",
  async (target) => {
    expect(await ask("GET", target)).toMatchObject({ status: 299, body: "next" });
  },
);

test.each([
  "/api/nothing",
  "/mcp",
  "/.well-known/nothing",
  "/oauth/token",
  "/oauth/nothing",
  "/v1//x",
  "//v1/plain",
  "///api/x",
])("%s, which no route knows, is answered with the envelope", async (target) => {
  expect(envelopeOf(await ask("POST", target))).toEqual([404, "not_found"]);
});

test.each([
  ["bytes that are no HTTP", "hello\r\n\r\n", 400],
  ["a header without a name", "GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n", 400],
  ["two lengths", "POST /v1/body HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400],
  [
    "a length and chunks",
    "POST /v1/body HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  ["headers over 16 KiB", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(17_000)}\r\n\r\n`, 431],
  ["an address over 16 KiB", `GET /${"x".repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
])("%s: the envelope, then the connection ends", async (_name, bytes, status) => {
  expect(envelopeOf(await rawRequest({ port: host.port, bytes }))).toEqual([status, "invalid_request"]);
});

test.each(["/", "/v1/plain", "/v1/nothing"])(
  "%s without a Host is refused in the envelope",
  async (target) => {
    const bytes = `GET ${target} HTTP/1.1\r\nConnection: close\r\n\r\n`;
    expect(envelopeOf(await rawRequest({ port: host.port, bytes }))).toEqual([400, "invalid_request"]);
  },
);

test.each([
  ["a target that is no address", "OPTIONS", "*", {}],
  ["a Host that is none", "GET", "/v1/plain", { Host: "a b" }],
  ["a Host with a user", "GET", "/v1/plain", { Host: "user@host" }],
  ["a backslash", "GET", "/v1/items/a\\b", {}],
  ["a page's path that is not UTF-8", "GET", "/runs/%ff", {}],
  ["half a percent-encoding", "GET", "/%E0%A4%A", {}],
])("%s: invalid_request", async (_name, method, target, headers) => {
  expect(envelopeOf(await ask(method, target, headers))).toEqual([400, "invalid_request"]);
});

test("two Hosts are refused: each of them could be meant", async () => {
  const bytes = "GET /v1/plain HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n";
  expect(envelopeOf(await rawRequest({ port: host.port, bytes }))).toEqual([400, "invalid_request"]);
});

test("what a client expects beside 100-continue is passed over", async () => {
  expect(await ask("GET", "/v1/cached", { Expect: "a-miracle" })).toMatchObject({ status: 200 });
});

describe("a client that waits with its body (Expect: 100-continue)", () => {
  const head = (target: string, bytes: number) =>
    requestText({
      method: "POST",
      target,
      headers: {
        Expect: "100-continue",
        Connection: "keep-alive",
        "Content-Type": "application/json",
        "Content-Length": String(bytes),
      },
    });

  test("is told to send it once it is read, and the connection stays", async () => {
    const body = '{"a":1}';
    const client = connect(host.port, "127.0.0.1");
    const received = { text: "" };
    client.on("data", (chunk) => (received.text += chunk.toString("latin1")));
    client.write(head("/v1/body", body.length));
    await expect.poll(() => received.text).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    client.write(body);
    await expect.poll(() => received.text).toContain(body);
    expect(received.text).toMatch(/\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
    client.write(requestText({ method: "GET", target: "/v1/cached" }));
    await expect.poll(() => received.text).toContain('{"version":1}');
    client.destroy();
  });

  test.each([
    ["/v1/nothing", 7, 404],
    ["/v1/body", 30_000_000, 413],
  ])(
    "is refused before that where nobody reads it, and the connection ends: %s, %i bytes",
    async (target, bytes, status) => {
      const answer = await rawRequest({ port: host.port, bytes: head(target, bytes) });
      expect(answer.status).toBe(status);
      expect(answer.headers.get("connection")).toBe("close");
    },
  );
});

test("a request for a tunnel is refused in the envelope", async () => {
  const bytes = "CONNECT a.example:80 HTTP/1.1\r\nHost: a.example:80\r\n\r\n";
  expect(envelopeOf(await rawRequest({ port: host.port, bytes }))).toEqual([400, "invalid_request"]);
});

/** Runs in another thread: in this one the server would only read after the client has written. */
const UPLOADS = `
  const { request } = require("node:http");
  const { parentPort, workerData: { port, path } } = require("node:worker_threads");
  const body = Buffer.alloc(10 * 1024 * 1024, " ");
  const upload = () => new Promise((resolve) => {
    const headers = { "content-type": "application/json", "content-length": body.length };
    const outgoing = request({ port, path, method: "POST", agent: false, headers }, (incoming) => {
      incoming.resume().on("end", () => resolve(incoming.statusCode));
    });
    outgoing.on("error", (error) => resolve(error.code)).end(body);
  });
  void (async () => {
    const answers = [];
    while (answers.length < 10) answers.push(await upload());
    parentPort.postMessage(answers);
  })();
`;

test.each([
  ["/v1/nothing", 404, "not_found"],
  ["/nowhere", 299, "next"],
])(
  "%s: an answer is read though the body is still sent and the connection is to close",
  async (path, status) => {
    const client = new Worker(UPLOADS, { eval: true, workerData: { port: host.port, path } });
    const [answers] = await once(client, "message");
    expect(new Set(answers)).toEqual(new Set([status]));
  },
);

test("HTTP/1.0 without a Host is served", async () => {
  const answer = await rawRequest({ port: host.port, bytes: "GET /v1/cached HTTP/1.0\r\n\r\n" });
  expect(answer).toMatchObject({ status: 200, body: '{"version":1}' });
});

test("a request that does not arrive in time is told so", async () => {
  const answer = new Promise<string>((resolve) => {
    const received: Buffer[] = [];
    host.server.once("connection", (socket) => {
      const late = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      host.server.emit("clientError", late, socket);
    });
    const client = connect(host.port, "127.0.0.1", () => client.write("POST /v1/body HTTP/1.1\r\n"));
    client.on("data", (chunk) => received.push(chunk));
    client.on("close", () => resolve(Buffer.concat(received).toString()));
  });
  expect(envelopeOf(parseAnswer(await answer))).toEqual([408, "invalid_request"]);
});

test.each([
  ["/v1/body", 408, "invalid_request"],
  ["/nowhere", 299, "next"],
  ["/v1/nothing", 404, "not_found"],
])("%s: a request whose body has brought nothing for a minute is ended", async (target, status, told) => {
  let now = 0;
  await using stalling = await startHost({ clock: () => now });
  stalling.server.once("request", () => {
    now = 60_000;
  });
  const head = requestText({
    method: "POST",
    target,
    headers: { "Content-Type": "application/json", "Content-Length": "100", Connection: "keep-alive" },
  });
  const answer = await rawRequest({ port: stalling.port, bytes: `${head}{` });
  expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(told)]);
});

test("a fault that no route has answered is the envelope without its message, and is reported", async () => {
  const answer = await ask("GET", "/v1/failing");
  expect(envelopeOf(answer)).toEqual([500, "internal_error"]);
  expect(answer.body).not.toContain("no route turned");
  expect(host.faults).toEqual([
    expect.objectContaining({ message: expect.stringContaining("no route turned") }),
  ]);
});

test("while the server stops, an answer ends its connection", async () => {
  await using stopping = await startHost();
  stopping.stopping.abort();
  const bytes = requestText({ method: "GET", target: "/v1/plain", headers: { Connection: "keep-alive" } });
  const { status, headers } = await rawRequest({ port: stopping.port, bytes });
  expect([status, headers.get("connection")]).toEqual([200, "close"]);
});
