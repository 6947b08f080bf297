import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

type Node = GraphSource["nodes"][number];

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService();
});
afterAll(() => world.close());

const waiting = (config: object): GraphSource =>
  graphOf(
    [
      { id: "nap", type: "wait", config } as Node,
      { id: "end", type: "output", config: { value: "nodes.nap" } },
    ],
    [{ from: "nap", to: "end" }],
  );

const untilTold = (runId: string, seconds: number) =>
  world.service.runtime.db.pool.query(
    `with t as (update run_steps set wakes_at = now() + make_interval(secs => $2)
                 where run_id = $1 and wakes_at is not null returning wakes_at)
     update runs set wakes_at = (select min(wakes_at) from t) where id = $1`,
    [runId, seconds],
  );

/** Until its timer is set and its worker has let go of it. */
const untilAsleep = (runId: string) =>
  waitFor("the run to sleep", async () => {
    const { wakes_at: wakesAt, lease_owner: owner } = await row(runId);
    return wakesAt !== null && owner === null;
  });

const row = async (runId: string) => {
  const { rows } = await world.service.runtime.db.pool.query(
    `select status, needs_work, lease_owner, wakes_at from runs where id = $1`,
    [runId],
  );
  return rows[0];
};

async function ended(source: GraphSource, input: JsonObject = {}) {
  const run = await world.api.runUntil(await world.start(source, input));
  return { run, waitedUntil: Date.parse(String((run.finalResponse as JsonObject | null)?.waitedUntil)) };
}

test.each([
  ["a number of seconds", { seconds: 0.6 }, {}],
  ["seconds by an expression", { seconds: "input.delay * 2" }, { delay: 0.3 }],
])("%s", async (_, config, input) => {
  const startedAt = Date.now();
  const { run, waitedUntil } = await ended(waiting(config), input);
  expect(run).toMatchObject({ status: "completed" });
  expect(waitedUntil - startedAt).toBeGreaterThanOrEqual(600);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(600);
});

test("until a time, in any zone", async () => {
  const at = Date.now() + 900;
  const inZone = new Date(at + 2 * 3_600_000).toISOString().replace("Z", "+02:00");
  const { waitedUntil } = await ended(waiting({ until: "input.at" }), { at: inZone });
  expect(waitedUntil).toBe(at);
  expect(Date.now()).toBeGreaterThanOrEqual(at);
});

test.each([
  ["a time that is past", { until: "'2020-01-01T00:00:00Z'" }],
  ["no seconds", { seconds: 0 }],
])("%s goes on at once", async (_, config) => {
  const startedAt = Date.now();
  const { run, waitedUntil } = await ended(waiting(config));
  expect(run.status).toBe("completed");
  expect(waitedUntil).toBeGreaterThanOrEqual(startedAt - 5);
  expect(waitedUntil).toBeLessThanOrEqual(Date.now());
});

test.each([
  ["more than a year", { seconds: "input.x" }, { x: 366 * 86_400 }, "seconds"],
  ["text for a number", { seconds: "input.x" }, { x: "10" }, "seconds"],
  ["a time without its zone", { until: "input.x" }, { x: "2027-01-01T00:00:00" }, "until"],
  ["no time", { until: "input.x" }, { x: "soon" }, "until"],
  ["the year 9999", { until: "input.x" }, { x: "9999-12-31T23:59:59Z" }, "until"],
])("%s is an error of the expression", async (_, config, input, place) => {
  const { run } = await ended(waiting(config), input);
  expect(run).toMatchObject({
    status: "failed",
    error: { code: "expression_error", nodeId: "nap", details: { place } },
  });
});

test("a run that sleeps is running, is held by nobody, says until when, and wakes up then", async () => {
  const runId = await world.start(waiting({ seconds: 300 }));
  await untilAsleep(runId);
  expect(accepted(await world.api.getRun(runId))).toMatchObject({
    status: "running",
    pendingInteraction: null,
  });
  const { wakes_at: wakesAt, ...state } = await row(runId);
  expect(state).toEqual({ status: "running", needs_work: false, lease_owner: null });
  const [started] = await world.payloads(runId, "node_started");
  expect(started).toEqual({ type: "wait", waitsUntil: wakesAt.toISOString() });
  await untilTold(runId, 0.5);
  const due = (await row(runId)).wakes_at.getTime();
  const run = await world.api.runUntil(runId);
  expect(run).toMatchObject({
    status: "completed",
    finalResponse: { waitedUntil: new Date(due).toISOString() },
  });
  expect(Date.parse(run.completedAt ?? "")).toBeGreaterThanOrEqual(due);
  expect((await row(runId)).wakes_at).toBeNull();
});

/** Dify 34402. */
test("a wait within a loop waits each time, and the iterations keep their order", async () => {
  const body = bodyOf(
    [
      { id: "nap", type: "wait", config: { seconds: "item" } },
      { id: "say", type: "transform", config: { expression: "{'item': item, 'at': nodes.nap.waitedUntil}" } },
    ],
    [{ from: "nap", to: "say" }],
  );
  const graph = (concurrency: number) =>
    graphOf([{ id: "each", type: "for_each", config: { items: "input.list", concurrency, body } }]);
  const list = [0.5, 0.1, 0.3];
  const waitsOf = async (concurrency: number) => {
    const runId = await world.start(graph(concurrency), { list });
    const { finalResponse } = await world.api.runUntil(runId);
    const results = finalResponse as { item: number; at: string }[];
    expect(results.map(({ item }) => item)).toEqual(list);
    return results.map(({ item, at }) => ({ from: Date.parse(at) - item * 1_000, until: Date.parse(at) }));
  };
  const inTurn = await waitsOf(1);
  for (const [index, { from }] of inTurn.slice(1).entries())
    expect(from).toBeGreaterThanOrEqual(inTurn[index]?.until ?? Number.NaN);

  const atOnce = await waitsOf(list.length);
  expect(Math.max(...atOnce.map(({ from }) => from))).toBeLessThan(
    Math.min(...atOnce.map(({ until }) => until)),
  );
});

test("a timer ends while another branch calls a model, and what follows it begins", async () => {
  const held = heldReply(replyText("late"));
  world.models.respondWith(held.reply);
  const source = graphOf(
    [
      { id: "both", type: "transform", config: { expression: "1" } },
      { id: "say", type: "llm", config: { prompt: "Hi" } },
      { id: "nap", type: "wait", config: { seconds: 0.3 } },
      { id: "sure", type: "approval", config: { title: "Sure?", summary: "Really?" } },
    ],
    [
      { from: "both", to: "say" },
      { from: "both", to: "nap" },
      { from: "nap", to: "sure" },
    ],
  );
  const runId = await world.start(source);
  const { pendingInteraction } = await world.api.runUntil(runId, ({ status }) => status === "waiting");
  expect(pendingInteraction).toMatchObject({ title: "Sure?" });
  held.release();
  const interactionId = pendingInteraction?.interactionId ?? "";
  accepted(await world.api.decide(runId, { interactionId, action: "approve" }));
  expect(await world.api.runUntil(runId, ({ status }) => status !== "running")).toMatchObject({
    status: "completed",
  });
});

test("a timer ends while the run waits for an approval, which stays open", async () => {
  const source = graphOf(
    [
      { id: "both", type: "transform", config: { expression: "1" } },
      { id: "sure", type: "approval", config: { title: "Sure?", summary: "Really?" } },
      { id: "nap", type: "wait", config: { seconds: 0.3 } },
    ],
    [
      { from: "both", to: "sure" },
      { from: "both", to: "nap" },
    ],
  );
  const runId = await world.start(source);
  await world.api.runUntil(runId, ({ status }) => status === "waiting");
  await expect.poll(async () => (await world.payloads(runId, "node_completed")).length).toBe(2);
  await untilUnheld(world.service.runtime.db, runId);
  expect(accepted(await world.api.getRun(runId))).toMatchObject({ status: "waiting" });
});

test("a run that sleeps is cancelled at once", async () => {
  const runId = await world.start(waiting({ seconds: 300 }));
  await untilAsleep(runId);
  const { wakes_at: wakesAt } = await row(runId);
  expect(accepted(await world.api.getRun(runId)).resumesAt).toBe(wakesAt.toISOString());
  accepted(await world.api.cancelRun(runId));
  expect(accepted(await world.api.getRun(runId))).toMatchObject({ status: "cancelled", resumesAt: null });
  await untilTold(runId, -1);
  await expect.poll(async () => (await row(runId)).wakes_at).toBeNull();
  expect(await row(runId)).toMatchObject({ status: "cancelled", needs_work: false });
});

test("a caller says when the first of the runs goes on that sleep below it", async () => {
  const { agentId } = await publishGraph({ ...world.tenant, graph: waiting({ seconds: 300 }) });
  const call = (id: string, from: string): Node => ({
    id,
    type: "agent",
    config: { agentId: from, laneId: "go", input: "{}" },
  });
  const middle = await publishGraph({ ...world.tenant, graph: graphOf([call("call", agentId)]) });
  const nap: Node = { id: "nap", type: "wait", config: { seconds: 600 } };
  const both: Node = { id: "both", type: "transform", config: { expression: "1" } };
  const edges = ["nap", "call"].map((to) => ({ from: "both", to }));
  const runId = await world.start(graphOf([both, nap, call("call", middle.agentId)], edges));
  const read = async () => accepted(await world.api.getRun(runId));
  const wakesAt: Date = await waitFor("the called run to sleep", async () => {
    const { rows } = await world.service.runtime.db.pool.query(
      "select wakes_at from runs where wakes_at is not null and agent_id = $1",
      [agentId],
    );
    return rows[0]?.wakes_at;
  });
  await expect.poll(async () => (await read()).resumesAt).toBe(wakesAt.toISOString());
  accepted(await world.api.cancelRun(runId));
  expect(await read()).toMatchObject({ resumesAt: null });
});

test("a run that awaits somebody beside its timer does not say when it goes on", async () => {
  const nodes = [
    { id: "both", type: "transform", config: { expression: "1" } },
    { id: "nap", type: "wait", config: { seconds: 300 } },
    { id: "sign", type: "approval", config: { title: "Sign", summary: "Sign?" } },
  ] as Node[];
  const edges = ["nap", "sign"].map((to) => ({ from: "both", to }));
  const runId = await world.start(graphOf(nodes, edges));
  await untilAsleep(runId);
  expect(accepted(await world.api.getRun(runId))).toMatchObject({ status: "waiting", resumesAt: null });
});

test("a run that sleeps holds no place, so another one may run", async () => {
  await changeSetting({ actor: world.tenant.owner, name: "limits.maxConcurrentRuns", value: 1 });
  try {
    const asleep = await world.start(waiting({ seconds: 300 }));
    await untilAsleep(asleep);
    const other = await world.start(waiting({ seconds: 0 }));
    expect(await world.api.runUntil(other)).toMatchObject({ status: "completed" });
    await untilTold(asleep, 0);
    expect(await world.api.runUntil(asleep)).toMatchObject({ status: "completed" });
  } finally {
    await changeSetting({ actor: world.tenant.owner, name: "limits.maxConcurrentRuns", value: null });
  }
});
