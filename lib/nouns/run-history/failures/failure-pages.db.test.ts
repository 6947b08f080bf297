import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { dividing } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTeam, createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const {
  listFailureGroups,
  getFailureGroup,
  assignFailureGroup,
  resolveFailureGroup,
  reopenFailureGroup,
  listFailureAssignees,
  getRunFailure,
  listRuns,
  countRuns,
} = dashboardOperations;

let service: TestService;
let tenant: Tenant;
let operator: Dashboard;
let operatorId: string;
let agentId: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await createTenant();
  agentId = (await publishGraph({ ...tenant, graph: dividing, name: "Divides" })).agentId;
  const person = await createUser({ ...tenant, role: "operator", teamIds: [tenant.teamId], name: "Olive" });
  operatorId = person.userId;
  operator = await browse(person.userId);
});
afterAll(() => service.close());

const browse = (userId: string, { workspaceId }: { workspaceId: string } = tenant) =>
  openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });

async function fail(id = agentId): Promise<string> {
  const api = new Api(service.baseUrl, tenant.key);
  const runId = await api.started(id, { input: { amount: 0 } });
  await api.runUntil(runId);
  return runId;
}
const listed = async (query: Record<string, string> = {}, person = operator) =>
  accepted(await person.call(listFailureGroups, { query })).failures;
const only = async () => {
  const [group] = await listed();
  if (!group) throw new Error("nothing failed");
  return { failureId: group.id };
};

test("failures that are alike are one line, with how many there are, since when and in which version", async () => {
  await fail();
  const last = await fail();
  expect(await listed()).toMatchObject([
    {
      agent: { id: agentId, name: "Divides" },
      node: { id: "divide" },
      code: "expression_error",
      state: "open",
      runs: { count: 2, isCapped: false },
      firstVersion: 1,
      lastRunId: last,
      lastVersion: 1,
      assignee: null,
    },
  ]);
  const group = accepted(await operator.call(getFailureGroup, { params: await only() }));
  expect(group.days).toHaveLength(30);
  expect(group.days.at(-1)).toMatchObject({ count: 2 });
  expect(group.versions).toEqual([{ version: 1, count: 2 }]);
});

test("the runs of a failure are listed, counted for a bulk action, and named by the run's page", async () => {
  const runIds = [await fail(), await fail()].reverse();
  const { failureId } = await only();
  const { runs } = accepted(await operator.call(listRuns, { query: { failure: failureId } }));
  expect(runs.map(({ runId }) => runId)).toEqual(runIds);
  const query = { failure: failureId, action: "rerun_from_failure" };
  expect(accepted(await operator.call(countRuns, { query }))).toEqual({ count: 2, isComplete: true });
  expect(
    accepted(await operator.call(countRuns, { query: { failure: failureId, status: "completed" } })),
  ).toEqual({
    count: 0,
    isComplete: true,
  });
  const [runId = ""] = runIds;
  expect(accepted(await operator.call(getRunFailure, { params: { runId } })).group).toMatchObject({
    id: failureId,
  });
});

test("failures of teams and workspaces that a person does not reach are not there", async () => {
  await fail();
  const params = await only();
  const stranger = await createTenant();
  const elsewhere = await createTeam(tenant);
  const outsider = await createUser({ ...tenant, role: "operator", teamIds: [elsewhere] });
  for (const person of [await browse(stranger.owner.userId, stranger), await browse(outsider.userId)]) {
    expect(await listed({}, person)).toEqual([]);
    for (const asked of [
      person.call(getFailureGroup, { params }),
      person.call(listFailureAssignees, { params }),
      person.call(assignFailureGroup, { params, body: { assigneeId: null, insteadOf: null } }),
      person.call(resolveFailureGroup, { params, body: { inVersion: null } }),
      person.call(reopenFailureGroup, { params }),
    ])
      expect(await asked).toMatchObject({ status: 404, error: { code: "not_found" } });
    expect(accepted(await person.call(listRuns, { query: { failure: params.failureId } })).runs).toEqual([]);
  }
});

test("a viewer sees failures, and only operators assign and resolve them", async () => {
  await fail();
  const params = await only();
  const { userId } = await createUser({ ...tenant, role: "viewer", teamIds: [tenant.teamId] });
  const viewer = await browse(userId);
  expect(await listed({}, viewer)).toHaveLength(1);
  const body = { assigneeId: userId, insteadOf: null };
  const denied = { error: { code: "permission_denied" } };
  expect(await viewer.call(assignFailureGroup, { params, body })).toMatchObject(denied);
  expect(await viewer.call(resolveFailureGroup, { params, body: { inVersion: 1 } })).toMatchObject(denied);
  expect(await operator.call(assignFailureGroup, { params, body })).toMatchObject({
    error: { code: "invalid_request" },
  });
});

test("of two who take a failure at once, one does; it is theirs until they give it up", async () => {
  await fail();
  const params = await only();
  const owner = await browse(tenant.owner.userId);
  const [one, other] = await Promise.all([
    operator.call(assignFailureGroup, { params, body: { assigneeId: operatorId, insteadOf: null } }),
    owner.call(assignFailureGroup, { params, body: { assigneeId: tenant.owner.userId, insteadOf: null } }),
  ]);
  expect([one.status, other.status].toSorted()).toEqual([200, 409]);
  const assigneeId = one.status === 200 ? operatorId : tenant.owner.userId;
  const [mine, theirs] = one.status === 200 ? [operator, owner] : [owner, operator];
  expect(await listed({ assignee: "me" }, mine)).toHaveLength(1);
  expect(await listed({ assignee: "me" }, theirs)).toHaveLength(0);
  expect(await listed({ assignee: "nobody" })).toHaveLength(0);
  const body = { assigneeId: null, insteadOf: assigneeId };
  expect(accepted(await mine.call(assignFailureGroup, { params, body })).assignee).toBeNull();
});

test("a resolved failure that returns says so, and is open again", async () => {
  await fail();
  const params = await only();
  const resolved = accepted(await operator.call(resolveFailureGroup, { params, body: { inVersion: 1 } }));
  expect(resolved).toMatchObject({ state: "resolved", resolution: { by: { name: "Olive" }, inVersion: 1 } });
  expect(await listed({ state: "open" })).toEqual([]);
  expect(await listed({ state: "resolved" })).toHaveLength(1);
  const back = await fail();
  expect(await listed({ state: "open" })).toMatchObject([
    { state: "returned", returned: { runId: back, version: 1 }, resolution: { inVersion: 1 } },
  ]);
  expect(await listed({ state: "returned" })).toHaveLength(1);
  expect(accepted(await operator.call(reopenFailureGroup, { params }))).toMatchObject({
    state: "open",
    resolution: null,
    returned: null,
  });
  expect(await operator.call(resolveFailureGroup, { params, body: { inVersion: 3 } })).toMatchObject({
    error: { code: "invalid_request", details: [{ field: "/inVersion" }] },
  });
  const { rows } = await service.runtime.db.pool.query(
    "select action from audit_log where workspace_id = $1 and target_id = $2 order by id",
    [tenant.workspaceId, params.failureId],
  );
  expect(rows).toEqual([{ action: "failure.resolved" }, { action: "failure.reopened" }]);
});

test.each(["last_seen", "count"])("pages by %s give each failure once, in order", async (sort) => {
  const others = await Promise.all([1, 2].map(() => publishGraph({ ...tenant, graph: dividing })));
  for (const { agentId: id } of [...others, ...others.slice(1)]) await fail(id);
  for (let i = 0; i < 3; i++) await fail();
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { sort, limit: "1", ...(cursor === undefined ? {} : { cursor }) };
    const page = accepted(await operator.call(listFailureGroups, { query }));
    found.push(...page.failures.map(({ agent }) => agent.id));
    if (page.pagination.nextCursor === null) break;
    cursor = page.pagination.nextCursor;
  }
  expect(found).toEqual([agentId, others[1]?.agentId, others[0]?.agentId]);
  expect(await operator.call(listFailureGroups, { query: { sort, cursor: "x" } })).toMatchObject({
    error: { code: "invalid_cursor" },
  });
});
