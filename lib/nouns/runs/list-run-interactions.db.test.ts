import { afterAll, beforeAll, expect, test } from "vitest";
import { askingTwiceBesideModel, doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

const openOf = async (runId: string) => accepted(await api.listInteractions(runId)).interactions;

test("all open interactions are listed, the oldest first, and the first is the run's pendingInteraction", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: askingTwiceBesideModel });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  const run = await api.runUntil(runId);
  const open = await openOf(runId);
  expect(open.map(({ title }) => title)).toEqual(["First", "Second"]);
  expect(open[0]).toEqual(run.pendingInteraction);

  const [first, second] = open.map(({ interactionId }) => interactionId);
  const early = await api.reply(runId, { interactionId: second ?? "", message: "b" });
  expect(early.error?.code).toBe("interaction_conflict");
  accepted(await api.reply(runId, { interactionId: first ?? "", message: "a" }));
  await api.runUntil(runId, ({ status }) => status === "waiting");
  expect((await openOf(runId)).map(({ title }) => title)).toEqual(["Second"]);
  accepted(await api.cancelRun(runId));
  expect(await openOf(runId)).toEqual([]);
});

test("a run that asks nothing has none", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  expect(await openOf(runId)).toEqual([]);
});

test("a run of another credential, or of another workspace, does not exist", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  const { workspaceId, owner } = tenant;
  const second = await createApiKey({ workspaceId, userId: owner.userId });
  for (const key of [second.key, (await createTenant()).key]) {
    const refused = await new Api(service.baseUrl, key).listInteractions(runId);
    expect([refused.status, refused.error?.code]).toEqual([404, "run_not_found"]);
  }
});

test("a key with runs:read alone may list them, one with neither scope may not", async () => {
  const { workspaceId, owner } = tenant;
  const lists = async (scope: "runs:read" | "agents:read") => {
    const { key } = await createApiKey({ workspaceId, userId: owner.userId, scopes: [scope] });
    return (await new Api(service.baseUrl, key).listInteractions("run_unknown")).error?.code;
  };
  expect(await lists("runs:read")).toBe("run_not_found");
  expect(await lists("agents:read")).toBe("insufficient_scope");
});
