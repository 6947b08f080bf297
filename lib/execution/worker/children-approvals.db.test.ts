import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { hasEnded, settleRun } from "#lib/testing/settle-run.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWorkerProcess } from "#lib/testing/worker-process.ts";

type Node = GraphSource["nodes"][number];
const ITEMS = [1, 2, 3];

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService({ worker: false });
});
afterAll(() => world.close());

/** Two people are asked at the same time, and both have to approve. */
const twice = graphOf(
  [
    { id: "begin", type: "transform", config: { expression: "input.n" } },
    { id: "one", type: "approval", config: { title: "One", summary: "One of {{ input.n }}?" } },
    { id: "other", type: "approval", config: { title: "Other", summary: "Other of {{ input.n }}?" } },
    {
      id: "end",
      type: "output",
      config: { value: "{'n': input.n, 'by': [nodes.one.action, nodes.other.action]}" },
    },
  ],
  [
    { from: "begin", to: "one" },
    { from: "begin", to: "other" },
    { from: "one", on: "approved", to: "end" },
    { from: "other", on: "approved", to: "end" },
  ],
);

test("approvals side by side in runs called by iterations are answered in reverse, through kill -9", async () => {
  const { agentId } = await publishGraph({ ...world.tenant, graph: twice });
  const call = { id: "call", type: "agent", config: { agentId, laneId: "go", input: "{'n': item}" } };
  const body = bodyOf([call] as Node[]);
  const runId = await world.start(
    graphOf([
      { id: "each", type: "for_each", config: { items: JSON.stringify(ITEMS), concurrency: 3, body } },
    ]),
  );
  const { workspaceId, owner } = world.tenant;
  const { baseUrl, url: databaseUrl, runtime } = world.service;
  const person = await openDashboard({ baseUrl, workspaceId, userId: owner.userId });
  const startProcess = () => startWorkerProcess({ databaseUrl, modelUrl: world.models.baseUrl });
  const open = async () =>
    accepted(await person.call(dashboardOperations.getRunPage, { params: { runId } })).interactions;

  const doomed = await startProcess();
  const asked = await waitFor("all six questions", async () => {
    const found = await open();
    return found.length === 2 * ITEMS.length && found;
  });
  const decide = async (interactionId: string) =>
    accepted(
      await person.call(dashboardOperations.decideInteraction, {
        params: { interactionId },
        body: { action: "approve" },
      }),
    );
  const backwards = asked.map(({ interactionId }) => interactionId).toReversed();
  // Half of them while a worker is there, the others after it was killed.
  for (const interactionId of backwards.slice(0, 3)) await decide(interactionId);
  await doomed.kill();
  for (const interactionId of backwards.slice(3)) await decide(interactionId);
  await runtime.db.pool.query(
    "update runs set lease_expires_at = now() - interval '1 second' where lease_owner is not null",
  );
  expect(await settleRun(world.api, runId, hasEnded)).toMatchObject({
    status: "completed",
    finalResponse: ITEMS.map((n) => ({ n, by: ["approve", "approve"] })),
  });
  expect(await open()).toEqual([]);
  const { rows } = await runtime.db.pool.query(
    "select status, count(*)::int as count from runs where parent_run_id = $1 group by status",
    [runId],
  );
  expect(rows).toEqual([{ status: "completed", count: 3 }]);
});
