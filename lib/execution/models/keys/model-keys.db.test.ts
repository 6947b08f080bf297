import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { conversing } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { replyError } from "#lib/testing/model-server-replies.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { startWorkerProcess, type WorkerProcess } from "#lib/testing/worker-process.ts";

const OWN = "own-key-of-the-workspace-4711";
const GIVEN = "key-of-the-environment-4712";

let service: TestService;
/** Called with either key. */
let server: ModelServer;
let worker: WorkerProcess;
let tenant: Tenant;

beforeAll(async () => {
  server = await startModelServer();
  const { baseUrl } = server;
  service = await startTestService({
    worker: false,
    env: {
      openaiCompatible: { baseUrl, apiKey: GIVEN },
      defaultModel: "compatible:test",
      outbound: { allow: ["127.0.0.0/8"], proxies: { bypass: [] } },
    },
  });
  const environment = { OPENAI_COMPATIBLE_API_KEY: GIVEN };
  worker = await startWorkerProcess({ databaseUrl: service.url, modelUrl: baseUrl, environment });
});
afterAll(async () => {
  await worker.kill();
  await service.close();
  await server.close();
});
beforeEach(async () => {
  tenant = await createTenant();
});
afterEach(() => server.respondWith());

const { setModelKey, removeModelKey, getModels, listAudit, setDefaultModel } = dashboardOperations;

async function signIn(role: Role = "admin", of: Tenant = tenant) {
  const { workspaceId } = of;
  const { userId } = await createUser({ workspaceId, role });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

const ownKey = (more: object = {}) => ({
  body: { provider: "compatible", key: OWN, model: "test", baseUrl: server.baseUrl, ...more },
});

/** The keys that the provider saw, since a request. */
const keysSince = (count: number) =>
  server.requests.slice(count).map(({ headers }) => headers.authorization?.replace("Bearer ", ""));

/** A turn of a conversation, by the worker in its own process. @returns the run, and the keys of its calls. */
async function converse(of: Tenant = tenant) {
  const { agentId } = await publishGraph({ ...of, graph: conversing() });
  const api = new Api(service.baseUrl, of.key);
  const before = server.requests.length;
  const runId = await api.started(agentId, { laneId: "talk", input: { message: "Hello" } });
  const run = await api.runUntil(runId, ({ status }) => status !== "running" && status !== "queued");
  return { api, runId, run, keys: keysSince(before) };
}

/** Everything that the database keeps, as text: as rows tell it. */
async function stored(): Promise<string> {
  const { rows: tables } = await service.runtime.db.pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await service.runtime.db.pool.query<{ text: string }>(
        `select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`,
      );
      return rows[0]?.text ?? "";
    }),
  );
  return texts.join("\n");
}

test("a key that is set is used by a worker that was running, before the environment's, until it is removed", async () => {
  const dashboard = await signIn();
  expect((await converse()).keys).toEqual([GIVEN]);
  const before = server.requests.length;
  const set = await dashboard.call(setModelKey, ownKey());
  expect(set).toMatchObject({ status: 200, body: { model: "compatible:test", failure: null } });
  expect(keysSince(before)).toEqual([OWN]);
  expect((await converse()).keys).toEqual([OWN]);

  const { body } = await dashboard.call(getModels);
  const [compatible] = body?.providers.filter(({ name }) => name === "compatible") ?? [];
  expect(compatible).toMatchObject({ configured: true, source: "workspace", problem: null });
  expect(Date.now() - Date.parse(compatible?.keySetAt ?? "")).toBeLessThan(60_000);

  const removed = await dashboard.call(removeModelKey, { body: { provider: "compatible" } });
  expect(removed.body).toEqual({ provider: "compatible", isConfigured: true });
  expect((await converse()).keys).toEqual([GIVEN]);
  const again = await dashboard.call(removeModelKey, { body: { provider: "compatible" } });
  expect(again).toMatchObject({ status: 404, error: { code: "not_found" } });
});

test("it is the workspace's own: another one's runs are called with theirs", async () => {
  const other = await createTenant();
  await (await signIn()).call(setModelKey, ownKey());
  expect((await converse(other)).keys).toEqual([GIVEN]);
  const { body } = await (await signIn("admin", other)).call(getModels);
  expect(body?.providers.find(({ name }) => name === "compatible")).toMatchObject({
    source: "environment",
    keySetAt: null,
  });
  const refused = await (await signIn("admin", other)).call(removeModelKey, {
    body: { provider: "compatible" },
  });
  expect(refused.status).toBe(404);
  expect((await converse()).keys).toEqual([OWN]);
});

test("a key that the provider refuses is not kept, and its words are told without the key", async () => {
  const dashboard = await signIn();
  await dashboard.call(setModelKey, ownKey());
  const wrong = "a-wrong-key-of-somebody";
  server.respondWith(replyError({ status: 401, message: `Incorrect API key provided: ${wrong}` }));
  const refused = await dashboard.call(setModelKey, ownKey({ key: wrong }));
  expect(refused).toMatchObject({
    status: 422,
    error: {
      code: "connection_test_failed",
      message: expect.stringMatching(/^The key was not saved\. .*refuses.*401.*Incorrect API key/),
      details: [{ code: "authentication", field: "/key" }],
    },
  });
  expect(JSON.stringify(refused)).not.toContain(wrong);
  server.respondWith(replyError({ status: 404, message: "no such model" }));
  const unknown = await dashboard.call(setModelKey, ownKey({ model: "gone" }));
  expect(unknown.error?.details).toMatchObject([{ code: "not_found", field: "/model" }]);
  expect((await converse()).keys).toEqual([OWN]);
});

test("it stands nowhere in the clear: rows, trace, errors, audit log and pages", async () => {
  const dashboard = await signIn();
  await dashboard.call(setModelKey, ownKey());
  const said = await converse();
  expect(said.keys).toEqual([OWN]);
  server.respondWith(replyError({ status: 400, message: `What is ${OWN}?` }));
  const failed = await converse();
  expect(failed.run).toMatchObject({ status: "failed", error: { code: "model_error" } });
  expect(failed.run.error?.message).toContain("[redacted]");
  await dashboard.call(removeModelKey, { body: { provider: "compatible" } });
  const audit = await dashboard.call(listAudit, { query: {} });
  expect(audit.body?.entries.map(({ action }) => action)).toEqual(["model_key.removed", "model_key.set"]);
  expect(audit.body?.entries[1]).toMatchObject({
    target: { kind: "model_key", id: "compatible" },
    details: { testedWith: "compatible:test", origin: new URL(server.baseUrl).origin },
  });
  const shown = [
    accepted(await said.api.getTrace(said.runId, { includePayloads: true })),
    said.run,
    failed.run,
    audit,
    await dashboard.call(getModels),
    await stored(),
  ];
  expect(JSON.stringify(shown).includes(OWN)).toBe(false);
});

test("a model of the workspace's own provider may be named, becomes the default, and cannot any more without its key", async () => {
  const dashboard = await signIn();
  const isCalled = async (name: string) =>
    (await dashboard.call(setDefaultModel, { body: { model: name } })).status === 200;
  expect(await isCalled("google:gemini-3-flash")).toBe(false);
  await service.runtime.db.transaction(async (tx) => {
    const place = { table: "model_keys", column: "sealed_key", ...tenant, name: "google" };
    const sealed = await service.runtime.sealing.seal(tx, { text: "a-key-of-google", place });
    const text = "insert into model_keys (workspace_id, provider, sealed_key) values ($1, 'google', $2)";
    await tx.run({ name: "insert-test-model-key", text }, [tenant.workspaceId, sealed]);
  });
  expect(await isCalled("google:gemini-3-flash")).toBe(true);
  await dashboard.call(setModelKey, ownKey({ makeDefault: true }));
  expect((await dashboard.call(getModels)).body?.workspaceDefault).toBe("compatible:test");
  await dashboard.call(removeModelKey, { body: { provider: "google" } });
  expect(await isCalled("google:gemini-3-flash")).toBe(false);
});

test("a key that does not open leaves its provider without one, and says so: the environment's does not pay", async () => {
  const dashboard = await signIn();
  await dashboard.call(setModelKey, ownKey());
  await service.runtime.db.pool.query(
    "update model_keys set sealed_key = 'v1.AAAAAAAA.x' where workspace_id = $1",
    [tenant.workspaceId],
  );
  const { run, keys } = await converse();
  expect(keys).toEqual([]);
  expect(run).toMatchObject({
    status: "failed",
    error: { message: expect.stringContaining("set it again") },
  });
  const { body } = await dashboard.call(getModels);
  expect(body?.providers.find(({ name }) => name === "compatible")).toMatchObject({
    configured: false,
    problem: expect.stringContaining("cannot be opened"),
  });
});

test.each([
  ["no address", { baseUrl: null }, "/baseUrl"],
  ["an address of another kind", { baseUrl: "ftp://a.example" }, "/baseUrl"],
  ["an address with a password", { baseUrl: "https://a:b@a.example/v1" }, "/baseUrl"],
  ["an address where there is one", { provider: "openai" }, "/baseUrl"],
  ["a key with a line break", { key: "key-with\na-break" }, "/key"],
  ["a short key", { key: "short" }, "/key"],
  ["no model", { model: "" }, "/model"],
  ["an unknown provider", { provider: "offline" }, "/provider"],
])("%s is refused at its field, before a call", async (_, body, field) => {
  const before = server.requests.length;
  const refused = await (await signIn()).call(setModelKey, ownKey(body));
  expect(refused).toMatchObject({ status: 400, error: { code: "invalid_request", details: [{ field }] } });
  expect(server.requests).toHaveLength(before);
});

test.each<Role>(["viewer", "operator", "builder"])(
  "a %s neither sets nor removes nor sees it",
  async (role) => {
    const dashboard = await signIn(role);
    const refused = [
      await dashboard.call(setModelKey, ownKey()),
      await dashboard.call(removeModelKey, { body: { provider: "compatible" } }),
      await dashboard.call(getModels),
    ];
    expect(refused.map(({ error }) => error?.code)).toEqual(refused.map(() => "permission_denied"));
  },
);
