import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { approving, chattingPipeline, conversing, doubling } from "#lib/testing/agents.ts";
import { Api, type ApiRequest, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { insertLoopingRun } from "#lib/testing/looping-run.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;
let owner: Dashboard;
let long: { runId: string; events: number };

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
  owner = await signIn(tenant);
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  long = await insertLoopingRun({ tenant, agentId, iterations: 60, failing: [5] });
});
afterAll(() => service.close());

const signIn = ({ workspaceId, owner: { userId } }: Tenant) =>
  openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });

type Query = NonNullable<ApiRequest["query"]>;
const events = async (runId: string, query: Query = {}) =>
  accepted(await owner.call(dashboardOperations.listEvents, { params: { runId }, query }));
const sequences = (page: Awaited<ReturnType<typeof events>>) =>
  page.events.map(({ sequence }) => Number(sequence));

test("pages lead forwards and backwards from any event, and meet", async () => {
  const { runId, events: total } = long;
  const first = await events(runId, { limit: 200 });
  expect([first.hasBefore, first.hasAfter, first.lastSequence]).toEqual([false, true, String(total)]);
  const last = await events(runId, { before: String(total + 1), limit: 100 });
  expect([last.hasBefore, last.hasAfter]).toEqual([true, false]);
  expect(sequences(last)).toEqual(Array.from({ length: 100 }, (_, index) => total - 99 + index));
  const around = [
    ...sequences(await events(runId, { before: "150", limit: 10 })),
    ...sequences(await events(runId, { after: "149", limit: 10 })),
  ];
  expect(around).toEqual(Array.from({ length: 20 }, (_, index) => 140 + index));
});

test("types, nodes, an occurrence and a text narrow what is shown, each and together", async () => {
  const { runId } = long;
  const ofType = await events(runId, { eventTypes: ["model_called"], limit: 200 });
  expect(new Set(ofType.events.map(({ eventType }) => eventType))).toEqual(new Set(["model_called"]));
  expect(ofType.events).toHaveLength(60);
  const both = await events(runId, { nodeIds: ["rows", "report"], eventTypes: ["node_completed"] });
  expect(both.events.map(({ nodeName }) => nodeName)).toEqual(["Read the rows", "report"]);
  const inside = await events(runId, { occurrenceId: `${runId}:fetch:1:each.5` });
  expect(
    inside.events.map(({ eventType, loopPath, turn }) => [eventType, loopPath?.[0]?.iteration, turn]),
  ).toEqual([
    ["node_started", 5, 1],
    ["node_retrying", 5, 1],
    ["node_failed", 5, 1],
  ]);
  const told = await events(runId, { text: "TEST:mOdel", nodeIds: ["classify"], limit: 3 });
  expect(told.events.map(({ eventType }) => eventType)).toEqual([
    "model_called",
    "model_called",
    "model_called",
  ]);
  expect((await events(runId, { text: "100%_" })).events).toEqual([]);
  const shown = async (text: string) => (await events(runId, { text, limit: 200 })).events;
  const named = await shown("READ the rows");
  expect(new Set(named.map(({ nodeName }) => nodeName))).toEqual(new Set(["Read the rows"]));
  const called = await shown("retrying");
  expect(new Set(called.map(({ eventType }) => eventType))).toEqual(new Set(["node_retrying"]));
});

test("a list shows how payloads begin, one event shows its own, and both hide what is secret", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: chattingPipeline });
  const runId = await api.started(agentId, {
    input: { message: `key ${tenant.key} ${"long ".repeat(3_000)}` },
  });
  await api.runUntil(runId);
  const page = await events(runId, { limit: 1 });
  expect(page.events[0]?.preview).toContain("[redacted]");
  expect(page.events[0]?.preview?.length).toBe(240);
  expect(page.events[0]).not.toHaveProperty("payload");
  const withPayloads = await events(runId, { limit: 1, includePayloads: true, payloadMaxChars: 1_600 });
  expect(withPayloads.events[0]?.payload).toMatchObject({ truncated: true });
  const one = accepted(await owner.call(dashboardOperations.getEvent, { params: { runId, sequence: "1" } }));
  expect(one.event).toMatchObject({ eventType: "run_started", payload: { laneId: "talk" } });
  expect(JSON.stringify([page, withPayloads, one])).not.toContain(tenant.key);
  const none = await owner.call(dashboardOperations.getEvent, { params: { runId, sequence: "4711" } });
  expect(none.error?.code).toBe("not_found");
});

test("the graph is the captured one, with how each node stands", async () => {
  const graphOf = async (runId: string) =>
    accepted(await owner.call(dashboardOperations.getRunGraph, { params: { runId } }));
  const stateOf = (graph: Awaited<ReturnType<typeof graphOf>>, nodeId: string) =>
    graph.nodes.find((node) => node.nodeId === nodeId);
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  const runId = await api.started(agentId, { input: { amount: 900 } });
  const run = await api.runUntil(runId);
  const waiting = await graphOf(runId);
  expect(waiting).toMatchObject({
    fingerprint: run.graphFingerprint,
    startNodeId: "route",
    laneId: "intake",
  });
  expect(stateOf(waiting, "route")).toMatchObject({ state: "succeeded", outcomes: { high: 1 } });
  expect(stateOf(waiting, "sign")).toMatchObject({ state: "waiting", waiting: 1, endedAt: null });
  expect(stateOf(waiting, "paid")).toMatchObject({
    state: "not_reached",
    occurrences: 0,
    occurrenceId: null,
  });
  await untilUnheld(service.runtime.db, runId);
  accepted(await api.cancelRun(runId));
  expect(stateOf(await graphOf(runId), "sign")).toMatchObject({ state: "cancelled", waiting: 0 });
  expect(stateOf(await graphOf(long.runId), "fetch")).toMatchObject({
    state: "failed",
    occurrences: 60,
    outcomes: { done: 59, failed: 1 },
    occurrenceId: `${long.runId}:fetch:1:each.59`,
  });
});

test("an execution is shown with what it asked, who answered and what it gave", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  const runId = await api.started(agentId, { input: { amount: 900 } });
  const { pendingInteraction } = await api.runUntil(runId);
  await api.decide(runId, {
    interactionId: pendingInteraction?.interactionId ?? "",
    action: "approve",
    comment: "ok",
  });
  await api.runUntil(runId);
  const occurrence = (occurrenceId: string) =>
    owner.call(dashboardOperations.getOccurrence, { params: { runId, occurrenceId } });
  expect(accepted(await occurrence(`${runId}:sign:1`))).toMatchObject({
    row: { nodeId: "sign", status: "succeeded", outcome: "approved" },
    node: { id: "sign", type: "approval" },
    input: { title: "Over the limit", approval: { arguments: { amount: 900 } } },
    output: { action: "approve", comment: "ok" },
    error: null,
    calls: [],
    interactions: [
      {
        type: "approval",
        status: "accepted",
        title: "Over the limit",
        answeredBy: { kind: "key", id: tenant.keyId },
      },
    ],
    events: [
      { eventType: "node_started" },
      { eventType: "interaction_requested" },
      { eventType: "interaction_answered" },
      { eventType: "node_completed" },
      { eventType: "branch_taken" },
    ],
    hasMoreEvents: false,
  });
  for (const unknown of [`${runId}:other:1`, `${long.runId}:rows:1`, "nonsense"])
    expect((await occurrence(unknown)).error?.code).toBe("not_found");
});

test("a conversation is read from its end, without what was said after the run", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: chattingPipeline });
  const first = await api.started(agentId, { input: { message: "one" } });
  await api.runUntil(first);
  const { runId: shell } = accepted(await api.continueRun(first, { message: "two" }));
  await api.runUntil(shell);
  const conversation = async (runId: string, query: Query = {}) =>
    accepted(await owner.call(dashboardOperations.getConversation, { params: { runId }, query }));
  const said = (page: Awaited<ReturnType<typeof conversation>>) =>
    page.messages.map(({ content }) => content);
  expect(said(await conversation(first))).toEqual(["one", "You said: one"]);
  const end = await conversation(shell, { limit: 2 });
  expect(end.messages.map(({ role, runId }) => [role, runId])).toEqual([
    ["user", shell],
    ["assistant", shell],
  ]);
  const before = await conversation(shell, { limit: 2, cursor: end.pagination.nextCursor ?? "" });
  expect([said(before), before.pagination.hasMore]).toEqual([["one", "You said: one"], false]);
});

test("each message says who sent it: the key, the person who went on with its run, and who answered", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: conversing() });
  const runId = await api.started(agentId, { laneId: "talk", input: { message: "one" } });
  await api.runUntil(runId);
  const { userId } = tenant.owner;
  accepted(
    await owner.call(dashboardOperations.continueRun, { params: { runId }, body: { message: "two" } }),
  );
  await api.runUntil(runId);
  accepted(await api.continueRun(runId, { message: "three" }));
  await api.runUntil(runId);
  const saidBy = async (run: string) =>
    accepted(await owner.call(dashboardOperations.getConversation, { params: { runId: run } }))
      .messages.filter(({ role }) => role === "user")
      .map(({ content, by }) => [content, by?.kind, by?.id]);
  expect(await saidBy(runId)).toEqual([
    ["one", "key", tenant.keyId],
    ["two", "user", userId],
    ["three", "key", tenant.keyId],
  ]);
  const { rows } = await service.runtime.db.pool.query(
    "select actor_id, action from audit_log where target_id = $1",
    [runId],
  );
  expect(rows).toEqual([{ actor_id: userId, action: "run.continued" }]);

  const asking = await publishGraph({
    ...tenant,
    graph: {
      format: "laneway.agent/1",
      behaviorType: "interactive",
      lanes: [{ id: "chat", name: "Chat", mode: "chat", start: "ask" }],
      nodes: [
        {
          id: "ask",
          type: "ask",
          config: { title: "Colour", questions: [{ id: "colour", label: "Which?", type: "text" }] },
        },
      ],
      edges: [],
    },
  });
  const asked = await api.started(asking.agentId, { input: { message: "hello" } });
  const { pendingInteraction } = await api.runUntil(asked);
  const params = { interactionId: pendingInteraction?.interactionId ?? "" };
  accepted(
    await owner.call(dashboardOperations.replyToInteraction, {
      params,
      body: { answers: { colour: "blue" }, message: "Blue, please" },
    }),
  );
  await api.runUntil(asked);
  expect(await saidBy(asked)).toEqual([
    ["hello", "key", tenant.keyId],
    ["Blue, please", "user", userId],
  ]);
});

test("another workspace's run is unknown to all of these", async () => {
  const stranger = await signIn(await createTenant());
  const params = { runId: long.runId, sequence: "1", occurrenceId: `${long.runId}:rows:1` };
  const { listEvents, getEvent, getRunGraph, getOccurrence, getConversation, getTimeline } =
    dashboardOperations;
  for (const operation of [listEvents, getEvent, getRunGraph, getOccurrence, getConversation, getTimeline])
    expect((await stranger.call(operation, { params })).error?.code).toBe("run_not_found");
});
