import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookOperations } from "#lib/contract/webhooks.ts";
import { approving, doubling } from "#lib/testing/agents.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { publishGraph } from "#lib/testing/factories.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { verified } from "./testing/receiver.ts";
import { startWebhookWorld, untilAll, type WebhookWorld } from "./testing/webhook-world.ts";

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(() => world.close());
const newEndpoint = (body?: object) => world.newEndpoint(body);

test("every event is sent once, signed as the standard's own package checks it, with the run's record", async () => {
  const endpoint = await newEndpoint();
  const runId = await endpoint.run();
  const bodies = await endpoint.bodies(2);
  const got = world.receiver.at(endpoint.path);
  expect(bodies.map(({ type, sequence, data }) => [type, sequence, data.status])).toEqual([
    ["run.started", "1", "running"],
    ["run.completed", "2", "completed"],
  ]);
  const run = accepted(await endpoint.api.getRun(runId));
  expect(bodies[1]?.data).toEqual(run);
  const other = got.map(({ body, ...rest }) => ({ ...rest, body: body.replace("A-1", "A-2") }));
  for (const altered of other) expect(() => verified(endpoint.created.secret, altered)).toThrow();
  const sent = await untilAll(endpoint, "delivered", 2);
  expect(new Set(sent.map(({ eventId }) => eventId))).toEqual(new Set(got.map(({ id }) => id)));
  const params = { ...endpoint.params, deliveryId: sent[0]?.id ?? "" };
  const one = accepted(await endpoint.api.call(webhookOperations.getDelivery, { params }));
  expect(one.attemptsMade).toMatchObject([{ status: 200, failure: null, answer: "ok" }]);
});

test("thin bodies have ids, status and metadata; a record over 20 kB is cut to that, and says so", async () => {
  const thin = await newEndpoint({ payload: "thin", types: ["run.completed"] });
  const runId = await thin.run();
  const [told] = await thin.bodies(1);
  expect(told?.data).toEqual({
    ...{ runId, agentId: world.agentId, laneId: "intake", status: "completed", metadata: { order: "A-1" } },
    ...{ interactionId: null, parentRunId: null, truncated: false },
  });
  const full = await newEndpoint({ types: ["run.completed"] });
  const telling = { id: "tell", type: "output" as const, config: { value: "{'text': input.text}" } };
  const echoing = {
    ...doubling,
    lanes: [{ id: "intake", name: "Intake", start: "tell", mode: "structured" as const }],
    nodes: [telling],
    edges: [],
  };
  const { agentId: echoes } = await publishGraph({ ...world.tenant, graph: echoing });
  for (const chars of [100, 19_700])
    await full.api.runUntil(await full.api.started(echoes, { input: { text: "x".repeat(chars) } }));
  const records = (await full.bodies(2)).map(({ data }) => data);
  expect(records.map(({ truncated, finalResponse }) => [truncated, finalResponse === undefined])).toEqual([
    [undefined, false],
    [true, true],
  ]);
});

test("a waiting run's record has what it asks, with sensitive values redacted", async () => {
  const endpoint = await newEndpoint({ types: ["run.waiting"] });
  const asks = await publishGraph({ ...world.tenant, graph: approving() });
  const runId = await endpoint.api.started(asks.agentId, { input: { amount: 900 } });
  const run = await endpoint.api.runUntil(runId);
  const [told] = await endpoint.bodies(1);
  expect(told?.data).toMatchObject({
    status: "waiting",
    interactionLifecycle: "actionable",
    pendingInteraction: { interactionId: run.pendingInteraction?.interactionId },
  });
});

test("types and agents that an endpoint does not ask for are not sent", async () => {
  const other = await publishGraph({ ...world.tenant, graph: doubling });
  const endpoint = await newEndpoint({ types: ["run.completed"], agentIds: [other.agentId] });
  await endpoint.run();
  const runId = await endpoint.api.started(other.agentId, { input: { amount: 1 } });
  await endpoint.api.runUntil(runId);
  await untilAll(endpoint, "delivered", 1);
  expect(world.receiver.at(endpoint.path).map(({ body }) => JSON.parse(body).data.runId)).toEqual([runId]);
});

test("what fails is sent again with the same id and body; the schedule and Retry-After say when", async () => {
  const endpoint = await newEndpoint({ types: ["run.completed"] });
  let answers = [
    () => ({ status: 500 }),
    () => ({ status: 503, headers: { "retry-after": "7200" } }),
    () => ({ status: 204 }),
  ];
  world.receiver.answers(endpoint.path, (response) => {
    const { status, headers } = { headers: {}, ...answers[0]?.() } as {
      status: number;
      headers: Record<string, string>;
    };
    answers = answers.slice(1);
    response.writeHead(status, headers).end();
  });
  await endpoint.run();
  const secondsLeft = async () => {
    const [row] = await world.query<{ s: number; n: number }>(
      "select extract(epoch from next_attempt_at - now())::float8 as s, attempts as n from webhook_deliveries where endpoint_id = $1 and not is_claimed",
      endpoint.created.id,
    );
    return row;
  };
  const after = (attempt: number) =>
    waitFor(`attempt ${attempt}`, async () => {
      const row = await secondsLeft();
      return row?.n === attempt && row;
    });
  expect((await after(1)).s).toBeLessThan(6);
  await endpoint.makeDue();
  const second = await after(2);
  expect([second.s > 7_000, second.s <= 7_200]).toEqual([true, true]);
  await endpoint.makeDue();
  const [done] = await untilAll(endpoint, "delivered", 1);
  expect(done?.attempts).toBe(3);
  const got = world.receiver.at(endpoint.path);
  expect([
    got.length,
    new Set(got.map(({ id }) => id)).size,
    new Set(got.map(({ body }) => body)).size,
  ]).toEqual([3, 1, 1]);
  for (const one of got) verified(endpoint.created.secret, one);
});

test("after ten attempts it is given up, and can be sent again, alone or with all that failed", async () => {
  const endpoint = await newEndpoint({ types: ["run.completed"] });
  world.receiver.answers(endpoint.path, (response) => response.writeHead(500).end());
  await endpoint.run();
  await waitFor("the first attempt", async () => (await endpoint.deliveries())[0]?.attempts === 1);
  await world.query(
    "update webhook_deliveries set round_attempts = 9, next_attempt_at = now() where endpoint_id = $1",
    endpoint.created.id,
  );
  const [failed] = await untilAll(endpoint, "failed", 1);
  world.receiver.answers(endpoint.path, (response) => response.writeHead(200).end());
  const params = { ...endpoint.params, deliveryId: failed?.id ?? "" };
  expect(accepted(await endpoint.api.call(webhookOperations.resendDelivery, { params })).state).toBe(
    "pending",
  );
  await untilAll(endpoint, "delivered", 1);
  await world.query(
    "update webhook_deliveries set state = 'failed' where endpoint_id = $1",
    endpoint.created.id,
  );
  const all = { params: endpoint.params, body: { failed: true as const } };
  expect(accepted(await endpoint.api.call(webhookOperations.resendDeliveries, all))).toEqual({ count: 1 });
  await untilAll(endpoint, "delivered", 1);
  const got = world.receiver.at(endpoint.path);
  expect([got.length, new Set(got.map(({ id }) => id)).size]).toEqual([4, 1]);
});

test("a worker that is gone leaves its claim, and another sends the same", async () => {
  const endpoint = await newEndpoint({ types: ["run.completed"] });
  await endpoint.run();
  await untilAll(endpoint, "delivered", 1);
  await world.query(
    "update webhook_deliveries set state = 'pending', is_claimed = true, ended_at = null, next_attempt_at = now() where endpoint_id = $1",
    endpoint.created.id,
  );
  await untilAll(endpoint, "delivered", 1);
  const got = await world.receiver.until(endpoint.path, 2);
  expect(new Set(got.map(({ id, body }) => id + body)).size).toBe(1);
});

test("a test sends the newest event, marked; an endpoint that is new gets earlier events on request", async () => {
  const first = await newEndpoint();
  await first.run();
  await untilAll(first, "delivered", 2);
  const path = `/later-${first.path.slice(1)}`;
  const body = { url: world.receiver.url(path), types: ["run.completed" as const] };
  const later = accepted(await first.api.call(webhookOperations.createWebhook, { body }));
  const params = { webhookId: later.id };
  const tried = accepted(await first.api.call(webhookOperations.testWebhook, { params }));
  expect(tried.test).toBe(true);
  const [marked] = await world.receiver.until(path, 1);
  expect(marked && verified(later.secret, marked)).toMatchObject({
    type: "run.completed",
    sequence: "2",
    test: true,
  });
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const again = await first.api.call(webhookOperations.resendDeliveries, { params, body: { since } });
  expect(accepted(again)).toEqual({ count: 1 });
  const [, missed] = await world.receiver.until(path, 2);
  expect(missed && verified(later.secret, missed)).toMatchObject({ type: "run.completed", sequence: "2" });
  const all = await first.api.call(webhookOperations.resendDeliveries, {
    params: first.params,
    body: { since },
  });
  expect(accepted(all)).toEqual({ count: 2 });
  await world.receiver.until(first.path, 4);
});

test("a test before any event says what to do", async () => {
  const { api, params } = await newEndpoint();
  const { status, error } = await api.call(webhookOperations.testWebhook, { params });
  expect([status, error?.code]).toEqual([404, "not_found"]);
});
