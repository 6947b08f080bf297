import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addToolServer } from "#lib/execution/tools/add-tool-server.ts";
import { changeOrigins } from "#lib/nouns/connections/change-origins.ts";
import { createConnection } from "#lib/nouns/connections/create-connection.ts";
import { resumeWaiting } from "#lib/nouns/connections/resume-waiting.ts";
import { around, type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { replyText } from "#lib/testing/mcp-server-replies.ts";

let world: EffectService;
let outside: Server;
let origin: string;
const received: IncomingMessage["headers"][] = [];

beforeAll(async () => {
  world = await startEffectService({ offers: [{ name: "send" }] });
  outside = createServer((request, response) => {
    received.push(request.headers);
    request.resume().on("end", () => response.end("ok"));
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`; // a TCP server has one
});
afterAll(async () => {
  outside.close();
  outside.closeAllConnections();
  await world.close();
});
beforeEach(() => {
  received.length = 0;
});

const ELSEWHERE = "https://ledger.example";
const bearer = (name: string, origins: readonly string[] = [ELSEWHERE], secret = `secret-of-${name}`) =>
  createConnection({ actor: world.tenant.owner, name, origins, settings: { kind: "bearer" }, secret });
const allow = (name: string, origins: readonly string[]) =>
  changeOrigins({ actor: world.tenant.owner, name, origins });
const call = (connectionId: string, url = `${origin}/entries`) =>
  around({ id: "use", type: "http", config: { method: "GET", url, connectionId } });
const waiting = (runId: string) => world.api.runUntil(runId, ({ status }) => status === "waiting");
const completed = (runId: string) => world.api.runUntil(runId, ({ status }) => status === "completed");

test("a run whose connection does not allow its address waits, and goes on when it is allowed", async () => {
  await bearer("ledger");
  const runId = await world.start(call("ledger"));
  const { pendingInteraction } = await waiting(runId);
  expect(pendingInteraction).toMatchObject({
    type: "auth",
    message: `The connection "ledger" does not allow this address: ${origin}.`,
  });
  expect(received).toEqual([]);

  expect([await resumeWaiting(), await allow("ledger", ["https://other.example"])]).toMatchObject([
    0,
    { resumedRuns: 0 },
  ]);
  expect(await allow("ledger", [ELSEWHERE, origin])).toMatchObject({ resumedRuns: 1 });
  await completed(runId);
  expect(received).toMatchObject([{ authorization: "Bearer secret-of-ledger" }]);
});

test("making a missing connection for another address resumes nobody, and nobody fails", async () => {
  const runIds = [await world.start(call("books")), await world.start(call("books"))];
  for (const runId of runIds) await waiting(runId);
  expect(await bearer("books")).toMatchObject({ resumedRuns: 0 });
  expect(await resumeWaiting()).toBe(0);
  for (const runId of runIds) await waiting(runId);
  expect(await allow("books", [origin])).toMatchObject({ resumedRuns: 2 });
  for (const runId of runIds) await completed(runId);
});

test("an address that is computed is the one that the run waits for", async () => {
  await bearer("tenants");
  const port = new URL(origin).port;
  const graph = call("tenants", `http://127.0.0.{{ input.last }}:${port}/`);
  const runId = await world.start(graph, { last: "1" });
  expect((await waiting(runId)).pendingInteraction?.message).toContain(origin);
  await allow("tenants", [origin]);
  await completed(runId);
});

test("a tool whose server's address is not allowed waits in the same way", async () => {
  const { tenant, tools } = world;
  const server = new URL(tools.url).origin;
  await bearer("desk-key", [server]);
  await addToolServer({ actor: tenant.owner, name: "guarded", url: tools.url, connectionName: "desk-key" });
  await allow("desk-key", [ELSEWHERE]);
  tools.respondWith("tools/call", replyText("sent"));
  const runId = await world.start(
    around({ id: "use", type: "tool", config: { tool: "guarded.send", arguments: "{}" } }),
  );
  expect((await waiting(runId)).pendingInteraction).toMatchObject({
    type: "auth",
    title: "Connect desk-key",
  });
  await allow("desk-key", [server]);
  await completed(runId);
});

test("a callback is sent nowhere until its connection allows the address", async () => {
  await bearer("courier");
  const graph = around({
    id: "use",
    type: "tool",
    config: { tool: "callback", arguments: `{'url': '${origin}/jobs', 'connectionId': 'courier'}` },
  });
  const runId = await world.start(graph);
  expect((await waiting(runId)).pendingInteraction).toMatchObject({ type: "auth" });
  expect(received).toEqual([]);
  await allow("courier", [origin]);
  await world.api.runUntil(runId, ({ pendingInteraction }) => pendingInteraction?.type === "tool");
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]?.authorization).toBe("Bearer secret-of-courier");
});
