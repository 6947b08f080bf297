import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { webhookOperations } from "#lib/contract/webhooks.ts";
import { newId } from "#lib/platform/ids.ts";
import { approving, doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, publishGraph, RUN_SCOPES, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { type Receiver, startReceiver, verified } from "./testing/receiver.ts";

let service: TestService;
let receiver: Receiver;
let tenant: Tenant;
let agentId: string;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startTestService({
    env: { outbound: { allow: ["127.0.0.0/8"], proxies: { bypass: [] } } },
  });
  tenant = await createTenant();
  ({ agentId } = await publishGraph({ ...tenant, graph: doubling }));
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

const query = async <Row>(text: string, ...values: unknown[]) =>
  (await service.runtime.db.pool.query(text, values)).rows as Row[];

async function newCaller(scopes: readonly (typeof RUN_SCOPES)[number][] = RUN_SCOPES) {
  const { workspaceId, owner } = tenant;
  const { key, id: keyId } = await createApiKey({ workspaceId, userId: owner.userId, scopes });
  return { api: new Api(service.baseUrl, key), keyId };
}

let paths = 0;
/** An endpoint of a new key, at a path of its own. */
async function newEndpoint(body: object = {}) {
  const { api, keyId } = await newCaller();
  const path = `/hook-${paths++}`;
  const created = accepted(
    await api.call(webhookOperations.createWebhook, { body: { url: receiver.url(path), ...body } }),
  );
  const params = { webhookId: created.id };
  const run = async () => {
    const runId = await api.started(agentId, { input: { amount: 2 }, metadata: { order: "A-1" } });
    await api.runUntil(runId);
    return runId;
  };
  const deliveries = async () =>
    accepted(await api.call(webhookOperations.listDeliveries, { params })).deliveries;
  const get = async () => accepted(await api.call(webhookOperations.getWebhook, { params }));
  const makeDue = () =>
    query(
      "update webhook_deliveries set next_attempt_at = now() where endpoint_id = $1 and state = 'pending' and not is_claimed",
      created.id,
    );
  return { api, keyId, path, created, params, run, deliveries, get, makeDue };
}
type Endpoint = Awaited<ReturnType<typeof newEndpoint>>;

const untilAll = ({ deliveries }: Endpoint, state: string, count: number) =>
  waitFor(`${count} deliveries ${state}`, async () => {
    const all = (await deliveries()).filter((one) => one.state === state);
    return all.length === count && all;
  });

test("every event is sent once, signed as the standard's own package checks it, with the run's record", async () => {
  const endpoint = await newEndpoint();
  const runId = await endpoint.run();
  const got = await receiver.until(endpoint.path, 2);
  const bodies = got
    .map((one) => verified(endpoint.created.secret, one))
    .sort((a, b) => Number(a.sequence) - Number(b.sequence));
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
  const [got] = await receiver.until(thin.path, 1);
  expect(got && verified(thin.created.secret, got).data).toEqual({
    ...{ runId, agentId, laneId: "intake", status: "completed", metadata: { order: "A-1" } },
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
  const { agentId: echoes } = await publishGraph({ ...tenant, graph: echoing });
  for (const chars of [100, 19_700])
    await full.api.runUntil(await full.api.started(echoes, { input: { text: "x".repeat(chars) } }));
  const got2 = (await receiver.until(full.path, 2)).map((one) => verified(full.created.secret, one).data);
  expect(got2.map(({ truncated, finalResponse }) => [truncated, finalResponse === undefined])).toEqual([
    [undefined, false],
    [true, true],
  ]);
});

test("a waiting run's record has what it asks, with sensitive values redacted", async () => {
  const endpoint = await newEndpoint({ types: ["run.waiting"] });
  const asks = await publishGraph({ ...tenant, graph: approving() });
  const runId = await endpoint.api.started(asks.agentId, { input: { amount: 900 } });
  const run = await endpoint.api.runUntil(runId);
  const [got] = await receiver.until(endpoint.path, 1);
  const { data } = verified(endpoint.created.secret, got ?? (Promise.reject(new Error("nothing")) as never));
  expect(data).toMatchObject({
    status: "waiting",
    interactionLifecycle: "actionable",
    pendingInteraction: { interactionId: run.pendingInteraction?.interactionId },
  });
});

test("types and agents that an endpoint does not ask for are not sent", async () => {
  const other = await publishGraph({ ...tenant, graph: doubling });
  const endpoint = await newEndpoint({ types: ["run.completed"], agentIds: [other.agentId] });
  await endpoint.run();
  const runId = await endpoint.api.started(other.agentId, { input: { amount: 1 } });
  await endpoint.api.runUntil(runId);
  await untilAll(endpoint, "delivered", 1);
  expect(receiver.at(endpoint.path).map(({ body }) => JSON.parse(body).data.runId)).toEqual([runId]);
});

test("what fails is sent again with the same id and body; the schedule and Retry-After say when", async () => {
  const endpoint = await newEndpoint({ types: ["run.completed"] });
  let answers = [
    () => ({ status: 500 }),
    () => ({ status: 503, headers: { "retry-after": "7200" } }),
    () => ({ status: 204 }),
  ];
  receiver.answers(endpoint.path, (response) => {
    const { status, headers } = { headers: {}, ...answers[0]?.() } as {
      status: number;
      headers: Record<string, string>;
    };
    answers = answers.slice(1);
    response.writeHead(status, headers).end();
  });
  await endpoint.run();
  const secondsLeft = async () => {
    const [row] = await query<{ s: number; n: number }>(
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
  const got = receiver.at(endpoint.path);
  expect([
    got.length,
    new Set(got.map(({ id }) => id)).size,
    new Set(got.map(({ body }) => body)).size,
  ]).toEqual([3, 1, 1]);
  for (const one of got) verified(endpoint.created.secret, one);
});

test("after ten attempts it is given up, and can be sent again, alone or with all that failed", async () => {
  const endpoint = await newEndpoint({ types: ["run.completed"] });
  receiver.answers(endpoint.path, (response) => response.writeHead(500).end());
  await endpoint.run();
  await waitFor("the first attempt", async () => (await endpoint.deliveries())[0]?.attempts === 1);
  await query(
    "update webhook_deliveries set round_attempts = 9, next_attempt_at = now() where endpoint_id = $1",
    endpoint.created.id,
  );
  const [failed] = await untilAll(endpoint, "failed", 1);
  receiver.answers(endpoint.path, (response) => response.writeHead(200).end());
  const params = { ...endpoint.params, deliveryId: failed?.id ?? "" };
  expect(accepted(await endpoint.api.call(webhookOperations.resendDelivery, { params })).state).toBe(
    "pending",
  );
  await untilAll(endpoint, "delivered", 1);
  await query("update webhook_deliveries set state = 'failed' where endpoint_id = $1", endpoint.created.id);
  const all = { params: endpoint.params, body: { failed: true as const } };
  expect(accepted(await endpoint.api.call(webhookOperations.resendDeliveries, all))).toEqual({ count: 1 });
  await untilAll(endpoint, "delivered", 1);
  const got = receiver.at(endpoint.path);
  expect([got.length, new Set(got.map(({ id }) => id)).size]).toEqual([4, 1]);
});

describe("receivers", () => {
  test.each([
    ["a redirect, which is not followed", 302, "Redirects are not followed."],
    ["an error", 418, null],
  ])("%s is a failure", async (_, status, failure) => {
    const endpoint = await newEndpoint({ types: ["run.completed"] });
    receiver.answers(endpoint.path, (response) =>
      response.writeHead(status, { location: receiver.url("/elsewhere") }).end("no"),
    );
    await endpoint.run();
    const made = await waitFor("an attempt", async () => {
      const [one] = await endpoint.deliveries();
      if (one?.attempts !== 1) return undefined;
      const params = { ...endpoint.params, deliveryId: one.id };
      return accepted(await endpoint.api.call(webhookOperations.getDelivery, { params })).attemptsMade;
    });
    expect(made).toMatchObject([{ status, failure, answer: "no" }]);
    expect(receiver.at("/elsewhere")).toEqual([]);
  });

  test("one that closes the connection has no status, and why", async () => {
    const endpoint = await newEndpoint({ types: ["run.completed"] });
    receiver.answers(endpoint.path, (_, request) => request.socket.destroy());
    await endpoint.run();
    await waitFor("an attempt", async () => (await endpoint.deliveries())[0]?.attempts === 1);
    const [row] = await query<{ status: number | null; failure: string }>(
      "select a.status, a.failure from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id where d.endpoint_id = $1",
      endpoint.created.id,
    );
    expect([row?.status, row?.failure]).toEqual([null, expect.stringContaining("127.0.0.1")]);
  });

  test("ten megabytes of answer are a success, of which the first four kilobytes are kept", async () => {
    const endpoint = await newEndpoint({ types: ["run.completed"] });
    receiver.answers(endpoint.path, (response) => response.writeHead(200).end("x".repeat(10_000_000)));
    await endpoint.run();
    const [one] = await untilAll(endpoint, "delivered", 1);
    const params = { ...endpoint.params, deliveryId: one?.id ?? "" };
    const { attemptsMade } = accepted(await endpoint.api.call(webhookOperations.getDelivery, { params }));
    expect(attemptsMade[0]?.answer).toHaveLength(4_096);
  });

  test("410 disables at once, with an entry in the audit log; enabled again, new events are sent", async () => {
    const endpoint = await newEndpoint({ types: ["run.completed"] });
    receiver.answers(endpoint.path, (response) => response.writeHead(410).end());
    await endpoint.run();
    const disabled = await waitFor("the end", async () => {
      const now = await endpoint.get();
      return now.status === "disabled" && now;
    });
    expect(disabled.disabledReason).toBe("gone");
    const entries = await query<{ action: string; actor_kind: string }>(
      "select action, actor_kind from audit_log where target_id = $1 order by id",
      endpoint.created.id,
    );
    expect(entries.map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
      ["webhook.created", "key"],
      ["webhook.disabled", "system"],
    ]);
    await endpoint.run();
    await waitFor("numbering", async () => (await query("select from unnumbered_events")).length === 0);
    receiver.answers(endpoint.path, (response) => response.writeHead(200).end());
    const body = { status: "active" } as const;
    expect(
      accepted(await endpoint.api.call(webhookOperations.updateWebhook, { params: endpoint.params, body }))
        .status,
    ).toBe("active");
    const last = await endpoint.run();
    await untilAll(endpoint, "delivered", 1);
    expect(JSON.parse(receiver.at(endpoint.path).at(-1)?.body ?? "").data.runId).toBe(last);
  });

  test("five days without a success disable", async () => {
    const endpoint = await newEndpoint({ types: ["run.completed"] });
    receiver.answers(endpoint.path, (response) => response.writeHead(500).end());
    await endpoint.run();
    await waitFor("an attempt", async () => (await endpoint.deliveries())[0]?.attempts === 1);
    await query(
      "update webhook_endpoints set failing_since = now() - interval '121 hours' where id = $1",
      endpoint.created.id,
    );
    await endpoint.makeDue();
    const disabled = await waitFor("the end", async () => {
      const now = await endpoint.get();
      return now.status === "disabled" && now;
    });
    expect(disabled.disabledReason).toBe("failing");
  });

  test("one that never answers has ten under way at most, and delays no other", async () => {
    const [slow, other] = [
      await newEndpoint({ types: ["run.completed"] }),
      await newEndpoint({ types: ["run.completed"] }),
    ];
    let open = 0;
    receiver.answers(slow.path, () => void open++);
    const runs = Array.from({ length: 14 }, () => slow.run());
    await Promise.all(runs);
    await waitFor("ten", () => open === 10);
    await other.run();
    await receiver.until(other.path, 1);
    expect([open, receiver.at(slow.path).length]).toEqual([10, 10]);
    await slow.api.call(webhookOperations.deleteWebhook, { params: slow.params });
  });
});

test("during a rotation both secrets sign, afterwards the new one alone", async () => {
  const endpoint = await newEndpoint({ types: ["run.completed"] });
  const { secret: first } = endpoint.created;
  const rotated = accepted(
    await endpoint.api.call(webhookOperations.rotateWebhook, {
      params: endpoint.params,
      body: { overlapSeconds: 60 },
    }),
  );
  expect(rotated.secret).not.toBe(first);
  expect(rotated.secretExpiresAt).not.toBeNull();
  await endpoint.run();
  const [both] = await receiver.until(endpoint.path, 1);
  for (const secret of [first, rotated.secret]) if (both) verified(secret, both);
  await endpoint.api.call(webhookOperations.rotateWebhook, {
    params: endpoint.params,
    body: { overlapSeconds: 0 },
  });
  await endpoint.run();
  const [, alone] = await receiver.until(endpoint.path, 2);
  for (const secret of [first, rotated.secret]) expect(() => alone && verified(secret, alone)).toThrow();
});

test("a worker that is gone leaves its claim, and another sends the same", async () => {
  const endpoint = await newEndpoint({ types: ["run.completed"] });
  await endpoint.run();
  await untilAll(endpoint, "delivered", 1);
  await query(
    "update webhook_deliveries set state = 'pending', is_claimed = true, ended_at = null, next_attempt_at = now() where endpoint_id = $1",
    endpoint.created.id,
  );
  await untilAll(endpoint, "delivered", 1);
  const got = await receiver.until(endpoint.path, 2);
  expect(new Set(got.map(({ id, body }) => id + body)).size).toBe(1);
});

test("a test sends the newest event, marked; an endpoint that is new gets earlier events on request", async () => {
  const first = await newEndpoint();
  await first.run();
  await untilAll(first, "delivered", 2);
  const path = `/later-${first.path.slice(1)}`;
  const body = { url: receiver.url(path), types: ["run.completed" as const] };
  const later = accepted(await first.api.call(webhookOperations.createWebhook, { body }));
  const params = { webhookId: later.id };
  const tried = accepted(await first.api.call(webhookOperations.testWebhook, { params }));
  expect(tried.test).toBe(true);
  const [marked] = await receiver.until(path, 1);
  expect(marked && verified(later.secret, marked)).toMatchObject({
    type: "run.completed",
    sequence: "2",
    test: true,
  });
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const again = await first.api.call(webhookOperations.resendDeliveries, { params, body: { since } });
  expect(accepted(again)).toEqual({ count: 1 });
  const [, missed] = await receiver.until(path, 2);
  expect(missed && verified(later.secret, missed)).toMatchObject({ type: "run.completed", sequence: "2" });
  const all = await first.api.call(webhookOperations.resendDeliveries, {
    params: first.params,
    body: { since },
  });
  expect(accepted(all)).toEqual({ count: 2 });
  await receiver.until(first.path, 4);
});

test("a test before any event says what to do", async () => {
  const { api, params } = await newEndpoint();
  const { status, error } = await api.call(webhookOperations.testWebhook, { params });
  expect([status, error?.code]).toEqual([404, "not_found"]);
});

describe("addresses that are refused", () => {
  test.each([
    ["none", "not a url"],
    ["another scheme", "ftp://a.example/"],
    ["http", "http://a.example/hook"],
    ["a user name", "https://me:secret@a.example/"],
    ["a private address", "https://10.0.0.1/hook"],
    ["this machine by name", "https://localhost/hook"],
    ["a cloud's metadata service", "https://169.254.169.254/latest"],
    ["2,001 characters", `https://a.example/${"x".repeat(1_983)}`],
  ])("%s", async (_, url) => {
    const { api } = await newCaller();
    const { status, error } = await api.call(webhookOperations.createWebhook, { body: { url } });
    expect([status, error?.code, error?.details?.[0]?.field]).toEqual([400, "invalid_request", "/url"]);
  });
});

test("endpoints belong to the key that created them, and secrets are shown once", async () => {
  const endpoint = await newEndpoint();
  const { api: stranger } = await newCaller();
  const { params } = endpoint;
  const asked = [
    await stranger.call(webhookOperations.getWebhook, { params }),
    await stranger.call(webhookOperations.updateWebhook, { params, body: { description: "mine" } }),
    await stranger.call(webhookOperations.rotateWebhook, { params, body: {} }),
    await stranger.call(webhookOperations.testWebhook, { params }),
    await stranger.call(webhookOperations.listDeliveries, { params }),
    await stranger.call(webhookOperations.resendDeliveries, { params, body: { failed: true } }),
    await stranger.call(webhookOperations.deleteWebhook, { params }),
  ];
  expect(asked.map(({ status, error }) => [status, error?.code])).toEqual(
    asked.map(() => [404, "webhook_not_found"]),
  );
  expect(accepted(await stranger.call(webhookOperations.listWebhooks)).webhooks).toEqual([]);
  const { webhooks } = accepted(await endpoint.api.call(webhookOperations.listWebhooks));
  expect(webhooks).toEqual([await endpoint.get()]);
  expect(JSON.stringify(webhooks)).not.toContain("whsec_");
  const [stored] = await query<{ sealed: string }>(
    "select sealed_secret as sealed from webhook_endpoints where id = $1",
    endpoint.created.id,
  );
  expect(stored?.sealed).toMatch(/^v1\./);
});

test("nothing is sent for a key that was revoked", async () => {
  const endpoint = await newEndpoint({ types: ["run.completed"] });
  receiver.answers(endpoint.path, (response) => response.writeHead(500).end());
  await endpoint.run();
  await waitFor("an attempt", async () => (await endpoint.deliveries())[0]?.attempts === 1);
  await query("update api_keys set status = 'revoked' where id = $1", endpoint.keyId);
  await endpoint.makeDue();
  const beside = await newEndpoint({ types: ["run.completed"] });
  await beside.run();
  await receiver.until(beside.path, 1);
  expect(receiver.at(endpoint.path)).toHaveLength(1);
});

test("a credential has ten endpoints at most, and a name of nothing is not found", async () => {
  const { api, keyId } = await newEndpoint();
  await query(
    `insert into webhook_endpoints (id, workspace_id, owner_kind, owner_id, url, payload, created_by_kind, created_by_id)
     select 'whk_' || n || $1, $2, 'key', $1, 'https://a.example/', 'thin', 'key', $1 from generate_series(1, 9) n`,
    keyId,
    tenant.workspaceId,
  );
  const { status, error } = await api.call(webhookOperations.createWebhook, {
    body: { url: receiver.url("/eleventh") },
  });
  expect([status, error?.code]).toEqual([409, "quota_exceeded"]);
  const gone = await api.call(webhookOperations.getWebhook, { params: { webhookId: newId("webhook") } });
  expect(gone.status).toBe(404);
});
