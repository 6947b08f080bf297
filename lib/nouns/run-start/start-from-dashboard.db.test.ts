import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { chattingPipeline, doubling } from "#lib/testing/agents.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createTenant,
  createUser,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { startRun, getRunStart } = dashboardOperations;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type Person = Partial<Parameters<typeof createUser>[0]>;

async function browse({ workspaceId, teamId }: Tenant, person: Person = {}): Promise<Dashboard> {
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId], ...person });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

test("starts it as the person, and once for one idempotency key", async () => {
  const tenant = await createTenant();
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const dashboard = await browse(tenant);
  const start = () =>
    dashboard.call(startRun, {
      params: { agentId },
      body: { input: { amount: 2 }, metadata: { order: "A-1" }, idempotencyKey: "once" },
    });
  const [first, second] = await Promise.all([start(), start()]);
  expect([first.status, second.status].sort()).toEqual([200, 202]);
  expect(first.body?.runId).toBe(second.body?.runId);
  const runId = first.body?.runId ?? "";
  const { body } = await dashboard.call(getRunStart, { params: { runId } });
  expect(body).toMatchObject({
    agentId,
    laneId: "intake",
    input: { amount: 2 },
    metadata: { order: "A-1" },
  });
  const foreigner = await browse(await createTenant());
  expect((await foreigner.call(getRunStart, { params: { runId } })).status).toBe(404);
});

test("is refused as the public API refuses it: role, lane, input", async () => {
  const tenant = await createTenant();
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const start = async (person: Person, body: object, of = tenant) =>
    (await browse(of, person)).call(startRun, { params: { agentId }, body });
  expect((await start({ role: "viewer" }, { input: { amount: 1 } })).status).toBe(403);
  expect((await start({ teamIds: [] }, { input: { amount: 1 } })).status).toBe(403);
  expect((await start({}, { input: { amount: 1 } }, await createTenant())).status).toBe(404);
  expect((await start({}, { input: {}, laneId: "none" })).error).toMatchObject({
    code: "lane_not_found",
  });
  expect((await start({}, { input: { amount: -1, more: 1 } })).error).toMatchObject({
    code: "input_validation_failed",
    details: [{ field: "/input/amount" }, { field: "/input/more" }],
  });
});

test("what a run was started with is told without its secrets", async () => {
  const tenant = await createTenant();
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const dashboard = await browse(tenant);
  const { body } = await dashboard.call(startRun, {
    params: { agentId },
    body: { input: { amount: 2 }, metadata: { password: "hunter2222", order: "A" } },
  });
  const start = await dashboard.call(getRunStart, { params: { runId: body?.runId ?? "" } });
  expect(start.body).toMatchObject({
    hidesSecrets: true,
    metadata: { password: "[redacted]", order: "A" },
    input: { amount: 2 },
  });
});

test("a file that the run stored may be attached again by the same person", async () => {
  const tenant = await createTenant();
  const graph: GraphSource = {
    ...chattingPipeline,
    lanes: [{ id: "talk", name: "Talk", mode: "chat", start: "say", attachments: { supported: true } }],
  };
  const { agentId } = await publishGraph({ ...tenant, graph });
  const dashboard = await browse(tenant);
  const attachments = [{ name: "a.txt", type: "text/plain", base64: "aGk=" }];
  const { body } = await dashboard.call(startRun, {
    params: { agentId },
    body: { input: { message: "Hi" }, attachments },
  });
  const runId = body?.runId ?? "";
  const usable = async (person: Dashboard) => {
    const start = await person.call(getRunStart, { params: { runId } });
    return start.body ? start.body.attachments.map((one) => one.usable) : start.body;
  };
  expect(await usable(dashboard)).toEqual([true]);
  expect(await usable(await browse(tenant))).toEqual([false]);
});
