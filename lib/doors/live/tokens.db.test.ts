import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { conversing } from "#lib/testing/agents.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { publishGraph } from "#lib/testing/factories.ts";
import { type LiveStream, openLive } from "#lib/testing/live-client.ts";
import { replyError, replyPieces, replyText } from "#lib/testing/model-server-replies.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

let world: EffectService;
let owner: Dashboard;
let agentId: string;

beforeAll(async () => {
  world = await startEffectService();
  const { workspaceId, owner: who } = world.tenant;
  owner = await openDashboard({ baseUrl: world.service.baseUrl, workspaceId, userId: who.userId });
  agentId = (await publishGraph({ ...world.tenant, graph: conversing({ retry: 2 }) })).agentId;
});
afterAll(() => world.close());

const heardBy = ({ heard }: LiveStream) =>
  heard.reduce((text, { name, data }) => {
    if (name !== "tokens") return text;
    return data.begins ? data.text : text + data.text;
  }, "");

async function talk(): Promise<string> {
  world.models.respondWith(replyText("Hello."));
  const runId = await world.api.started(agentId, { laneId: "talk", input: { message: "Hi" } });
  await world.api.runUntil(runId);
  return runId;
}

const say = (runId: string, message: string) =>
  owner.call(dashboardOperations.continueRun, { params: { runId }, body: { message } });

test("what a model says is heard while it says it, redacted across its pieces, and kept nowhere", async () => {
  const secret = "sk-very-secret-4711";
  world.service.runtime.secrets.add(world.tenant.workspaceId, [secret]);
  const runId = await talk();
  await using live = await openLive(owner, [`tokens:${runId}`, `run:${runId}`]);
  await live.hear("run");
  const gate = Promise.withResolvers<void>();
  world.models.respondWith(
    replyPieces("The key is sk-very", "-sec", "ret-4711, ", "keep it. ", gate.promise, "Bye."),
  );
  accepted(await say(runId, "What is the key?"));
  await waitFor("the first words", () => heardBy(live).includes("keep it. "));
  expect(heardBy(live)).toBe("The key is [redacted], keep it. ");
  const { rows } = await world.service.runtime.db.pool.query(
    "select 1 from run_events where run_id = $1 and payload::text like '%keep it%'",
    [runId],
  );
  expect(rows).toEqual([]);
  gate.resolve();
  const run = await world.api.runUntil(runId, ({ status, turn }) => status === "completed" && turn === 2);
  expect(run.usage).toMatchObject({ inputTokens: 22, outputTokens: 14 });
  expect(run.finalResponse).toBe(`The key is ${secret}, keep it. Bye.`);
  await waitFor("the last word", () => heardBy(live).endsWith("Bye."));
  expect(JSON.stringify(live.heard)).not.toContain("4711");
});

test("a failed attempt's words are replaced by those of the next", async () => {
  const runId = await talk();
  await using live = await openLive(owner, [`tokens:${runId}`, `run:${runId}`]);
  await live.hear("run");
  const gate = Promise.withResolvers<void>();
  world.models.respondWith(
    (request, response) =>
      replyPieces(
        "Well, I ",
        gate.promise.then(() => response.destroy()),
      )(request, response),
    replyText("Better so."),
  );
  accepted(await say(runId, "Go on"));
  await waitFor("the first words", () => heardBy(live).includes("Well"));
  gate.resolve();
  await world.api.runUntil(runId, ({ status, turn }) => status === "completed" && turn === 2);
  await waitFor("the second answer", () => heardBy(live) === "Better so.");
});

test("while nobody listens a call is streamed all the same: a gateway may cut one that is silent", async () => {
  const before = world.models.requests.length;
  const runId = await talk();
  await using other = await openLive(owner, ["runs", `run:${runId}`]);
  await other.hear("run");
  world.models.respondWith(replyError({ status: 503 }), replyText("Yes?"));
  accepted(await world.api.continueRun(runId, { message: "Hello?" }));
  await world.api.runUntil(runId, ({ status, turn }) => status === "completed" && turn === 2);
  expect(world.models.requests.slice(before).map(({ body }) => body.stream ?? false)).toEqual([
    true,
    true,
    true,
  ]);
});

test("who sends the first message by the dashboard hears the answer from its beginning, though they come later", async () => {
  const gate = Promise.withResolvers<void>();
  world.models.respondWith(replyPieces("Good ", "day, ", gate.promise, "friend."));
  const { runId } = accepted(
    await owner.call(dashboardOperations.startRun, {
      params: { agentId },
      body: { laneId: "talk", input: { message: "Hi" } },
    }),
  );
  await waitFor("the call", () => world.models.requests.at(-1)?.body.stream === true);
  await using live = await openLive(owner, [`tokens:${runId}`]);
  await waitFor("the beginning", () => heardBy(live) === "Good day, ");
  gate.resolve();
  await waitFor("the end", () => heardBy(live) === "Good day, friend.");
});

test("who comes late to a very long answer hears its beginning without a gap", async () => {
  const runId = await talk();
  const { speech: hub } = world.service.runtime;
  const call = { runId, occurrenceId: `${runId}:say:2`, ordinal: 1 };
  for (const text of ["a".repeat(150_000), "b".repeat(100_000), "c"]) hub.say({ ...call, text });
  await using live = await openLive(owner, [`tokens:${runId}`]);
  const { text } = await live.hear("tokens");
  expect(text).toBe("a".repeat(150_000) + "b".repeat(50_000));
  hub.said(call);
});
