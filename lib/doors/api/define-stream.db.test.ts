import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { DomainError } from "#lib/contract/errors.ts";
import type { SessionStream } from "#lib/contract/operation.ts";
import { rememberExchange } from "#lib/doors/http/node-exchange.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { defineStream, type StreamCall, type Streamed } from "./define-stream.ts";

const operation = {
  method: "GET",
  path: "/stream",
  operationId: "stream",
  summary: "A stream",
  credential: "session",
  query: z.strictObject({ lines: z.string().optional() }),
  contentTypes: ["text/plain; charset=utf-8"],
  success: { 200: "Lines." },
  errors: [],
} as const satisfies SessionStream;

let started: TestRuntime;
let server: Server;
let dashboard: Dashboard;
let verb: (call: StreamCall<typeof operation>) => Streamed;

beforeAll(async () => {
  started = await startTestRuntime();
  const route = defineStream(operation, (call) => verb(call));
  const listener = getRequestListener((request, { incoming, outgoing }) => {
    const exchange = { incoming: incoming as IncomingMessage, outgoing: outgoing as ServerResponse }; // never HTTP/2
    rememberExchange({ request, exchange });
    return route(request, { params: Promise.resolve({}) });
  });
  server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address
  const tenant = await createTenant();
  dashboard = await openDashboard({
    baseUrl: `http://127.0.0.1:${port}`,
    workspaceId: tenant.workspaceId,
    userId: tenant.owner.userId,
  });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await started.close();
});

/** Says what is sent as long as nobody ends it, and whether it was ended. */
function endless(signal: AbortSignal) {
  const told = { ended: false };
  async function* chunks() {
    try {
      yield "first\n";
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("left"))));
    } finally {
      told.ended = true;
    }
  }
  return { told, chunks: chunks() };
}

test("chunks arrive as they are made, with the headers of a stream", async () => {
  const second = Promise.withResolvers<void>();
  verb = () => ({
    headers: { "content-disposition": "attachment" },
    chunks: (async function* () {
      yield "one\n";
      await second.promise;
      yield Buffer.from("two\n");
    })(),
  });
  const response = await dashboard.fetch("/stream");
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "content-disposition": "attachment",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store, no-transform",
    "x-request-id": expect.stringContaining("req_"),
    "ratelimit-limit": "3000",
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe("one\n");
  second.resolve();
  expect((await reader?.read())?.value).toBe("two\n");
  expect((await reader?.read())?.done).toBe(true);
});

test("what fails before the first byte is the envelope: no session, a bad query, the verb, its first chunk", async () => {
  verb = () => ({ chunks: (async function* () {})() });
  const envelope = async (path: string, init?: RequestInit) => {
    const response = await dashboard.fetch(path, init);
    const { error } = await response.json();
    return [response.status, error.code, error.requestId === response.headers.get("x-request-id")];
  };
  expect(await envelope("/stream", { headers: { cookie: "none=1" } })).toEqual([401, "unauthorized", true]);
  expect(await envelope("/stream?other=1")).toEqual([400, "invalid_request", true]);
  verb = () => {
    throw new DomainError("run_not_found", "There is none.");
  };
  expect(await envelope("/stream")).toEqual([404, "run_not_found", true]);
  verb = () => ({
    // biome-ignore lint/correctness/useYield: it fails before it has anything to say
    chunks: (async function* () {
      throw new Error("a table is gone");
    })(),
  });
  expect(await envelope("/stream")).toEqual([500, "internal_error", true]);
});

test("what fails later breaks the connection off instead of ending it", async () => {
  verb = () => ({
    chunks: (async function* () {
      yield "one\n";
      throw new Error("the database has gone");
    })(),
  });
  const response = await dashboard.fetch("/stream");
  await expect(response.text()).rejects.toThrow();
});

test("a caller who leaves ends what makes the chunks, also while it makes none", async () => {
  let told = { ended: false };
  verb = ({ closed }) => {
    const made = endless(closed());
    told = made.told;
    return made;
  };
  const leaving = new AbortController();
  const response = await dashboard.fetch("/stream", { signal: leaving.signal });
  const reader = response.body?.getReader();
  await reader?.read();
  leaving.abort();
  await waitFor("the end", () => told.ended);
});

test("a process that stops is told to the stream", async () => {
  verb = ({ stopping }) => ({
    chunks: (async function* () {
      yield "one\n";
      await new Promise<void>((resolve) => stopping.addEventListener("abort", () => resolve()));
      yield "bye\n";
    })(),
  });
  const response = await dashboard.fetch("/stream");
  started.beginStop();
  expect(await response.text()).toBe("one\nbye\n");
});
