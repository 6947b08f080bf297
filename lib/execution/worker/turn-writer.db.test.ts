import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { serve } from "#lib/platform/outbound/testing/local-server.ts";
import { onPausePoint } from "#lib/platform/pause-point.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { approving } from "#lib/testing/agents.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { publishGraph } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService();
});
afterAll(() => world.close());

/** Counts the writes of executions, and the transactions in which they take up answers. */
function countCommits(): { writes: number; accepts: number } {
  const counted = { writes: 0, accepts: 0 };
  onPausePoint((point) => {
    if (point === "write") counted.writes += 1;
    if (point === "accept") counted.accepts += 1;
  });
  onTestFinished(() => onPausePoint(() => {}));
  return counted;
}

/** A server that hears of each call before it answers. */
const startServer = (hear: (path: string) => Promise<void> | void) =>
  serve(async (request, response) => {
    await hear(request.url ?? "");
    response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}');
  });

const call = (id: string, url: string) => ({ id, type: "http", config: { method: "GET", url } }) as const;

test("a short call is one commit after the run's start", async () => {
  const server = await startServer(() => {});
  const commits = countCommits();
  const runId = await world.start(graphOf([call("get", `${server.origin}/one`)]));
  expect(await world.api.runUntil(runId)).toMatchObject({ status: "completed" });
  expect(commits.writes).toBe(1);
});

test("the beginning of a long call is in the trace while it lasts", async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const server = await startServer(() => held);
  const runId = await world.start(graphOf([call("get", `${server.origin}/long`)]));
  await waitFor("the beginning of the call", async () =>
    accepted(await world.api.getTrace(runId)).events.some(
      ({ eventType, nodeId }) => eventType === "node_started" && nodeId === "get",
    ),
  );
  answer();
  expect(await world.api.runUntil(runId)).toMatchObject({ status: "completed" });
});

test("what a call may see is committed before it begins, also the iteration before", async () => {
  const seen: string[][] = [];
  const ended = async () => {
    const { rows } = await runtime().db.pool.query<{ occurrence_id: string }>(
      "select occurrence_id from run_events where type = 'node_completed' and workspace_id = $1 order by sequence",
      [world.tenant.workspaceId],
    );
    return rows.map(({ occurrence_id }) => occurrence_id.split(":").slice(1).join(":"));
  };
  const server = await startServer(async (path) => {
    if (path.startsWith("/seen")) seen.push(await ended());
  });
  const graph = graphOf([
    call("first", `${server.origin}/first`),
    call("second", `${server.origin}/seen?{{nodes.first.status}}`),
    {
      id: "again",
      type: "loop",
      config: { maxIterations: 2, while: "true", body: bodyOf([call("inner", `${server.origin}/seen`)]) },
    },
  ]);
  const runId = await world.start(graph);
  expect(await world.api.runUntil(runId)).toMatchObject({ status: "completed" });
  expect(seen).toHaveLength(3);
  expect(seen[0]).toContain("first:1");
  expect(seen[1]).toContain("second:1");
  expect(seen[2]).toContain("inner:1:again.0");
});

test("a list of 100 short calls, ten at once, is at most 25 commits, and its calls have no rows", async () => {
  const server = await startServer(() => {});
  const graph = graphOf([
    {
      id: "each",
      type: "for_each",
      config: { items: "input.list", concurrency: 10, body: bodyOf([call("get", `${server.origin}/item`)]) },
    },
    { id: "count", type: "output", config: { value: "size(nodes.each)" } },
  ]);
  const commits = countCommits();
  const runId = await world.start(graph, { list: Array.from({ length: 100 }, (_, index) => index) });
  expect(await world.api.runUntil(runId)).toMatchObject({ status: "completed", finalResponse: 100 });
  expect(commits.writes).toBeLessThanOrEqual(25);
  const { rows } = await runtime().db.pool.query("select node_id from run_steps where run_id = $1", [runId]);
  expect(rows).toEqual([{ node_id: "each" }]); // which began before its first call ended
});

test("an answer is taken up with what follows from it, without a look under the run's lock", async () => {
  const { agentId } = await publishGraph({ ...world.tenant, graph: approving() });
  const runId = await world.api.started(agentId, { input: { amount: 700 } });
  const { pendingInteraction } = await world.api.runUntil(runId);
  const commits = countCommits();
  const interactionId = pendingInteraction?.interactionId ?? "";
  accepted(await world.api.decide(runId, { interactionId, action: "approve" }));
  expect(await world.api.runUntil(runId)).toMatchObject({ status: "completed" });
  expect(commits).toEqual({ writes: 1, accepts: 0 });
  const { rows } = await runtime().db.pool.query("select status from run_interactions where id = $1", [
    interactionId,
  ]);
  expect(rows).toEqual([{ status: "accepted" }]);
});
