import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { asking } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { authorizationFor } from "./authorization-for.ts";
import { authorizeConnection } from "./authorize-connection.ts";
import { createConnection } from "./create-connection.ts";
import { refuseConnection } from "./refuse-connection.ts";
import { resumeWaiting } from "./resume-waiting.ts";

/** Without a worker, as in the command line's process: whose rounds would also find these runs, at some moment. */
let service: TestService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});

const bearer = {
  name: "crm",
  origins: ["https://api.crm.example"],
  settings: { kind: "bearer" },
} as const;
const connect = (secret: string | null = "a-token-of-crm") =>
  createConnection({ actor: tenant.owner, ...bearer, secret });

/** Runs that wait for a connection, as a worker leaves them. */
async function waiting({ count = 1, connectionName = "crm" } = {}): Promise<string[]> {
  const { agentId } = await publishGraph({ ...tenant, graph: asking() });
  const runIds = [];
  for (let made = 0; made < count; made += 1) {
    const runId = await api.started(agentId, { input: { amount: 1 } });
    const { pool } = runtime().db;
    await pool.query("update runs set status = 'waiting', needs_work = false where id = $1", [runId]);
    await pool.query(
      `insert into run_interactions (id, workspace_id, run_id, turn, occurrence_id, node_id, type, request, expires_at)
       values ($1, $2, $3, 1, $4, 'ask', 'auth', $5, now() + interval '1 hour')`,
      [
        `auth:${newId("request")}`,
        tenant.workspaceId,
        runId,
        `${runId}:ask:1`,
        { title: "Connect", message: "", connectionName },
      ],
    );
    runIds.push(runId);
  }
  return runIds;
}
const statusesOf = (runIds: readonly string[]) =>
  Promise.all(runIds.map(async (runId) => accepted(await api.getRun(runId)).status));
/** Runs that any worker takes up, by their rows, whether or not the notification was heard. */
const runnable = async () => {
  const { rows } = await runtime().db.pool.query<{ id: string }>(
    "select id from runs where workspace_id = $1 and needs_work and lease_owner is null order by id",
    [tenant.workspaceId],
  );
  return rows.map(({ id }) => id);
};

test("runs that wait go on when the connection is made with its secret: answered, and runnable", async () => {
  const runIds = await waiting({ count: 3 });
  expect(await connect()).toMatchObject({ resumedRuns: 3 });
  expect(await statusesOf(runIds)).toEqual(["running", "running", "running"]);
  expect(await runnable()).toEqual([...runIds].sort());
  for (const runId of runIds) {
    const query = { includePayloads: true, eventTypes: ["interaction_answered"] };
    const { events } = accepted(await api.getTrace(runId, query));
    expect(events.map(({ payload }) => payload)).toEqual([
      {
        interactionId: expect.stringContaining("auth:"),
        type: "auth",
        answer: { connected: true },
        answeredBy: { kind: "user", id: tenant.owner.userId },
      },
    ]);
  }
});

test("a connection without a secret lets nobody go on; authorising it does", async () => {
  const runIds = await waiting();
  await connect(null);
  expect([await resumeWaiting(), await statusesOf(runIds)]).toEqual([0, ["waiting"]]);
  const authorised = await authorizeConnection({
    actor: tenant.owner,
    name: "crm",
    secret: "a-token-of-crm",
  });
  expect([authorised.resumedRuns, await statusesOf(runIds)]).toEqual([1, ["running"]]);
});

test("who waits for another connection, or in another workspace, goes on waiting", async () => {
  const runIds = [...(await waiting()), ...(await waiting({ connectionName: "erp" }))];
  const stranger = await createTenant();
  const made = await createConnection({ actor: stranger.owner, ...bearer, secret: "a-token-of-theirs" });
  expect([made.resumedRuns, await resumeWaiting(), await statusesOf(runIds)]).toEqual([
    0,
    0,
    ["waiting", "waiting"],
  ]);
  await connect();
  expect(await statusesOf(runIds)).toEqual(["running", "waiting"]);
});

test("a run that cannot be resumed does not stop the others, and is met again", async () => {
  const [broken = "", ...others] = await waiting({ count: 3 });
  const { pool } = runtime().db;
  await pool.query(
    `alter table run_interactions add constraint unanswerable check (run_id <> '${broken}' or status <> 'answered') not valid`,
  );
  expect(await connect()).toMatchObject({ resumedRuns: 2 });
  expect(await statusesOf([broken, ...others])).toEqual(["waiting", "running", "running"]);
  await pool.query("alter table run_interactions drop constraint unanswerable");
  expect(await resumeWaiting()).toBe(1);
  const { events } = accepted(
    await api.getTrace(broken, { includePayloads: true, eventTypes: ["interaction_answered"] }),
  );
  expect(events[0]?.payload).toMatchObject({ answeredBy: { kind: "system", id: "connections" } });
});

test("more runs than a batch holds all go on, each once, though two authorise at the same moment", async () => {
  const runIds = await waiting({ count: 110 });
  await connect(null);
  const authorize = () => authorizeConnection({ actor: tenant.owner, name: "crm", secret: "a-token-of-crm" });
  const both = await Promise.all([authorize(), authorize()]);
  expect(both.reduce((sum, { resumedRuns }) => sum + resumedRuns, 0)).toBe(110);
  expect(new Set(await statusesOf(runIds))).toEqual(new Set(["running"]));
});

test("a refused connection lets nobody go on until it is authorised again", async () => {
  const { workspaceId, owner } = tenant;
  await connect();
  const signal = AbortSignal.timeout(5_000);
  const { mark } = await authorizationFor({ workspaceId, name: "crm", fetch, signal });
  await refuseConnection({ workspaceId, name: "crm", mark, refusal: "401" });
  const runIds = await waiting();
  expect([await resumeWaiting(), await statusesOf(runIds)]).toEqual([0, ["waiting"]]);
  await authorizeConnection({ actor: owner, name: "crm", secret: "another-token" });
  expect(await statusesOf(runIds)).toEqual(["running"]);
});

test("a cancelled run stays cancelled, and an expired wait is not answered", async () => {
  const [cancelled = "", expired = ""] = await waiting({ count: 2 });
  await api.cancelRun(cancelled);
  await runtime().db.pool.query("update run_interactions set expires_at = now() where run_id = $1", [
    expired,
  ]);
  expect(await connect()).toMatchObject({ resumedRuns: 0 });
  expect(await statusesOf([cancelled, expired])).toEqual(["cancelled", "waiting"]);
});

test("a builder's connecting is refused, and nobody goes on", async () => {
  const runIds = await waiting();
  const builder = await createUser({ workspaceId: tenant.workspaceId, role: "builder" });
  const creating = createConnection({ actor: builder, ...bearer, secret: "x" });
  await expect(creating).rejects.toMatchObject({ code: "permission_denied" });
  expect(await statusesOf(runIds)).toEqual(["waiting"]);
});
