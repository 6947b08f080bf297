import { afterAll, beforeAll, expect, test } from "vitest";
import { conversing } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { createApiKey, createTenant, publishGraph } from "#lib/testing/factories.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { statementsOf } from "./testing/statements-of.ts";

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService();
});
afterAll(() => world.close());

/** A run of this process that waits for its model, as it was begun. */
async function underWay() {
  const { models, tenant, api, service } = world;
  const held = heldReply(replyText("late"));
  models.respondWith(held.reply);
  const before = models.requests.length;
  const { agentId } = await publishGraph({ ...tenant, graph: conversing() });
  const runId = await api.started(agentId, { laneId: "talk", input: { message: "hello" } });
  await models.request(before + 1);
  return { runId, release: held.release, isAsBegun: () => service.runtime.watch.isAsBegun(runId) };
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

test("everybody else's poll of it is answered at once", async () => {
  const { tenant, service } = world;
  const { runId, release } = await underWay();
  const colleague = await createApiKey({ workspaceId: tenant.workspaceId, userId: tenant.owner.userId });
  const stranger = await createTenant();
  const startedAt = performance.now();
  for (const { key } of [colleague, stranger]) {
    const response = await new Api(service.baseUrl, key).getRun(runId, { query: { waitSeconds: 30 } });
    expect(response).toMatchObject({ status: 404, error: { code: "run_not_found" } });
  }
  expect(performance.now() - startedAt).toBeLessThan(10_000);
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
