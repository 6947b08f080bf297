import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { replyError, replyText } from "#lib/testing/model-server-replies.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const apiKey = "a-key-that-nobody-sees";

let service: TestService;
let server: ModelServer;
let tenant: Tenant;

beforeAll(async () => {
  server = await startModelServer({ apiKey });
  const openaiCompatible = { baseUrl: server.baseUrl, apiKey };
  service = await startTestService({ worker: false, env: { openaiCompatible } });
});
afterAll(async () => {
  await service.close();
  await server.close();
});
beforeEach(async () => {
  tenant = await createTenant();
});
afterEach(() => server.respondWith());

const { getModels, setDefaultModel, testModel, listPrices, setPrice, removePrice } = dashboardOperations;

async function signIn(role: Role = "admin") {
  const { workspaceId } = tenant;
  const { userId } = await createUser({ workspaceId, role });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

test("providers are told by what is configured, and a key by nothing", async () => {
  const dashboard = await signIn();
  const { body } = await dashboard.call(getModels);
  const providers = new Map(body?.providers.map((provider) => [provider.name, provider]));
  expect(providers.get("compatible")).toMatchObject({
    configured: true,
    origin: new URL(server.baseUrl).origin,
  });
  expect(providers.get("offline")).toMatchObject({ configured: true, variable: null, source: null });
  expect(providers.get("openai")).toMatchObject({
    configured: false,
    variable: "OPENAI_API_KEY",
    source: null,
    knownModels: expect.arrayContaining(["openai:gpt-4o-mini"]),
  });
  expect(JSON.stringify(body)).not.toContain(apiKey);
});

test("models that agents name are told with what they stand for and why they cannot be called", async () => {
  const llm = (id: string, model?: string) => ({
    id,
    type: "llm" as const,
    config: { prompt: "Hello", ...(model === undefined ? {} : { model }) },
  });
  const { agentId } = await publishGraph({
    ...tenant,
    name: "Helper",
    graph: {
      format: "laneway.agent/1",
      behaviorType: "pipeline",
      lanes: [{ id: "ask", name: "Ask", mode: "structured", start: "one", inputSchema: { type: "object" } }],
      nodes: [llm("one"), llm("two", "openai:gpt-5"), llm("three", "openai:gpt-5")],
      edges: [],
    },
  });
  const dashboard = await signIn();
  expect((await dashboard.call(setDefaultModel, { body: { model: "compatible:small" } })).status).toBe(200);
  const { body } = await dashboard.call(getModels);
  const agents = [{ id: agentId, name: "Helper" }];
  expect(body).toMatchObject({ serviceDefault: "offline:digest", workspaceDefault: "compatible:small" });
  expect(body?.named).toEqual([
    { model: "default", resolved: "compatible:small", problem: null, agents },
    {
      model: "openai:gpt-5",
      resolved: "openai:gpt-5",
      problem: expect.stringContaining("not configured"),
      agents,
    },
  ]);
});

test("a default that cannot be called is refused", async () => {
  const refused = await (await signIn()).call(setDefaultModel, { body: { model: "openai:gpt-5" } });
  expect(refused).toMatchObject({ status: 400, error: { code: "invalid_request" } });
});

test("a model that answers is told with its time, its tokens and their price", async () => {
  const dashboard = await signIn();
  const price = { model: "compatible:small", input: 1_000, cachedInput: null, output: 2_000 };
  await dashboard.call(setPrice, { body: price });
  server.respondWith(replyText(`ready, says ${apiKey}`));
  const { body } = await dashboard.call(testModel, { body: { model: "compatible:small" } });
  expect(body).toMatchObject({
    model: "compatible:small",
    latencyMs: expect.any(Number),
    inputTokens: 11,
    outputTokens: 7,
    costUsd: 0.025,
    failure: null,
  });
  expect(body?.answer).toMatch(/^ready, says \[redacted\]/);
});

test("a model that does not answer is a result: why, in the provider's words, without secrets", async () => {
  const dashboard = await signIn();
  server.respondWith(replyError({ status: 401, message: `Incorrect API key ${apiKey}` }));
  const refused = await dashboard.call(testModel, { body: { model: "compatible:small" } });
  expect(refused).toMatchObject({
    status: 200,
    body: { answer: null, failure: { reason: "authentication", status: 401 } },
  });
  expect(JSON.stringify(refused.body)).not.toContain(apiKey);
  const unknown = await dashboard.call(testModel, { body: { model: "openai:gpt-5" } });
  expect(unknown.body?.failure).toMatchObject({ reason: "unknown_model", status: null });
});

test("tests are limited to ten a minute in a workspace, whoever makes them", async () => {
  const [one, other] = [await signIn(), await signIn()];
  const body = { model: "offline:digest" };
  const tried = [];
  for (let n = 0; n < 6; n += 1) {
    tried.push(await one.call(testModel, { body }), await other.call(testModel, { body }));
  }
  expect(tried.filter(({ ok }) => ok)).toHaveLength(10);
  expect(tried.at(-1)).toMatchObject({ status: 429, error: { code: "rate_limited" } });
});

test("a price is set, changed and removed, so that the built-in one holds again; each is audited", async () => {
  const dashboard = await signIn();
  const model = "openai:gpt-4o-mini";
  const price = { model, input: 1, cachedInput: 0.5, output: 2 };
  await dashboard.call(setPrice, { body: price });
  const set = await dashboard.call(listPrices);
  expect(set.body?.prices).toContainEqual({ ...price, source: "workspace" });
  const removed = await dashboard.call(removePrice, { body: { model } });
  expect(removed.body?.now).toMatchObject({ model, source: "built-in" });
  const again = await dashboard.call(removePrice, { body: { model } });
  expect(again.status).toBe(404);
  const wrong = await dashboard.call(setPrice, { body: { ...price, model: "gpt", input: -1 } });
  expect(wrong).toMatchObject({ status: 400, error: { details: [{ field: "/model" }] } });
  const { rows } = await service.runtime.db.pool.query(
    "select action, target_id as model from audit_log where workspace_id = $1 order by id",
    [tenant.workspaceId],
  );
  expect(rows).toEqual([
    { action: "model_price.set", model },
    { action: "model_price.removed", model },
  ]);
});

test.each<Role>(["viewer", "operator", "builder"])("a %s may do none of it", async (role) => {
  const dashboard = await signIn(role);
  const model = "offline:digest";
  const refused = [
    await dashboard.call(getModels),
    await dashboard.call(setDefaultModel, { body: { model } }),
    await dashboard.call(testModel, { body: { model } }),
    await dashboard.call(listPrices),
    await dashboard.call(setPrice, { body: { model, input: 1, cachedInput: null, output: 1 } }),
    await dashboard.call(removePrice, { body: { model } }),
  ];
  expect(refused.map(({ error }) => error?.code)).toEqual(refused.map(() => "permission_denied"));
});
