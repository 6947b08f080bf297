import { afterAll, beforeAll, expect, test } from "vitest";
import { conversing } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { holdPollsForever } from "#lib/testing/endless-polls.ts";
import { createApiKey, createTeam, createTenant, createUser, publishGraph } from "#lib/testing/factories.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { statementsOf } from "./testing/statements-of.ts";

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService();
});
afterAll(() => world.close());

/** A run of this process that waits for its model, as it was begun. */
async function underWay({ api = world.api, says = "late" } = {}) {
  const { models, tenant, service } = world;
  const held = heldReply(replyText(says));
  models.respondWith(held.reply);
  const before = models.requests.length;
  const { agentId } = await publishGraph({ ...tenant, graph: conversing() });
  const runId = await api.started(agentId, { laneId: "talk", input: { message: "hello" } });
  await models.request(before + 1);
  return { runId, agentId, release: held.release, isAsBegun: () => service.runtime.watch.isAsBegun(runId) };
}

/** How the database was asked for runs during the work. */
async function readsOfRuns<T>(work: () => Promise<T>): Promise<{ result: T; reads: string[] }> {
  const { result, names } = await statementsOf(world.service.runtime.db, work);
  return { result, reads: names.filter((name) => name.startsWith("find-runs")) };
}

test("who has begun a run and waits for it does not read it before", async () => {
  const { runId, release, isAsBegun } = await underWay();
  expect(isAsBegun()).toBe(true);
  const poll = () => world.api.getRun(runId, { query: { waitSeconds: 1 } });
  const { result, reads } = await readsOfRuns(poll);
  expect(accepted(result).status).toBe("running");
  expect(new Set(reads)).toEqual(new Set(["find-runs"]));
  release();
  expect((await world.api.runUntil(runId)).status).toBe("completed");
  expect(isAsBegun()).toBe(false);
  expect((await readsOfRuns(poll)).reads).toEqual(["find-runs-ahead"]);
});

/** The answer of a long poll that waits in this process, and how runs were read after the write of the end. */
async function toldAtTheEnd({ runId, release }: { runId: string; release: () => void }, api = world.api) {
  const { result, names } = await statementsOf(world.service.runtime.db, async (names) => {
    const held = api.getRun(runId, { query: { waitSeconds: 30 } });
    await waitFor("the poll's key to be read", () => names.includes("find-keys"));
    release();
    return held;
  });
  // On a slow machine the poll has looked in between, as it does each half second.
  const after = names.slice(names.findLastIndex((name) => name.startsWith("write-runs-")));
  return { result, reads: after.filter((name) => name.startsWith("find-runs")) };
}

test("a long poll of a run that ends in its process is answered without another read", async () => {
  const run = await underWay();
  const { result, reads } = await toldAtTheEnd(run);
  expect(reads).toEqual([]);
  expect(accepted(result)).toMatchObject({ runId: run.runId, status: "completed", finalResponse: "late" });
  // And it is what a read says, to the last character.
  const read = await world.api.getRun(run.runId);
  expect(accepted(result)).toEqual(accepted(read));
  expect(result.headers.get("etag")).toBe(read.headers.get("etag"));
});

test("a long poll reads a long result", async () => {
  const says = "long ".repeat(10_000);
  const { result, reads } = await toldAtTheEnd(await underWay({ says }));
  expect(reads).toEqual(["find-runs"]);
  expect(accepted(result)).toMatchObject({ status: "completed", finalResponse: says });
});

test("a long poll is refused when the agent has left its person's teams meanwhile", async () => {
  const { tenant, service } = world;
  const { workspaceId, teamId } = tenant;
  const operator = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const { key } = await createApiKey({ workspaceId, userId: operator.userId });
  const api = new Api(service.baseUrl, key);
  const { runId, agentId, release } = await underWay({ api });
  const elsewhere = await createTeam(tenant);
  const move = () =>
    service.runtime.db.pool.query("update agents set team_id = $1 where id = $2", [elsewhere, agentId]);
  const moves = { runId, release: () => void move().then(release) };
  const { result, reads } = await toldAtTheEnd(moves, api);
  expect(reads).toEqual([]);
  expect(result).toMatchObject({ status: 403, error: { code: "permission_denied" } });
});

test("everybody else's poll of it is answered at once", async () => {
  const { tenant, service } = world;
  const { runId, release } = await underWay();
  const colleague = await createApiKey({ workspaceId: tenant.workspaceId, userId: tenant.owner.userId });
  const stranger = await createTenant();
  using _ = holdPollsForever(service.runtime);
  for (const { key } of [colleague, stranger]) {
    const response = await new Api(service.baseUrl, key).getRun(runId, { query: { waitSeconds: 30 } });
    expect(response).toMatchObject({ status: 404, error: { code: "run_not_found" } });
  }
  release();
  await world.api.runUntil(runId);
});

test("a poll that does not wait reads it, and a cancelled one is told while the first read was skipped", async () => {
  const { runId, release } = await underWay();
  expect(accepted(await world.api.getRun(runId)).status).toBe("running");
  const held = world.api.getRun(runId, { query: { waitSeconds: 30 } });
  accepted(await world.api.cancelRun(runId));
  expect(["cancelling", "cancelled"]).toContain(accepted(await held).status);
  release();
  expect((await world.api.runUntil(runId)).status).toBe("cancelled");
});

test("a run whose change was not heard is read, and no longer taken to be as it began", async () => {
  const { runId, release, isAsBegun } = await underWay();
  // As another process that ends it while the hint is lost.
  await world.service.runtime.db.pool.query(
    "update runs set status = 'cancelling', cancel_requested_at = now() where id = $1",
    [runId],
  );
  expect(isAsBegun()).toBe(true);
  expect(accepted(await world.api.getRun(runId)).status).toBe("cancelling");
  expect(isAsBegun()).toBe(false);
  release();
});
