import { afterAll, beforeAll, expect, test } from "vitest";
import { approving, chattingPipeline, doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

async function runOf(
  graph: Parameters<typeof publishGraph>[0]["graph"],
  body: Parameters<Api["startRun"]>[1],
) {
  const { agentId } = await publishGraph({ ...tenant, graph });
  const runId = await api.started(agentId, body);
  await api.runUntil(runId);
  return runId;
}

test("sequences are dense from 1, the first event is run_started and the last ends the turn", async () => {
  const runId = await runOf(doubling, { input: { amount: 1 } });
  const { events, status, replayContract } = accepted(await api.getTrace(runId));
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => String(index + 1)));
  expect(events.at(0)?.eventType).toBe("run_started");
  expect(events.at(-1)?.eventType).toBe("run_completed");
  expect(status).toBe("succeeded");
  expect(replayContract).toEqual({
    persistedEventsOnly: true,
    chatTokensPersisted: false,
    messageReplayEventType: "conversation_item",
  });
  expect(events.every((event) => !("payload" in event))).toBe(true);
  const times = events.map(({ timestamp }) => timestamp);
  expect(times).toEqual([...times].sort());
});

test("pages under filters give the same events as one page, whatever the limit", async () => {
  const runId = await runOf(approving(), { input: { amount: 1 } });
  const query = { eventTypes: ["node_started", "node_completed"], includePayloads: true } as const;
  const whole = accepted(await api.getTrace(runId, { ...query, limit: 200 }));
  const pieces = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const limit = pieces.length + 1;
    const page: typeof whole = accepted(
      await api.getTrace(runId, { ...query, limit, ...(cursor ? { cursor } : {}) }),
    );
    expect(page.pagination.limit).toBe(limit);
    pieces.push(...page.events);
    cursor = page.pagination.nextCursor;
  }
  expect(pieces).toEqual(whole.events);
});

test("a cursor belongs to its run and its filters, and a forged one is refused", async () => {
  const runId = await runOf(approving(), { input: { amount: 1 } });
  const other = await runOf(approving(), { input: { amount: 1 } });
  const cursor =
    accepted(await api.getTrace(runId, { limit: 1, eventTypes: ["node_started"] })).pagination.nextCursor ??
    "";
  const refused = await Promise.all([
    api.getTrace(other, { cursor, eventTypes: ["node_started"] }),
    api.getTrace(runId, { cursor }),
    api.getTrace(runId, { cursor, eventTypes: ["node_started"], includePayloads: true }),
    api.getTrace(runId, { cursor, eventTypes: ["node_started"], payloadMaxChars: 2_000 }),
    api.getTrace(runId, { cursor: "AAAA", eventTypes: ["node_started"] }),
    api.getTrace(runId, { cursor: `${cursor}A`, eventTypes: ["node_started"] }),
  ]);
  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(
    Array(6).fill([400, "invalid_cursor"]),
  );
  expect((await api.getTrace(runId, { cursor, eventTypes: ["node_started"], limit: 200 })).ok).toBe(true);
});

test("unknown types match nothing", async () => {
  const runId = await runOf(doubling, { input: { amount: 1 } });
  const unknown = await api.getTrace(runId, { eventTypes: ["node_started", "no_such_event"] });
  expect(accepted(unknown)).toMatchObject({ unknownEventTypes: ["no_such_event"] });
  const none = accepted(await api.getTrace(runId, { eventTypes: ["no_such_event"] }));
  expect(none).toMatchObject({ events: [], unknownEventTypes: ["no_such_event"] });
  expect(accepted(await api.getTrace(runId))).not.toHaveProperty("unknownEventTypes");
});

test("secrets are redacted in what was written, not only in what is shown", async () => {
  const key = tenant.key;
  const runId = await runOf(chattingPipeline, {
    input: { message: `my key is ${key} and Bearer abcdefghijklmnopqrstuvwxyz0123` },
  });
  const trace = accepted(await api.getTrace(runId, { includePayloads: true }));
  expect(JSON.stringify(trace)).not.toContain(key);
  const { rows } = await service.runtime.db.pool.query(
    "select payload::text from run_events where run_id = $1",
    [runId],
  );
  expect(JSON.stringify(rows)).not.toContain(key);
  expect(JSON.stringify(rows)).toContain("[redacted]");
});

test("a payload over the bound is cut, and says how long it was", async () => {
  const runId = await runOf(chattingPipeline, { input: { message: "long ".repeat(4_000) } });
  const [laneId] = chattingPipeline.lanes.map(({ id }) => id);
  const originalChars = JSON.stringify({ laneId, input: { message: "long ".repeat(4_000) } }).length;
  for (const payloadMaxChars of [1_600, 4_000, 20_000]) {
    const { events } = accepted(
      await api.getTrace(runId, { includePayloads: true, payloadMaxChars, eventTypes: ["run_started"] }),
    );
    expect(events[0]?.payload).toMatchObject({
      truncated: true,
      originalChars,
      preview: expect.stringMatching(/^\{"laneId":/),
    });
    expect(JSON.stringify(events[0]?.payload).length).toBeLessThan(payloadMaxChars * 1.2 + 200);
  }
});

test("a key without runs:read lacks the scope", async () => {
  const { key } = await createApiKey({
    workspaceId: tenant.workspaceId,
    userId: tenant.owner.userId,
    scopes: ["agents:run"],
  });
  const runId = await runOf(doubling, { input: { amount: 1 } });
  const response = await new Api(service.baseUrl, key).getTrace(runId);
  expect([response.status, response.error?.code]).toEqual([403, "insufficient_scope"]);
});

test("a cursor is good as it was issued, to the letter", async () => {
  const runId = await runOf(doubling, { input: { amount: 1 } });
  const { nextCursor } = accepted(await api.getTrace(runId, { limit: 1 })).pagination;
  expect(nextCursor).not.toBeNull();
  expect((await api.getTrace(runId, { limit: 1, cursor: String(nextCursor) })).status).toBe(200);
  for (const cursor of [
    `${nextCursor}=`,
    `${nextCursor}!!`,
    `${nextCursor}\n`,
    `${nextCursor}A`,
    ` ${nextCursor}`,
  ]) {
    const refused = await api.getTrace(runId, { limit: 1, cursor });
    expect([cursor, refused.status, refused.error?.code]).toEqual([cursor, 400, "invalid_cursor"]);
  }
});
