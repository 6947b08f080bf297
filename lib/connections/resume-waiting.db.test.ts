import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runtime } from "#lib/runtime.ts";
import { asking, askingTwiceBesideModel } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import {
  createTenant,
  createUser,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { authorizationFor } from "./authorization-for.ts";
import { authorizeConnection } from "./authorize-connection.ts";
import { createConnection } from "./create-connection.ts";
import { refuseConnection } from "./refuse-connection.ts";
import { resumeWaiting } from "./resume-waiting.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});

const bearer = { name: "crm", origins: ["https://api.crm.example"], settings: { kind: "bearer" } } as const;
const connect = (secret: string | null = "a-token-of-crm") =>
  createConnection({ actor: tenant.owner, ...bearer, secret });

/** A run whose questions, or those of one node, are waits for a connection instead. */
async function waiting({
  connectionName = "crm",
  graph = asking(),
  nodeId = null as string | null,
} = {}): Promise<string> {
  const { agentId } = await publishGraph({ ...tenant, graph: graph as GraphSource });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  await api.runUntil(runId);
  await runtime().db.pool.query(
    `update run_interactions set type = 'auth', request = $2
      where run_id = $1 and status = 'open' and ($3::text is null or node_id = $3)`,
    [runId, JSON.stringify({ title: "Connect", message: "", connectionName }), nodeId],
  );
  return runId;
}
const statusOf = async (runId: string) => accepted(await api.getRun(runId)).status;

test("runs that wait for a connection go on when it is made with its secret, and say who connected it", async () => {
  const runIds = await Promise.all([waiting(), waiting(), waiting()]);
  expect(await connect()).toMatchObject({ resumedRuns: 3 });
  for (const runId of runIds) {
    await api.runUntil(runId, ({ status }) => status === "completed");
    const { events } = accepted(
      await api.getTrace(runId, { includePayloads: true, eventTypes: ["interaction_answered"] }),
    );
    expect(events.map(({ payload }) => payload)).toEqual([
      {
        interactionId: expect.any(String),
        type: "auth",
        answer: { connected: true },
        answeredBy: { kind: "user", id: tenant.owner.userId },
      },
    ]);
  }
});

test("a connection without a secret lets nobody go on; authorising it does", async () => {
  const runId = await waiting();
  await connect(null);
  expect(await resumeWaiting()).toBe(0);
  expect(await statusOf(runId)).toBe("waiting");
  const authorised = await authorizeConnection({
    actor: tenant.owner,
    name: "crm",
    secret: "a-token-of-crm",
  });
  expect(authorised.resumedRuns).toBe(1);
  await api.runUntil(runId, ({ status }) => status === "completed");
});

test("who waits for another connection, or in another workspace, goes on waiting", async () => {
  const otherName = await waiting({ connectionName: "erp" });
  const theirs = tenant;
  const stranger = await createTenant();
  const ours = await waiting();
  expect(
    await createConnection({ actor: stranger.owner, ...bearer, secret: "a-token-of-theirs" }),
  ).toMatchObject({
    resumedRuns: 0,
  });
  expect(theirs.workspaceId).not.toBe(stranger.workspaceId);
  expect([await statusOf(otherName), await statusOf(ours)]).toEqual(["waiting", "waiting"]);
});

test("a wait beside another question ends, and the question stays", async () => {
  const runId = await waiting({ graph: askingTwiceBesideModel as never, nodeId: "second" }); // of the same type, wider
  await connect();
  const run = await api.runUntil(runId, ({ pendingInteraction }) => pendingInteraction?.nodeId === "first");
  expect(run.pendingInteraction?.type).toBe("user_input");
  await expect
    .poll(async () => {
      const { events } = accepted(await api.getTrace(runId, { eventTypes: ["node_completed"] }));
      return events.some(({ nodeId }) => nodeId === "second");
    })
    .toBe(true);
});

test("a run that cannot be resumed does not stop the others", async () => {
  const broken = await waiting();
  const runId = await waiting();
  // Its interaction says another workspace's run, which no lock finds.
  const { workspaceId } = await createTenant();
  await runtime().db.pool.query("update runs set workspace_id = $2 where id = $1 and false", [
    broken,
    workspaceId,
  ]);
  await runtime().db.pool.query(
    "alter table run_interactions add constraint no_answer check (run_id <> '" +
      broken +
      "' or status <> 'answered') not valid",
  );
  expect(await connect()).toMatchObject({ resumedRuns: 1 });
  await api.runUntil(runId, ({ status }) => status === "completed");
  expect(await statusOf(broken)).toBe("waiting");
  await runtime().db.pool.query("alter table run_interactions drop constraint no_answer");
  expect(await resumeWaiting()).toBe(1);
  await api.runUntil(broken, ({ status }) => status === "completed");
});

test("more runs than a batch holds all go on, each once, though two connect at the same moment", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: asking() });
  const runIds = await Promise.all(
    Array.from({ length: 110 }, () => api.started(agentId, { input: { amount: 1 } })),
  );
  for (const runId of runIds) await api.runUntil(runId);
  await runtime().db.pool.query(
    `update run_interactions set type = 'auth', request = '{"connectionName":"crm","title":"","message":""}' where workspace_id = $1`,
    [tenant.workspaceId],
  );
  await connect(null);
  const authorize = () => authorizeConnection({ actor: tenant.owner, name: "crm", secret: "a-token-of-crm" });
  const both = await Promise.all([authorize(), authorize()]);
  expect(both.reduce((sum, { resumedRuns }) => sum + resumedRuns, 0)).toBe(110);
  for (const runId of runIds) await api.runUntil(runId, ({ status }) => status === "completed");
});

test("a run that begins to wait in the moment of the connecting is found by a worker's round", async () => {
  await connect();
  const runId = await waiting();
  await api.runUntil(runId, ({ status }) => status === "completed", 15_000);
});

test("a refused connection lets nobody go on until it is authorised again", async () => {
  const { workspaceId, owner } = tenant;
  await connect();
  const { mark } = await authorizationFor({
    workspaceId,
    name: "crm",
    fetch,
    signal: AbortSignal.timeout(5_000),
  });
  await refuseConnection({ workspaceId, name: "crm", mark, refusal: "401" });
  const runId = await waiting();
  expect([await resumeWaiting(), await statusOf(runId)]).toEqual([0, "waiting"]);
  await authorizeConnection({ actor: owner, name: "crm", secret: "another-token" });
  await api.runUntil(runId, ({ status }) => status === "completed");
});

test("a cancelled run stays cancelled", async () => {
  const runId = await waiting();
  await api.cancelRun(runId);
  expect(await connect()).toMatchObject({ resumedRuns: 0 });
  expect(await statusOf(runId)).toBe("cancelled");
});

test("a builder's connecting is refused, and nobody goes on", async () => {
  const runId = await waiting();
  const builder = await createUser({ workspaceId: tenant.workspaceId, role: "builder" });
  await expect(createConnection({ actor: builder, ...bearer, secret: "x" })).rejects.toMatchObject({
    code: "permission_denied",
  });
  expect(await statusOf(runId)).toBe("waiting");
});
