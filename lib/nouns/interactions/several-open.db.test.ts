import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { approving } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function ownerOf({ workspaceId, owner }: Tenant): Promise<Dashboard> {
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
}

async function waiting(tenant: Tenant, graph: GraphSource) {
  const api = new Api(service.baseUrl, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph });
  const runId = await api.started(agentId, { input: { amount: 700 } });
  const { pendingInteraction } = await api.runUntil(runId);
  return { api, runId, interactionId: pendingInteraction?.interactionId ?? "" };
}

const list = async (dashboard: Dashboard) =>
  accepted(await dashboard.call(dashboardOperations.listInbox, {})).items;
const read = async (dashboard: Dashboard, interactionId: string) =>
  accepted(await dashboard.call(dashboardOperations.getInteraction, { params: { interactionId } }));

test("approvals of the iterations of one list say which iteration asks, and which others ask the same", async () => {
  const tenant = await createTenant();
  const dashboard = await ownerOf(tenant);
  const body = bodyOf([{ id: "sure", type: "approval", config: { title: "Sure?", summary: "{{ item }}?" } }]);
  const graph = graphOf(
    [
      { id: "both", type: "transform", config: { expression: "1" } },
      { id: "each", type: "for_each", config: { items: "[1, 2, 3]", concurrency: 3, body } },
      { id: "other", type: "approval", config: { title: "Sure?", summary: "Really?" } },
    ],
    [
      { from: "both", to: "each" },
      { from: "both", to: "other" },
    ],
  );
  const { runId, api } = await waiting(tenant, graph);
  const items = await waitFor("all four", async () => {
    const found = await list(dashboard);
    return found.length === 4 && found;
  });
  expect(items.map(({ node, iteration }) => [node.id, iteration])).toEqual([
    ["other", null],
    ["sure", 0],
    ["sure", 1],
    ["sure", 2],
  ]);
  const ids = items.slice(1).map(({ interactionId }) => interactionId);
  const [first = "", second = ""] = ids;
  expect((await read(dashboard, second)).alike).toEqual(ids);
  expect((await read(dashboard, items[0]?.interactionId ?? "")).alike).toHaveLength(1);
  const { interactionId: other = "" } = items[0] ?? {};
  accepted(await api.decide(runId, { interactionId: other, action: "approve" }));
  await api.runUntil(runId);
  accepted(await api.decide(runId, { interactionId: first, action: "approve" }));
  expect((await read(dashboard, second)).alike).toEqual(ids.slice(1));
  expect((await read(dashboard, first)).alike).toEqual([]);
});

test("the page of a run shows what a run asks that it has called", async () => {
  const tenant = await createTenant();
  const dashboard = await ownerOf(tenant);
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  const calls = { id: "call", type: "agent", config: { agentId, laneId: "intake", input: "input" } } as const;
  const { runId, interactionId } = await waiting(tenant, graphOf([calls]));
  const page = accepted(await dashboard.call(dashboardOperations.getRunPage, { params: { runId } }));
  expect(page.interactions).toMatchObject([{ interactionId, title: "Over the limit" }]);
  expect((await read(dashboard, interactionId)).run.id).not.toBe(runId);
});
