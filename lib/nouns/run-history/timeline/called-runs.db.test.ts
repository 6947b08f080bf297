import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { createUser, type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

const { getTimeline, getOccurrence, getRunPage, endTimer } = dashboardOperations;

let world: EffectService;
let dashboard: Dashboard;
beforeAll(async () => {
  world = await startEffectService();
  const { workspaceId, owner } = world.tenant;
  dashboard = await openDashboard({ baseUrl: world.service.baseUrl, workspaceId, userId: owner.userId });
});
afterAll(() => world.close());

const publish = async (graph: GraphSource) => (await publishGraph({ ...world.tenant, graph })).agentId;
const calling = (agentId: string, more: { timeoutSeconds?: number } = {}) =>
  graphOf([
    { id: "call", type: "agent", config: { agentId, laneId: "go", input: "{}" }, ...more },
  ] as GraphSource["nodes"]);
const timeline = async (runId: string, within?: string, since?: string) =>
  accepted(
    await dashboard.call(getTimeline, {
      params: { runId },
      query: { ...(within ? { within } : {}), ...(since ? { since } : {}) },
    }),
  ).rows;
const timerOf = async (runId: string) =>
  accepted(await dashboard.call(getRunPage, { params: { runId } })).timer;

test("a called run is unfolded in place, with the loops in it and the runs that it has called", async () => {
  const inner = await publish(
    graphOf([
      {
        id: "each",
        type: "for_each",
        config: {
          items: "[1, 2]",
          body: bodyOf([{ id: "same", type: "transform", config: { expression: "item" } }]),
        },
      },
    ]),
  );
  const middle = await publish(calling(inner));
  const runId = await world.start(calling(middle));
  await world.api.runUntil(runId);

  const [call] = await timeline(runId);
  expect(call).toMatchObject({ kind: "node", nodeId: "call", status: "succeeded" });
  const middleId = call?.kind === "node" ? call.childRunId : null;
  expect(call?.within).toBe(middleId);
  const [again] = await timeline(runId, middleId ?? "");
  const innerId = again?.kind === "node" ? again.childRunId : null;
  expect(again?.within).toBe(innerId);
  const [each] = await timeline(runId, innerId ?? "");
  expect(each).toMatchObject({ nodeId: "each", within: `${innerId}/1:each`, fold: { iterations: 2 } });
  const iterations = await timeline(runId, each?.within ?? "");
  expect(iterations.map(({ within }) => within)).toEqual([`${innerId}/1:each.0`, `${innerId}/1:each.1`]);
  const [same] = await timeline(runId, iterations[1]?.within ?? "");
  expect(same).toMatchObject({ nodeId: "same" });
  expect(await timeline(runId, middleId ?? "", "0")).toEqual([again]);

  const occurrence = await dashboard.call(getOccurrence, { params: { runId, occurrenceId: same?.id ?? "" } });
  expect(accepted(occurrence)).toMatchObject({ output: 2 });
  const page = accepted(await dashboard.call(getRunPage, { params: { runId } }));
  expect(page.related).toMatchObject([{ relation: "child", runId: middleId }]);
});

test("what another run has called is not unfolded here", async () => {
  const inner = await publish(graphOf([{ id: "same", type: "transform", config: { expression: "1" } }]));
  const [one, other] = [await world.start(calling(inner)), await world.start(calling(inner))];
  await world.api.runUntil(one);
  await world.api.runUntil(other);
  const [call] = await timeline(other);
  const answer = await dashboard.call(getTimeline, {
    params: { runId: one },
    query: { within: call?.within ?? "" },
  });
  expect([answer.status, answer.error?.code]).toEqual([404, "not_found"]);
});

test("a timer says until when it is set, and is ended by an operator, once", async () => {
  const runId = await world.start(
    graphOf([
      { id: "nap", type: "wait", config: { seconds: 500 } },
      { id: "end", type: "output", config: { value: "nodes.nap" } },
    ]),
  );
  const nap = await waitFor("the timer", async () => (await timeline(runId))[0]);
  expect(nap).toMatchObject({ status: "waiting", waitsUntil: expect.stringMatching(/Z$/), endedAt: null });
  const endsAt = "waitsUntil" in nap ? nap.waitsUntil : null;
  // Once its worker has let the run go.
  const timer = await waitFor("the run to sleep", async () => (await timerOf(runId)) ?? undefined);
  expect(timer).toEqual({ occurrenceId: nap.id, nodeName: "nap", endsAt });
  const params = { runId, occurrenceId: nap.id };
  const { workspaceId, teamId } = world.tenant;
  const viewer = await createUser({ workspaceId, role: "viewer", teamIds: [teamId] });
  const { baseUrl } = world.service;
  const asViewer = await openDashboard({ baseUrl, workspaceId, userId: viewer.userId });
  expect((await asViewer.call(endTimer, { params })).status).toBe(403);
  expect((await dashboard.call(endTimer, { params })).status).toBe(202);
  const run = await world.api.runUntil(runId);
  expect(run.status).toBe("completed");
  expect(await timeline(runId)).toMatchObject([{ status: "succeeded", waitsUntil: null }, {}]);
  expect((await dashboard.call(endTimer, { params })).error?.code).toBe("not_found");
});

test("the deadline of a called run is no timer of the run that waits for it", async () => {
  const napper = await publish(graphOf([{ id: "nap", type: "wait", config: { seconds: 500 } }]));
  const runId = await world.start(calling(napper, { timeoutSeconds: 600 }));
  const called = await waitFor("the call", async () => (await timeline(runId))[0]?.within ?? undefined);
  const timer = await waitFor("the timer", async () => (await timerOf(called)) ?? undefined);
  expect(timer).toMatchObject({ nodeName: "nap" });
  const { pool } = world.service.runtime.db;
  await waitFor("the run to sleep", async () => {
    const { rows } = await pool.query(
      "select from runs where id = $1 and wakes_at > now() and not needs_work",
      [runId],
    );
    return rows.length > 0;
  });
  expect(await timerOf(runId)).toBeNull();
});
