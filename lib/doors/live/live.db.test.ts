import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#lib/nouns/access/roles.ts";
import { sessionActor } from "#lib/nouns/access/session-actor.ts";
import { endSessionsOf } from "#lib/nouns/sign-in/end-sessions.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { approving, askingTwiceBesideModel, doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTeam, createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { openLive } from "#lib/testing/live-client.ts";
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

async function person({ role = "operator" as Role, teamIds = [tenant.teamId] } = {}) {
  const { workspaceId } = tenant;
  const { userId } = await createUser({ workspaceId, role, teamIds });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

async function waitingRun(): Promise<string> {
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  const runId = await api.started(agentId, { input: { amount: 900 } });
  await api.runUntil(runId);
  return runId;
}

async function approve(runId: string): Promise<void> {
  const { pendingInteraction } = accepted(await api.getRun(runId));
  accepted(
    await api.decide(runId, { interactionId: pendingInteraction?.interactionId ?? "", action: "approve" }),
  );
}

test("a followed run is told as it stands at first, and whenever it changes, in order", async () => {
  const runId = await waitingRun();
  await using live = await openLive(await person(), [`run:${runId}`]);
  expect(live.status).toBe(200);
  expect(live.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(await live.hear("run")).toMatchObject({ runId, status: "waiting" });
  await approve(runId);
  await live.hear("run", ({ status }) => status === "completed");
  const told = live.heard.flatMap(({ name, data }) => (name === "run" ? [Number(data.sequence)] : []));
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(new Set(told).size).toBe(told.length);
});

test("a list hears of runs that start, wait and end, and the inbox of what waits", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  await using live = await openLive(await person(), ["runs", "inbox"]);
  await live.hear("beat");
  const runId = await api.started(agentId, { input: { amount: 1 } });
  await live.hear("runs", ({ runIds }) => runIds.includes(runId));
  const inboxes = () => live.heard.filter(({ name }) => name === "inbox").length;
  const waiting = await waitingRun();
  await live.hear("inbox");
  const before = inboxes();
  await approve(waiting);
  await expect.poll(inboxes, { timeout: 10_000 }).toBeGreaterThan(before);
});

test("progress within a status is told too", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: askingTwiceBesideModel });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  await api.runUntil(runId, ({ pendingInteraction }) => pendingInteraction !== null);
  await using live = await openLive(await person(), [`run:${runId}`]);
  const first = await live.hear("run");
  await service.runtime.db.pool.query("update runs set event_count = event_count + 1 where id = $1", [runId]);
  await live.hear("run", ({ sequence }) => BigInt(sequence) > BigInt(first.sequence));
});

test("runs of other teams and of other workspaces are out of reach, and lists do not hear of them", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const elsewhere = await person({ teamIds: [await createTeam(tenant)] });
  const runId = await waitingRun();
  await using live = await openLive(elsewhere, [`run:${runId}`, "runs", `tokens:${runId}`]);
  expect(await live.hear("gone")).toEqual({ topic: `run:${runId}` });
  const other = await createTenant();
  const stranger = await openDashboard({
    baseUrl: service.baseUrl,
    workspaceId: other.workspaceId,
    userId: other.owner.userId,
  });
  await using foreign = await openLive(stranger, [`run:${runId}`, "runs", "inbox"]);
  await foreign.hear("gone");
  await using own = await openLive(await person(), ["runs"]);
  const started = await api.started(agentId, { input: { amount: 1 } });
  await own.hear("runs", ({ runIds }) => runIds.includes(started));
  for (const { heard } of [live, foreign]) {
    expect(heard.filter(({ name }) => name === "run" || name === "inbox")).toEqual([]);
    expect(JSON.stringify(heard.filter(({ name }) => name === "runs"))).not.toContain(started);
  }
});

test("who loses a team hears no more of its runs", async () => {
  const { workspaceId } = tenant;
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [tenant.teamId] });
  const dashboard = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
  const runId = await waitingRun();
  await using live = await openLive(dashboard, [`run:${runId}`]);
  await live.hear("run");
  await service.runtime.db.pool.query("delete from team_members where user_id = $1", [userId]);
  expect(await live.hear("gone")).toEqual({ topic: `run:${runId}` });
});

test("a session that is ended ends its streams, though nothing else happens", async () => {
  const dashboard = await person();
  await using live = await openLive(dashboard, ["runs"]);
  await live.hear("beat");
  const actor = await sessionActor({ cookieHeader: dashboard.cookie });
  if (!actor) throw new Error("the session is not there");
  await endSessionsOf({ actor, sessionId: actor.sessionId });
  await live.ended;
  expect((await openLive(dashboard, ["runs"])).status).toBe(401);
});

test("a person has so many streams and not more, and one that left makes room", async () => {
  const dashboard = await person();
  const streams = await Promise.all(Array.from({ length: 20 }, () => openLive(dashboard, ["runs"])));
  expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const refused = await openLive(dashboard, ["runs"]);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  const { error } = await (await dashboard.fetch("/api/live?topics=runs")).json();
  expect(error).toMatchObject({
    code: "rate_limited",
    message: "You have 20 live streams open, which is the most. Close some, then try again.",
  });
  streams[0]?.leave();
  await expect.poll(async () => (await openLive(dashboard, ["runs"])).status, { timeout: 5_000 }).toBe(200);
  for (const stream of streams) stream.leave();
});

test("what is no topic is refused", async () => {
  const dashboard = await person();
  for (const topics of [["run:nonsense"], ["everything"], []])
    expect((await openLive(dashboard, topics)).status).toBe(400);
});

test("tokens go to those who listen and may, and to nobody else", async () => {
  const runId = await waitingRun();
  expect(runtime().speech.isHeard(runId)).toBe(false);
  await using live = await openLive(await person(), [`run:${runId}`, `tokens:${runId}`]);
  await live.hear("run");
  expect(runtime().speech.isHeard(runId)).toBe(true);
  const call = { runId, occurrenceId: `${runId}:say:1`, ordinal: 1 };
  for (const text of ["Hel", "lo."]) runtime().speech.say({ ...call, text });
  await live.hear("tokens", ({ text }) => text === "lo.");
  const said = live.heard.flatMap(({ name, data }) => (name === "tokens" ? [[data.begins, data.text]] : []));
  expect(said).toEqual([
    [true, "Hel"],
    [false, "lo."],
  ]);
  await using late = await openLive(await person(), [`tokens:${runId}`]);
  expect(await late.hear("tokens")).toEqual({ ...call, text: "Hello.", begins: true });
  runtime().speech.said(call);
});

test("a process that stops ends its streams", async () => {
  const live = await openLive(await person(), ["runs"]);
  await live.hear("beat");
  service.beginStop();
  await live.ended;
});
