import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { approving } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createApiKey,
  createGrant,
  createProject,
  createTenant,
  createUser,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

const { run, get, approval } = taskRunOperations;
const SCOPES: readonly Scope[] = ["tasks:execute"];
const EXCLUDED = { error: { code: "permission_denied", details: [{ code: "starter_excluded" }] } };

const graph: GraphSource = {
  ...approving(),
  nodes: approving().nodes.map((node) =>
    node.type === "approval" ? { ...node, config: { ...node.config, excludeStarter: true } } : node,
  ),
};

/** The tenant's owner is Alice, who starts runs; Bob is another operator of the team. */
let service: TestService;
let tenant: Tenant;
let bobId: string;
let agentId: string;
let taskId: string;
let key: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  const { workspaceId, teamId } = tenant;
  bobId = (await createUser({ workspaceId, role: "operator", teamIds: [teamId] })).userId;
  agentId = (await publishGraph({ ...tenant, graph })).agentId;
  key = await keyOf(tenant.owner.userId);
  const body = { projectId: await createProject(tenant), title: "Pay" };
  taskId = accepted(await rest(key).call(taskOperations.create, { body })).id;
});

const rest = (credential: string) => new Api(service.baseUrl, credential);
const mcp = (credential: string) => new McpClient(service.baseUrl, credential);
const of = (userId: string) => ({
  ...{ workspaceId: tenant.workspaceId, userId },
  ...{ scopes: SCOPES, allowedTeamIds: [tenant.teamId] },
});
const keyOf = async (userId: string) => (await createApiKey(of(userId))).key;
const appOf = async (userId: string) => (await createGrant(of(userId))).accessToken;
const dashboardOf = (userId: string) =>
  openDashboard({ baseUrl: service.baseUrl, workspaceId: tenant.workspaceId, userId });

type Started = { readonly runId: string; readonly interactionId: string };

async function waiting(runId: string): Promise<Started> {
  const interactionId = await waitFor("the approval", async () => {
    const polled = await rest(key).call(get, { params: { taskId, runId }, query: { waitSeconds: 5 } });
    return accepted(polled).pendingInteraction?.interactionId;
  });
  await untilUnheld(service.runtime.db, runId);
  return { runId, interactionId };
}
async function startedOverRest(credential: string): Promise<Started> {
  const body = { agentId, input: { amount: 900 } };
  return waiting(accepted(await rest(credential).call(run, { params: { taskId }, body })).runId);
}
async function startedOverMcp(credential: string): Promise<Started> {
  const given = { taskId, agentId, input: { amount: 900 } };
  return waiting((await mcp(credential).called<{ runId: string }>("run_task", given)).runId);
}

const decideOverRest = (credential: string, { runId, interactionId }: Started, action = "approve") =>
  rest(credential).call(approval, { params: { taskId, runId }, body: { interactionId, action } });
const decideOverMcp = (credential: string, started: Started, action = "approve") =>
  mcp(credential).call("decide_task_approval", { taskId, ...started, action });
const decideInDashboard = async (userId: string, { interactionId }: Started) =>
  (await dashboardOf(userId)).call(dashboardOperations.decideInteraction, {
    params: { interactionId },
    body: { action: "approve" },
  });

async function expectPaid(): Promise<void> {
  const said = await waitFor("the result", async () => {
    const { comments } = accepted(await rest(key).call(taskOperations.read, { params: { taskId } }));
    return comments[0]?.body;
  });
  expect(said).toContain("paid");
}

describe("an approval with excludeStarter in a run of a task", () => {
  test.each([
    ["a key over REST", async () => ({ credential: key, started: await startedOverRest(key) })],
    ["a key over MCP", async () => ({ credential: key, started: await startedOverMcp(key) })],
    [
      "a connected app",
      async () => {
        const credential = await appOf(tenant.owner.userId);
        return { credential, started: await startedOverMcp(credential) };
      },
    ],
  ])("is not decided by who started it: %s; another person decides", async (_who, start) => {
    const { credential, started } = await start();
    for (const action of ["approve", "reject"])
      expect(await decideOverMcp(credential, started, action)).toMatchObject({ ok: false, ...EXCLUDED });
    // The person counts, not the credential: neither another key of theirs, nor an app, nor their own browser.
    const { userId } = tenant.owner;
    for (const theirs of [key, await keyOf(userId)])
      expect(await decideOverRest(theirs, started)).toMatchObject({ status: 403, ...EXCLUDED });
    for (const theirs of [await keyOf(userId), await appOf(userId)])
      expect(await decideOverMcp(theirs, started)).toMatchObject({ ok: false, ...EXCLUDED });
    expect(await decideInDashboard(userId, started)).toMatchObject({ status: 403, ...EXCLUDED });

    accepted(await decideInDashboard(bobId, started));
    await expectPaid();
  });

  test("is decided through the task by a credential of another person", async () => {
    accepted(await decideOverRest(await keyOf(bobId), await startedOverRest(key)));
    await expectPaid();
    const again = await startedOverMcp(key);
    expect(await decideOverMcp(await appOf(bobId), again)).toMatchObject({ ok: true });
  });
});
