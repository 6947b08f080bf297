import { afterAll, beforeAll, expect, test } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import { approving, doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { openRunStream } from "#lib/testing/run-stream-client.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;
/** Run that has ended, and one that waits for an approval: for tests that only read. */
let ended: string;
let waiting: string;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  ended = await api.started(agentId, { input: { amount: 2 } });
  waiting = await waitingRun();
  await api.runUntil(ended);
});
afterAll(() => service.close());

async function waitingRun(): Promise<string> {
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  const runId = await api.started(agentId, { input: { amount: 900 } });
  await api.runUntil(runId);
  return runId;
}

async function approve(runId: string): Promise<void> {
  const { pendingInteraction } = accepted(await api.getRun(runId));
  const interactionId = pendingInteraction?.interactionId ?? "";
  accepted(await api.decide(runId, { interactionId, action: "approve" }));
}

const traceOf = async (runId: string) => accepted(await api.getTrace(runId, { limit: 200 })).events;

async function refusal(path: string, init: RequestInit = {}, by = api) {
  const response = await by.fetch(path, init);
  const { error } = await response.json();
  return [response.status, error.code, error.details?.[0]?.field ?? null];
}
const place = (runId: string) => `/v1/public/runs/${runId}/stream`;

test("a run is followed from its first event to its end, each record after the events that came with it", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  const runId = await api.started(agentId, { input: { amount: 900 } });
  await using stream = await openRunStream(api, runId);
  expect(stream.response.status).toBe(200);
  expect(Object.fromEntries(stream.response.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "ratelimit-limit": expect.any(String),
  });
  const asking = await stream.hear("run", ({ status }) => status === "waiting");
  expect(asking).toEqual(accepted(await api.getRun(runId)));
  expect(stream.heard.at(-1)).toMatchObject({ name: "run" });
  await approve(runId);
  expect(await stream.ended).toBe(true);
  const events = await traceOf(runId);
  expect(stream.heard.flatMap(({ name, data }) => (name === "trace" ? [data] : []))).toEqual(events);
  expect(stream.heard.flatMap(({ id }) => id ?? [])).toEqual(events.map(({ sequence }) => sequence));
  expect(stream.heard.at(-1)?.data).toEqual(accepted(await api.getRun(runId)));
});

test("a client that comes back gets what it has not seen, by header or query, and the header wins", async () => {
  const runId = await waitingRun();
  const first = await openRunStream(api, runId);
  await first.hear("run", ({ status }) => status === "waiting");
  await first[Symbol.asyncDispose]();
  const seen = first.lastEventId();
  await approve(runId);
  await api.runUntil(runId);
  const rest = (await traceOf(runId)).map(({ sequence }) => sequence).slice(Number(seen));
  expect(rest.length).toBeGreaterThan(0);
  for (const resumed of [
    { headers: { "last-event-id": seen } },
    { query: `?after=${seen}` },
    { query: "?after=1", headers: { "last-event-id": seen } },
    { query: `?after=${seen}`, headers: { "last-event-id": "" } },
  ]) {
    const again = await openRunStream(api, runId, resumed);
    expect(await again.ended).toBe(true);
    expect(again.sequences()).toEqual(rest);
    expect(again.heard.at(-1)).toMatchObject({ name: "run", data: { status: "completed" } });
  }
});

test("a run that has ended is replayed, its record is told, and the stream ends", async () => {
  const events = await traceOf(ended);
  const whole = await openRunStream(api, ended);
  expect(await whole.ended).toBe(true);
  expect(whole.sequences()).toEqual(events.map(({ sequence }) => sequence));
  expect(whole.heard.at(-1)?.data).toEqual(accepted(await api.getRun(ended)));
  const nothingNew = await openRunStream(api, ended, { query: `?after=${events.length}` });
  expect(await nothingNew.ended).toBe(true);
  expect(nothingNew.heard.map(({ name }) => name)).toEqual(["run"]);
});

test("a run with more events than are read at once is told in order and without a gap", async () => {
  await service.runtime.db.pool.query(
    `insert into run_events (run_id, workspace_id, sequence, at, type)
     select id, workspace_id, event_count + n, now(), 'branch_taken' from runs, generate_series(1, 250) n where id = $1`,
    [waiting],
  );
  await service.runtime.db.pool.query("update runs set event_count = event_count + 250 where id = $1", [
    waiting,
  ]);
  await using stream = await openRunStream(api, waiting);
  await stream.hear("run");
  const { length } = stream.sequences();
  expect(length).toBeGreaterThan(250);
  expect(stream.sequences()).toEqual(Array.from({ length }, (_, index) => String(index + 1)));
});

test.each([
  ["?after=x", {}, "after"],
  ["?after=-1", {}, "after"],
  ["?after=1.5", {}, "after"],
  ["?after=", {}, "after"],
  ["?after=1&after=2", {}, "after"],
  ["?after=9999", {}, "after"],
  ["?after=99999999999999999999", {}, "after"],
  ["?before=1", {}, "before"],
  ["", { "last-event-id": "garbage" }, "Last-Event-ID"],
  ["?after=1", { "last-event-id": "-1" }, "Last-Event-ID"],
  ["", { "last-event-id": "9999" }, "Last-Event-ID"],
])("the place %s %o is refused in the envelope", async (query, headers, field) => {
  expect(await refusal(`${place(ended)}${query}`, { headers })).toEqual([400, "invalid_request", field]);
});

test("who has not started the run finds none: another key of the same person, another workspace, no run", async () => {
  const { workspaceId, owner, teamId } = tenant;
  const grants = { allowedTeamIds: [teamId] };
  const keyOf = async (scopes: readonly ("agents:run" | "runs:read" | "agents:list")[]) =>
    new Api(
      service.baseUrl,
      (await createApiKey({ workspaceId, userId: owner.userId, scopes, ...grants })).key,
    );
  const other = new Api(service.baseUrl, (await createTenant()).key);
  for (const by of [await keyOf(["agents:run"]), await keyOf(["runs:read"]), other])
    expect(await refusal(place(ended), {}, by)).toEqual([404, "run_not_found", null]);
  expect(await refusal(place("run_none"))).toEqual([404, "run_not_found", null]);
  expect(await refusal(place(ended), {}, await keyOf(["agents:list"]))).toEqual([
    403,
    "insufficient_scope",
    null,
  ]);
  expect(await refusal(place(ended), {}, new Api(service.baseUrl))).toEqual([401, "unauthorized", null]);
});

test("Accept is read leniently; HEAD says what GET would, and opens nothing", async () => {
  const accept = { headers: { accept: "application/json" } };
  expect((await openRunStream(api, ended, accept)).response.status).toBe(200);
  const asked = await api.fetch(place(waiting), { method: "HEAD" });
  expect([asked.status, asked.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  expect((await api.fetch(place("run_none"), { method: "HEAD" })).status).toBe(404);
  expect((await api.fetch(place(waiting), { method: "POST" })).status).toBe(405);
  await waitFor("no open stream", () => runtime().runStreams.open() === 0);
});
