import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { approving, doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTeam, createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { insertLoopingRun } from "#lib/testing/looping-run.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;
let owner: Dashboard;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
  owner = await signIn(tenant.workspaceId, tenant.owner.userId);
});
afterAll(() => service.close());

const signIn = (workspaceId: string, userId: string) =>
  openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });

async function run(agentId: string, amount: number, metadata = {}): Promise<string> {
  const runId = await api.started(agentId, { input: { amount }, metadata });
  await api.runUntil(runId);
  return runId;
}

const compare = (runId: string, otherRunId: string, dashboard = owner) =>
  dashboard.call(dashboardOperations.compareRuns, { params: { runId, otherRunId } });

test("two runs are laid side by side, and what differs is named", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: approving(), name: "Payments" });
  const [low, high] = [await run(agentId, 20, { password: "one-secret" }), await run(agentId, 900)];
  const { pendingInteraction } = accepted(await api.getRun(high));
  await api.decide(high, { interactionId: pendingInteraction?.interactionId ?? "", action: "reject" });
  await api.runUntil(high);
  const compared = accepted(await compare(low, high));
  expect(compared).toMatchObject({
    left: {
      runId: low,
      status: "completed",
      agent: { name: "Payments" },
      version: 1,
      durationMs: expect.any(Number),
    },
    right: { runId: high, startedBy: { kind: "key", id: tenant.keyId } },
    isSameGraph: true,
    input: [{ pointer: "/amount", change: "changed", left: 20, right: 900 }],
    metadata: [{ pointer: "/password", change: "removed", left: "[redacted]" }],
  });
  expect(compared.result.map(({ pointer }) => pointer).sort()).toEqual(["/comment", "/decision"]);
  expect(
    compared.rows.map(({ nodeId, left, right, differs }) => [
      nodeId,
      left?.outcomes,
      right?.outcomes,
      differs,
    ]),
  ).toEqual([
    ["route", { else: 1 }, { high: 1 }, expect.arrayContaining(["outcome"])],
    ["sign", undefined, { rejected: 1 }, ["presence"]],
    ["refused", undefined, { done: 1 }, ["presence"]],
    ["paid", { done: 1 }, undefined, ["presence"]],
  ]);
});

test("a run compared with itself differs nowhere; loops are compared node by node", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const one = await insertLoopingRun({ tenant, agentId, iterations: 3 });
  const two = await insertLoopingRun({ tenant, agentId, iterations: 5, failing: [1] });
  const same = accepted(await compare(one.runId, one.runId));
  expect(same.rows.flatMap(({ differs, output }) => [...differs, ...output])).toEqual([]);
  expect([same.input, same.metadata, same.result]).toEqual([[], [], []]);
  const fetch = accepted(await compare(one.runId, two.runId)).rows.find(({ nodeId }) => nodeId === "fetch");
  expect(fetch).toMatchObject({
    name: "Fetch it",
    left: { occurrences: 3, tries: 6, outcomes: { done: 3 } },
    right: { occurrences: 5, tries: 10, outcomes: { done: 4, failed: 1 } },
    differs: ["occurrences", "outcome"],
  });
});

test("only runs of one agent that the person may see", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const [a, b] = [await run(agentId, 1), await run(agentId, 2)];
  const other = await publishGraph({ ...tenant, graph: doubling });
  expect((await compare(a, await run(other.agentId, 1))).error?.code).toBe("invalid_request");
  const teamIds = [await createTeam(tenant)];
  const elsewhere = await createUser({ workspaceId: tenant.workspaceId, role: "operator", teamIds });
  expect((await compare(a, b, await signIn(tenant.workspaceId, elsewhere.userId))).error?.code).toBe(
    "permission_denied",
  );
  const stranger = await createTenant();
  expect((await compare(a, b, await signIn(stranger.workspaceId, stranger.owner.userId))).error?.code).toBe(
    "run_not_found",
  );
});
