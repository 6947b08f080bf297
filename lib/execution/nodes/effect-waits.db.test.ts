import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { authorizeConnection } from "#lib/nouns/connections/authorize-connection.ts";
import { createConnection } from "#lib/nouns/connections/create-connection.ts";
import { resumeWaiting } from "#lib/nouns/connections/resume-waiting.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { around, type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import type { GraphSource } from "#lib/testing/factories.ts";
import { replyText } from "#lib/testing/mcp-server-replies.ts";

interface Received {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: JsonObject;
}

let world: EffectService;
let outside: Server;
let origin: string;
/** Requests that the outside system received, in order. */
const received: Received[] = [];
/** Statuses of its next answers; 200 when none is left. */
const statuses: number[] = [];

beforeAll(async () => {
  world = await startEffectService({ offers: [{ name: "send" }] });
  outside = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString());
    received.push({ path: request.url ?? "", headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 200, { "content-type": "application/json" });
    response.end(JSON.stringify(request.url === "/echo" ? body : { ordinal: received.length }));
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
  statuses.length = 0;
});

const tool = (config: { tool: string; arguments: string; approval?: "always" }): GraphSource =>
  around({ id: "use", type: "tool", config });
const call = (config: object = {}): GraphSource =>
  around({ id: "use", type: "http", config: { method: "GET", url: `${origin}/thing`, ...config } });
const post = (url: string, body: unknown = { done: true }) =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
const interactionId = (run: { pendingInteraction: { interactionId: string } | null }) =>
  run.pendingInteraction?.interactionId ?? "";
const bearer = (name: string, secret: string | null = null) =>
  createConnection({
    actor: world.tenant.owner,
    name,
    origins: [origin],
    settings: { kind: "bearer" },
    secret,
  });

test("a tool node runs with exactly what was approved, under the occurrence's own key", async () => {
  const { api, tools } = world;
  const before = tools.calls().length;
  tools.respondWith("tools/call", replyText("sent"));
  const graph = tool({ tool: "desk.send", arguments: "{'to': input.to}", approval: "always" });
  const runId = await world.start(graph, { to: "a@b.example" });
  const run = await api.runUntil(runId);
  expect(run.pendingInteraction).toMatchObject({
    type: "approval",
    approval: { toolName: "desk.send", arguments: { to: "a@b.example" } },
  });
  accepted(await api.decide(runId, { interactionId: interactionId(run), action: "approve" }));
  expect(await api.runUntil(runId)).toMatchObject({ status: "completed", finalResponse: "sent" });
  const [made, ...more] = tools.calls().slice(before);
  expect(made?.params).toMatchObject({ name: "send", arguments: { to: "a@b.example" } });
  expect(made?.headers["idempotency-key"]).toBe(`${runId}:use:1`);
  expect(more).toEqual([]);
});

test("a rejected tool node takes its rejected way, and nothing is called", async () => {
  const { api, tools } = world;
  const before = tools.calls().length;
  const runId = await world.start(tool({ tool: "desk.send", arguments: "{}", approval: "always" }));
  const waiting = await api.runUntil(runId);
  accepted(
    await api.decide(runId, { interactionId: interactionId(waiting), action: "reject", comment: "no" }),
  );
  expect(await api.runUntil(runId)).toMatchObject({
    status: "completed",
    finalResponse: { handled: { action: "reject", comment: "no" } },
  });
  expect(tools.calls()).toHaveLength(before);
});

test("a tool that reports an error fails the node with what it said", async () => {
  world.tools.respondWith("tools/call", replyText("out of stamps", { isError: true }));
  const run = await world.api.runUntil(await world.start(tool({ tool: "desk.send", arguments: "{}" })));
  expect(run).toMatchObject({
    status: "failed",
    error: { code: "tool_error", nodeId: "use", details: { result: "out of stamps" } },
  });
});

test("a callback hands out an address once, waits, and ends with what is posted there", async () => {
  const { api } = world;
  const graph = tool({ tool: "callback", arguments: `{'url': '${origin}/jobs', 'body': {'job': 7}}` });
  const runId = await world.start(graph);
  const run = await api.runUntil(runId, ({ status }) => status === "waiting");
  expect(run.pendingInteraction).toMatchObject({ type: "tool", nodeId: "use" });
  await expect.poll(() => received.length).toBe(1);
  const [sent] = received;
  expect(sent).toMatchObject({
    path: "/jobs",
    body: { job: 7, expiresAt: run.pendingInteraction?.expiresAt },
  });
  expect(sent?.headers["idempotency-key"]).toBe(`${runId}:use:1`);
  const url = String(sent?.body.callbackUrl);
  expect(JSON.stringify(run)).not.toContain(url);

  expect((await api.reply(runId, { interactionId: interactionId(run), message: "me" })).status).toBe(409);
  const local = url.replace(/^https?:\/\/[^/]+/, world.service.baseUrl);
  const answers = await Promise.all([post(local, { shipped: true }), post(local, { shipped: true })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await api.runUntil(runId)).toMatchObject({ status: "completed", finalResponse: { shipped: true } });
  expect(received).toHaveLength(1);
  const trace = JSON.stringify(await api.getTrace(runId, { includePayloads: true, payloadMaxChars: 20_000 }));
  expect(trace).not.toContain(url.slice(-20));
});

test("without a url the address is shown to whoever started the run", async () => {
  const { api } = world;
  const runId = await world.start(tool({ tool: "callback", arguments: "{}" }));
  const run = await api.runUntil(runId);
  const [path] = /\/v1\/callbacks\/\S+$/.exec(run.pendingInteraction?.message ?? "") ?? [];
  expect((await post(`${world.service.baseUrl}${path}`, null)).status).toBe(200);
  expect(await api.runUntil(runId)).toMatchObject({ status: "completed", finalResponse: null });
});

test("a callback that cannot be handed over fails the node and leaves nobody waiting", async () => {
  statuses.push(404);
  const graph = tool({ tool: "callback", arguments: `{'url': '${origin}/gone'}` });
  const run = await world.api.runUntil(await world.start(graph), ({ status }) => status === "failed");
  expect(run).toMatchObject({ error: { code: "tool_error" }, pendingInteraction: null });
});

test("a wait that nobody ends in time fails the node", async () => {
  const runId = await world.start(tool({ tool: "callback", arguments: "{'expiresAfterSeconds': 1}" }));
  const run = await world.api.runUntil(runId, ({ status }) => status === "failed");
  expect(run.error).toMatchObject({ code: "interaction_expired", nodeId: "use" });
});

test("an http node sends its connection's secret, and the secret stands nowhere", async () => {
  await bearer("known", "tok-very-secret-1");
  const runId = await world.start(call({ connectionId: "known" }));
  expect(await world.api.runUntil(runId)).toMatchObject({ status: "completed" });
  expect(received[0]?.headers.authorization).toBe("Bearer tok-very-secret-1");
  const trace = await world.api.getTrace(runId, { includePayloads: true, payloadMaxChars: 20_000 });
  expect(JSON.stringify(trace)).not.toContain("tok-very-secret-1");
});

test("a service that echoes its caller's secret does not give it to the agent", async () => {
  const secret = "tok-very-secret-4";
  await bearer("echoed", secret);
  const config = { method: "POST", connectionId: "echoed", body: `'{"heard": "${secret}"}'` };
  const run = await world.api.runUntil(await world.start(call({ ...config, url: `${origin}/echo` })));
  expect(run.finalResponse).toMatchObject({ body: { heard: "[redacted]" } });
});

test("a missing connection makes the run wait until it is made", async () => {
  const { api } = world;
  const runId = await world.start(call({ connectionId: "later" }));
  const run = await api.runUntil(runId);
  expect(run.pendingInteraction).toMatchObject({ type: "auth", nodeId: "use", title: "Connect later" });
  expect((await api.reply(runId, { interactionId: interactionId(run), message: "me" })).status).toBe(409);
  expect(received).toEqual([]);
  expect(await bearer("later", "tok-very-secret-2")).toMatchObject({ resumedRuns: 1 });
  expect(await api.runUntil(runId, ({ status }) => status === "completed")).toMatchObject({
    finalResponse: { status: 200 },
  });
  expect(received[0]?.headers["idempotency-key"]).toBe(`${runId}:use:1`);
});

test("a run whose call is refused waits for another secret, and stops no other run", async () => {
  const { api, tenant } = world;
  await bearer("stale", "tok-very-secret-3");
  statuses.push(401);
  const refused = await world.start(call({ connectionId: "stale" }));
  const run = await api.runUntil(refused);
  expect(run.pendingInteraction).toMatchObject({ type: "auth", nodeId: "use" });
  const other = await api.runUntil(await world.start(call({ connectionId: "stale" })));
  expect(other.status).toBe("completed");
  await resumeWaiting();
  expect((await api.runUntil(refused)).status).toBe("waiting");
  await authorizeConnection({ actor: tenant.owner, name: "stale", secret: "tok-very-secret-5" });
  expect(await api.runUntil(refused, ({ status }) => status === "completed")).toMatchObject({ error: null });
});

test("a callback's missing connection is asked for before anything waits for a result", async () => {
  const { api } = world;
  const graph = tool({
    tool: "callback",
    arguments: `{'url': '${origin}/jobs', 'connectionId': 'courier'}`,
  });
  const runId = await world.start(graph);
  expect((await api.runUntil(runId)).pendingInteraction).toMatchObject({
    type: "auth",
    title: "Connect courier",
  });
  expect(received).toEqual([]);
  await bearer("courier", "tok-very-secret-6");
  const run = await api.runUntil(runId, ({ pendingInteraction }) => pendingInteraction?.type === "tool");
  expect(run.status).toBe("waiting");
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]?.headers.authorization).toBe("Bearer tok-very-secret-6");
});
