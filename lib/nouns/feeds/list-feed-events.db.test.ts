import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import { eventOperations, type FeedEvent } from "#lib/contract/events.ts";
import { deleteOldEvents } from "#lib/nouns/retention/delete-old-events.ts";
import { approving, askingTwiceBesideModel, conversing, dividing, doubling } from "#lib/testing/agents.ts";
import { Api, type ApiRequest, accepted } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, publishGraph, RUN_SCOPES, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
});
afterAll(() => service.close());

/** A caller with a key of its own, and so a feed of its own. */
async function newCaller() {
  const { workspaceId, owner } = tenant;
  const { key, id: keyId } = await createApiKey({ workspaceId, userId: owner.userId, scopes: RUN_SCOPES });
  const api = new Api(service.baseUrl, key);
  const read = (query: ApiRequest["query"] = {}) => api.call(eventOperations.listEvents, { query });
  return { api, keyId, read };
}

/** Reads on until as many events are there. */
async function readAll(
  read: Awaited<ReturnType<typeof newCaller>>["read"],
  count: number,
): Promise<FeedEvent[]> {
  const events: FeedEvent[] = [];
  for (let after = "0"; events.length < count; ) {
    const page = accepted(await read({ after, waitSeconds: 10 }));
    if (page.events.length === 0) throw new Error(`only ${events.length} events: ${JSON.stringify(events)}`);
    events.push(...page.events);
    after = page.pagination.nextAfter;
  }
  return events;
}

const rowsOf = async (table: string, where = "true") =>
  Number(
    (await service.runtime.db.pool.query(`select count(*) as n from ${table} where ${where}`)).rows[0].n,
  );

test("without a listener a run writes no event; the first read starts the feed, which has what happens from then on", async () => {
  const { api, keyId, read } = await newCaller();
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  await api.runUntil(await api.started(agentId, { input: { amount: 1 } }));
  const nothing = accepted(await read());
  expect(nothing).toEqual({ events: [], pagination: { nextAfter: "0", hasMore: false } });
  expect([await rowsOf("feed_events", `owner_id = '${keyId}'`), await rowsOf("unnumbered_events")]).toEqual([
    0, 0,
  ]);
  const runId = await api.started(agentId, { input: { amount: 2 }, metadata: { order: "A-1" } });
  const events = await readAll(read, 2);
  expect(events.map(({ sequence, type }) => [sequence, type])).toEqual([
    ["1", "run.started"],
    ["2", "run.completed"],
  ]);
  expect(events[1]?.run).toEqual({
    runId,
    agentId,
    laneId: "intake",
    status: "completed",
    metadata: { order: "A-1" },
    interactionId: null,
    parentRunId: null,
  });
  expect(new Set(events.map(({ id }) => id)).size).toBe(2);
});

test("a preview is in no feed", async () => {
  const { workspaceId, owner, teamId } = tenant;
  const scopes = [...RUN_SCOPES, "agents:write"] as const;
  const { key } = await createApiKey({ workspaceId, userId: owner.userId, scopes });
  const api = new Api(service.baseUrl, key);
  accepted(await api.call(eventOperations.listEvents));
  const draft = { name: "Doubler", teamId, graph: { ...doubling } };
  const { id: agentId } = accepted(await api.call(authoringOperations.createDraft, { body: draft }));
  const body = { input: { amount: 1 } };
  const { runId } = accepted(await api.call(draftPreviewOperations.testDraft, { params: { agentId }, body }));
  expect((await api.runUntil(runId)).preview).toBe(true);
  expect(await rowsOf("unnumbered_events", `run_id = '${runId}'`)).toBe(0);
  expect(await rowsOf("feed_events", `run_id = '${runId}'`)).toBe(0);
});

test("another credential's runs are in no feed of this one", async () => {
  const [one, other] = [await newCaller(), await newCaller()];
  for (const { read } of [one, other]) accepted(await read());
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const runId = await one.api.started(agentId, { input: { amount: 1 } });
  const mine = await other.api.started(agentId, { input: { amount: 1 } });
  expect((await readAll(one.read, 2)).map(({ run }) => run.runId)).toEqual([runId, runId]);
  expect((await readAll(other.read, 2)).map(({ run }) => run.runId)).toEqual([mine, mine]);
});

test("a wait names its interaction, and an answered run is told of again at its end", async () => {
  const { api, read } = await newCaller();
  accepted(await read());
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  const runId = await api.started(agentId, { input: { amount: 900 } });
  const interactionId = (await api.runUntil(runId)).pendingInteraction?.interactionId ?? "";
  accepted(await api.decide(runId, { interactionId, action: "approve" }));
  const events = await readAll(read, 3);
  expect(events.map(({ type, run }) => [type, run.status, run.interactionId])).toEqual([
    ["run.started", "running", null],
    ["run.waiting", "waiting", interactionId],
    ["run.completed", "completed", null],
  ]);
});

test("of two open questions each is told once, when it is the one to answer", async () => {
  const { api, read } = await newCaller();
  accepted(await read());
  const { agentId } = await publishGraph({ ...tenant, graph: askingTwiceBesideModel });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  for (const name of ["a", "b"]) {
    const run = await api.runUntil(
      runId,
      ({ pendingInteraction }) => pendingInteraction?.questions[0]?.id === name,
    );
    const interactionId = run.pendingInteraction?.interactionId ?? "";
    accepted(await api.reply(runId, { interactionId, answers: { [name]: "yes" } }));
  }
  await api.runUntil(runId, ({ status }) => status === "completed");
  const events = await readAll(read, 4);
  expect(events.map(({ type }) => type)).toEqual([
    "run.started",
    "run.waiting",
    "run.waiting",
    "run.completed",
  ]);
  expect(new Set(events.map(({ run }) => run.interactionId)).size).toBe(3);
});

test("failures, cancellations and a conversation's next turn are told", async () => {
  const { api, read } = await newCaller();
  accepted(await read());
  const divides = await publishGraph({ ...tenant, graph: dividing });
  const approves = await publishGraph({ ...tenant, graph: approving() });
  const chats = await publishGraph({ ...tenant, graph: conversing() });
  const failed = await api.started(divides.agentId, { input: { amount: 0 } });
  await api.runUntil(failed);
  const cancelled = await api.started(approves.agentId, { input: { amount: 900 } });
  await api.runUntil(cancelled);
  accepted(await api.cancelRun(cancelled));
  await api.runUntil(cancelled, ({ status }) => status === "cancelled");
  const events = await readAll(read, 5);
  const typesOf = (runId: string) => events.filter(({ run }) => run.runId === runId).map(({ type }) => type);
  expect([typesOf(failed), typesOf(cancelled)]).toEqual([
    ["run.started", "run.failed"],
    ["run.started", "run.waiting", "run.cancelled"],
  ]);
  const spoken = await api.started(chats.agentId, { laneId: "talk", input: { message: "one" } });
  await api.runUntil(spoken);
  expect(accepted(await api.continueRun(spoken, { message: "two" })).runId).toBe(spoken);
  await api.runUntil(spoken);
  const turns = (await readAll(read, 9)).filter(({ run }) => run.runId === spoken);
  expect(turns.map(({ type }) => type)).toEqual([
    "run.started",
    "run.completed",
    "run.started",
    "run.completed",
  ]);
});

test("a held read is answered by an event of the asked types; others count as read", async () => {
  const { api, read } = await newCaller();
  accepted(await read());
  const held = read({ types: ["run.completed"], waitSeconds: 30 });
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  await api.started(agentId, { input: { amount: 1 } });
  const { events, pagination } = accepted(await held);
  expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([["run.completed", "2"]]);
  expect(pagination).toEqual({ nextAfter: "2", hasMore: false });
  const none = accepted(await read({ types: ["run.failed"] }));
  expect(none).toEqual({ events: [], pagination: { nextAfter: "2", hasMore: false } });
});

test("pages say where the next one begins, and that there is one", async () => {
  const { api, read } = await newCaller();
  accepted(await read());
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  await api.runUntil(await api.started(agentId, { input: { amount: 1 } }));
  await readAll(read, 2);
  expect(accepted(await read({ limit: 1 })).pagination).toEqual({ nextAfter: "1", hasMore: true });
  expect(accepted(await read({ limit: 1, after: "1" })).pagination).toEqual({
    nextAfter: "2",
    hasMore: false,
  });
});

describe("after", () => {
  test.each(["-1", "1.5", "x", "01", "9".repeat(40), "5"])("%s is refused", async (after) => {
    const { read } = await newCaller();
    accepted(await read());
    const { status, error } = await read({ after });
    expect([status, error?.code, error?.details?.[0]?.field]).toEqual([400, "invalid_request", "after"]);
  });

  test("older than what is kept is 410 with the oldest that is left, also where nothing is", async () => {
    const { api, read, keyId } = await newCaller();
    accepted(await read());
    const { agentId } = await publishGraph({ ...tenant, graph: doubling });
    for (let amount = 1; amount <= 2; amount++)
      await api.runUntil(await api.started(agentId, { input: { amount } }));
    await readAll(read, 4);
    const { db } = service.runtime;
    const age = (where: string) =>
      db.pool.query(
        `update feed_events set numbered_at = now() - interval '31 days' where owner_id = $1 and ${where}`,
        [keyId],
      );
    await age("sequence <= 2");
    await deleteOldEvents(db, new Date());
    const expired = await read({ after: "1" });
    expect([expired.status, expired.error]).toMatchObject([
      410,
      { code: "events_expired", details: [{ code: "oldest_sequence", message: "3", field: "after" }] },
    ]);
    expect(accepted(await read({ after: "2" })).events.map(({ sequence }) => sequence)).toEqual(["3", "4"]);
    expect(accepted(await read()).events[0]?.sequence).toBe("3");
    await age("true");
    await deleteOldEvents(db, new Date());
    expect((await read({ after: "2" })).error?.details?.[0]?.message).toBe("5");
    expect(accepted(await read({ after: "4" })).events).toEqual([]);
  });

  test("a feed that nobody reads stops, and says so to the one who comes back", async () => {
    const { api, read, keyId } = await newCaller();
    accepted(await read());
    const { agentId } = await publishGraph({ ...tenant, graph: doubling });
    await api.runUntil(await api.started(agentId, { input: { amount: 1 } }));
    await readAll(read, 2);
    const { db } = service.runtime;
    await db.pool.query("update event_feeds set read_at = now() - interval '31 days' where owner_id = $1", [
      keyId,
    ]);
    await db.pool.query(
      "update feed_events set numbered_at = now() - interval '31 days' where owner_id = $1",
      [keyId],
    );
    await deleteOldEvents(db, new Date());
    await api.runUntil(await api.started(agentId, { input: { amount: 1 } }));
    expect((await read({ after: "2" })).error).toMatchObject({
      code: "events_expired",
      details: [{ message: "4" }],
    });
    await api.runUntil(await api.started(agentId, { input: { amount: 1 } }));
    const { events } = accepted(await read({ waitSeconds: 10 }));
    expect(events[0]?.sequence).toBe("4");
  });
});

test("the first read is answered once no statement is left that could not know of the feed", async () => {
  const { read, keyId } = await newCaller();
  const writer = await service.runtime.db.pool.connect();
  let answered = false;
  try {
    await writer.query("begin isolation level repeatable read; select from event_feeds");
    const first = read().then((response) => {
      answered = true;
      return response;
    });
    await waitFor("the feed", async () => (await rowsOf("event_feeds", `owner_id = '${keyId}'`)) === 1);
    for (let look = 0; look < 20; look++) await rowsOf("event_feeds");
    expect(answered).toBe(false);
    await writer.query("commit");
    accepted(await first);
  } finally {
    writer.release();
  }
});

test("a key without runs:read reads no feed, and starts none", async () => {
  const { workspaceId, owner } = tenant;
  const { key, id: keyId } = await createApiKey({
    workspaceId,
    userId: owner.userId,
    scopes: ["agents:run"],
  });
  const { error } = await new Api(service.baseUrl, key).call(eventOperations.listEvents);
  expect([error?.code, await rowsOf("event_feeds", `owner_id = '${keyId}'`)]).toEqual([
    "insufficient_scope",
    0,
  ]);
});
