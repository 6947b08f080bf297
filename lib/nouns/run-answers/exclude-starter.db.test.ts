import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { approving } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createApiKey,
  createGrant,
  createTenant,
  createUser,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";

/** The tenant's owner is Alice, who starts runs; Bob is another operator of the team. */
let service: TestService;
let tenant: Tenant;
let api: Api;
let alice: Dashboard;
let bob: Dashboard;
let bobId: string;
let agentId: string;

const graph: GraphSource = {
  ...approving(),
  nodes: approving().nodes.map((node) =>
    node.type === "approval" ? { ...node, config: { ...node.config, excludeStarter: true } } : node,
  ),
};

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  const { workspaceId, teamId, owner } = tenant;
  api = new Api(service.baseUrl, tenant.key);
  bobId = (await createUser({ workspaceId, role: "operator", teamIds: [teamId] })).userId;
  alice = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
  bob = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: bobId });
  agentId = (await publishGraph({ ...tenant, graph })).agentId;
});

const { decideInteraction, getInteraction, listAssignees, assignInteraction, countInbox } =
  dashboardOperations;
const { startRun, rerunRun, continueRun } = dashboardOperations;
const ofExcluded = { status: 403, error: { code: "permission_denied" } };

/** The open approval of a run, read from the database: it does not matter who may poll the run. */
async function openApproval(runId: string): Promise<string> {
  const find = async () =>
    (
      await service.runtime.db.pool.query<{ id: string }>(
        "select id from run_interactions where run_id = $1 and status = 'open'",
        [runId],
      )
    ).rows[0]?.id;
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  await untilUnheld(service.runtime.db, runId);
  return (await find()) ?? "";
}
async function startedByKey(key = api): Promise<{ runId: string; interactionId: string }> {
  const runId = await key.started(agentId, { input: { amount: 900 } });
  return { runId, interactionId: await openApproval(runId) };
}
const decide = (person: Dashboard, interactionId: string) =>
  person.call(decideInteraction, { params: { interactionId }, body: { action: "approve" } });

describe("a run that a key started", () => {
  test("is decided neither by that key over the API nor by MCP, and stays open for another person", async () => {
    const { runId, interactionId } = await startedByKey();
    expect(accepted(await api.getRun(runId)).pendingInteraction?.approval).toMatchObject({
      excludeStarter: true,
    });
    for (const action of ["approve", "reject"] as const) {
      const refused = await api.decide(runId, { interactionId, action });
      expect(refused).toMatchObject(ofExcluded);
      expect(refused.error?.details).toMatchObject([{ code: "starter_excluded", field: "/interactionId" }]);
    }
    const called = await new McpClient(service.baseUrl, tenant.key).call("decide_run_approval", {
      runId,
      interactionId,
      action: "approve",
    });
    expect(called).toMatchObject({ ok: false, error: { code: "permission_denied" } });
    expect(accepted(await api.getRun(runId)).interactionLifecycle).toBe("actionable");
    accepted(await decide(bob, interactionId));
    expect((await api.runUntil(runId, ({ completedAt }) => completedAt !== null)).finalResponse).toEqual({
      decision: "paid",
    });
  });

  test("is not decided by the key's creator in the dashboard, nor reached by a second key of theirs", async () => {
    const { runId, interactionId } = await startedByKey();
    expect(await decide(alice, interactionId)).toMatchObject(ofExcluded);
    const { workspaceId, owner } = tenant;
    const second = await createApiKey({ workspaceId, userId: owner.userId });
    const other = new Api(service.baseUrl, second.key);
    expect((await other.decide(runId, { interactionId, action: "approve" })).error?.code).toBe(
      "run_not_found",
    );
  });

  test("says in the dashboard why its starter may not decide, and offers it to others alone", async () => {
    const { interactionId } = await startedByKey();
    const params = { interactionId };
    expect(accepted(await alice.call(getInteraction, { params }))).toMatchObject({
      status: "open",
      mayAnswer: false,
      mayNotBecause: "starter",
    });
    expect(accepted(await bob.call(getInteraction, { params }))).toMatchObject({
      mayAnswer: true,
      mayNotBecause: null,
    });
    const { people } = accepted(await alice.call(listAssignees, { params }));
    expect(people.map(({ id }) => id)).toEqual([bobId]);
    const claimed = await alice.call(assignInteraction, {
      params,
      body: { assigneeId: tenant.owner.userId, insteadOf: null },
    });
    expect(claimed.error?.details).toMatchObject([{ code: "cannot_answer" }]);
    expect(accepted(await alice.call(countInbox)).toAnswer).toBe(0);
    expect(accepted(await bob.call(countInbox)).toAnswer).toBe(1);
  });
});

test("a run of a connected app is not decided by it, nor by the person who connected it", async () => {
  const { workspaceId, owner } = tenant;
  const { accessToken } = await createGrant({ workspaceId, userId: owner.userId });
  const app = new McpClient(service.baseUrl, accessToken);
  const { runId } = await app.called<{ runId: string }>("run_agent", { agentId, input: { amount: 900 } });
  const interactionId = await openApproval(runId);
  const called = await app.call("decide_run_approval", { runId, interactionId, action: "approve" });
  expect(called).toMatchObject({ ok: false, error: { code: "permission_denied" } });
  expect(await decide(alice, interactionId)).toMatchObject(ofExcluded);
  accepted(await decide(bob, interactionId));
});

test("a run that a person started in the dashboard is decided by somebody else", async () => {
  const { runId } = accepted(
    await alice.call(startRun, { params: { agentId }, body: { input: { amount: 900 } } }),
  );
  const interactionId = await openApproval(runId);
  expect(await decide(alice, interactionId)).toMatchObject(ofExcluded);
  accepted(await decide(bob, interactionId));
});

describe("nobody stops being the starter", () => {
  test("by having another person run it again", async () => {
    const { runId } = await startedByKey();
    accepted(await api.cancelRun(runId));
    const again = accepted(await bob.call(rerunRun, { params: { runId }, body: {} })).runId;
    const interactionId = await openApproval(again);
    expect(await decide(alice, interactionId)).toMatchObject(ofExcluded);
    expect(await decide(bob, interactionId)).toMatchObject(ofExcluded);
  });

  test("by having another person continue it as a fork, nor as a fork of that", async () => {
    const lanes = [{ id: "talk", name: "Talk", mode: "chat", start: "sign" } as const];
    const sign = {
      id: "sign",
      type: "approval",
      config: { title: "Answer", summary: "Answer?", excludeStarter: true },
    } as const;
    const chat: GraphSource = {
      ...graph,
      behaviorType: "interactive",
      lanes: [...lanes],
      nodes: [sign],
      edges: [],
    };
    const published = await publishGraph({ ...tenant, graph: chat });
    const runId = await api.started(published.agentId, { input: { message: "hi" } });
    await openApproval(runId);
    accepted(await api.cancelRun(runId));
    const goOn = async (id: string) => {
      const body = { message: "again" };
      const { runId: next } = accepted(await bob.call(continueRun, { params: { runId: id }, body }));
      return { runId: next, interactionId: await openApproval(next) };
    };
    const fork = await goOn(runId);
    expect(await decide(alice, fork.interactionId)).toMatchObject(ofExcluded);
    accepted(await bob.call(dashboardOperations.cancelRun, { params: { runId: fork.runId } }));
    const second = await goOn(fork.runId);
    expect(await decide(alice, second.interactionId)).toMatchObject(ofExcluded);
    expect(await decide(bob, second.interactionId)).toMatchObject(ofExcluded);
  });

  test("when the run is from before starters were kept: the person behind its credential counts", async () => {
    const { interactionId, runId } = await startedByKey();
    await service.runtime.db.pool.query("update runs set starter_ids = '{}' where id = $1", [runId]);
    expect(await decide(alice, interactionId)).toMatchObject(ofExcluded);
  });
});

test("without excludeStarter, and with false, the starter decides as before", async () => {
  const lenient = approving().nodes.map((node) =>
    node.type === "approval" ? { ...node, config: { ...node.config, excludeStarter: false } } : node,
  );
  for (const nodes of [approving().nodes, lenient]) {
    const { agentId: other } = await publishGraph({ ...tenant, graph: { ...approving(), nodes } });
    const runId = await api.started(other, { input: { amount: 900 } });
    const { pendingInteraction } = await api.runUntil(runId);
    expect(pendingInteraction?.approval).not.toHaveProperty("excludeStarter");
    const interactionId = pendingInteraction?.interactionId ?? "";
    accepted(await api.decide(runId, { interactionId, action: "approve" }));
  }
});
