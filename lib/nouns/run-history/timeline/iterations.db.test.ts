import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

const { getTimeline, getRunGraph, listEvents } = dashboardOperations;

let world: EffectService;
let dashboard: Dashboard;
let runId: string;
/** Rows 0 to 2; in each two cells. In row 1 a call fails and is handled, row 2 waits for two seconds. */
beforeAll(async () => {
  world = await startEffectService();
  const { workspaceId, owner } = world.tenant;
  dashboard = await openDashboard({ baseUrl: world.service.baseUrl, workspaceId, userId: owner.userId });
  const cell = bodyOf([{ id: "cell", type: "transform", config: { expression: "nodes.row * 10 + item" } }]);
  const row = bodyOf(
    [
      { id: "row", type: "transform", config: { expression: "item" } },
      {
        id: "kind",
        type: "switch",
        config: {
          cases: [
            { name: "bad", when: "item == 1" },
            { name: "slow", when: "item == 2" },
          ],
        },
      },
      { id: "call", type: "http", config: { method: "GET", url: "http://127.0.0.1:9/" } },
      { id: "nap", type: "wait", config: { seconds: 2 } },
      { id: "cells", type: "for_each", config: { items: "[0, 1]", body: cell } },
    ],
    [
      { from: "row", to: "kind" },
      { from: "kind", on: "bad", to: "call" },
      { from: "kind", on: "slow", to: "nap" },
      { from: "kind", on: "else", to: "cells" },
      { from: "call", on: "failed", to: "cells" },
      { from: "nap", to: "cells" },
    ],
  );
  runId = await world.start(
    graphOf([{ id: "rows", type: "for_each", config: { items: "[0, 1, 2]", concurrency: 3, body: row } }]),
  );
  await world.api.runUntil(runId, ({ status }) => status === "completed");
});
afterAll(() => world.close());

type Order = "number" | "attention";
async function timeline(within: string, query: { order?: Order; cursor?: string; limit?: number } = {}) {
  return accepted(await dashboard.call(getTimeline, { params: { runId }, query: { within, ...query } }));
}
const iterationsOf = (page: Awaited<ReturnType<typeof timeline>>) =>
  page.rows.map((row) => row.kind === "iteration" && row.iteration);

test("iterations stand by number, or those that failed first and then the slowest", async () => {
  expect(iterationsOf(await timeline("1:rows"))).toEqual([0, 1, 2]);
  expect(iterationsOf(await timeline("1:rows", { order: "attention" }))).toEqual([1, 2, 0]);
  const first = await timeline("1:rows", { order: "attention", limit: 2 });
  const cursor = first.pagination.nextCursor ?? "";
  expect(iterationsOf(first)).toEqual([1, 2]);
  expect(iterationsOf(await timeline("1:rows", { order: "attention", limit: 2, cursor }))).toEqual([0]);
  const other = await dashboard.call(getTimeline, { params: { runId }, query: { within: "1:rows", cursor } });
  expect(other.error?.code).toBe("invalid_cursor");
});

test("a loop in an iteration opens in its own place, and what is in there knows what is around it", async () => {
  const { rows } = await timeline("1:rows.1");
  expect(rows).toMatchObject([
    { nodeId: "row" },
    { nodeId: "kind" },
    { nodeId: "call", status: "failed" },
    {
      nodeId: "cells",
      within: "1:rows.1:cells",
      fold: { iterations: 2, occurrences: 2, succeeded: 2, failed: 0, firstFailed: null },
    },
  ]);
  expect((await timeline("1:rows.1:cells.1")).rows).toMatchObject([
    {
      nodeId: "cell",
      loopPath: [
        { nodeId: "rows", iteration: 1 },
        { nodeId: "cells", iteration: 1 },
      ],
      parentOccurrenceId: rows[3]?.id,
    },
  ]);
});

test("the graph tells how many iterations a loop has, and how the nodes of one stand", async () => {
  const graph = async (within?: string) =>
    accepted(await dashboard.call(getRunGraph, { params: { runId }, query: within ? { within } : {} }));
  const stateOf = ({ nodes }: Awaited<ReturnType<typeof graph>>, id: string) =>
    nodes.find(({ nodeId }) => nodeId === id);
  const whole = await graph();
  expect(stateOf(whole, "rows")?.body).toEqual({ within: "1:rows", iterations: 3, firstFailed: 1 });
  expect(stateOf(whole, "row")).toMatchObject({ occurrences: 3, outcomes: { done: 3 }, body: null });
  // There are three of it: which of them is meant is said by the row.
  expect(stateOf(whole, "cells")).toMatchObject({ occurrences: 3, body: null });
  const inside = await graph("1:rows.1");
  expect(inside.nodes.map(({ nodeId }) => nodeId)).toEqual(["row", "kind", "call", "nap", "cells", "cell"]);
  expect(stateOf(inside, "kind")?.outcomes).toEqual({ bad: 1 });
  expect(stateOf(inside, "call")).toMatchObject({ state: "failed", occurrences: 1 });
  expect(stateOf(inside, "nap")).toMatchObject({ state: "not_reached", occurrences: 0 });
  expect(stateOf(inside, "cells")?.body).toEqual({
    within: "1:rows.1:cells",
    iterations: 2,
    firstFailed: null,
  });
  expect(stateOf(inside, "cell")).toMatchObject({ occurrences: 2 });
  expect(stateOf(await graph("1:rows.1:cells.0"), "cell")).toMatchObject({ occurrences: 1 });
  const wrong = await dashboard.call(getRunGraph, { params: { runId }, query: { within: "1:rows" } });
  expect(wrong).toMatchObject({ status: 400, error: { code: "invalid_request" } });
});

test("events are narrowed to an iteration, with those of the loops inside", async () => {
  const told = async (within: string) =>
    accepted(await dashboard.call(listEvents, { params: { runId }, query: { within } })).events;
  const inside = await told("1:rows.1");
  expect(inside.every(({ loopPath }) => loopPath?.[0]?.iteration === 1)).toBe(true);
  expect(
    inside.filter(({ eventType }) => eventType === "loop_iteration").map(({ nodeId }) => nodeId),
  ).toEqual(["rows", "cells", "cells"]);
  const cell = await told("1:rows.1:cells.0");
  expect(cell.map(({ eventType, nodeId }) => [eventType, nodeId])).toEqual([
    ["loop_iteration", "cells"],
    ["node_started", "cell"],
    ["node_completed", "cell"],
  ]);
  const wrong = await dashboard.call(listEvents, { params: { runId }, query: { within: "rows" } });
  expect(wrong).toMatchObject({ status: 400, error: { code: "invalid_request" } });
});

test("what waits in an iteration is counted as waiting, also for a timer", async () => {
  const asleep = await world.start(
    graphOf([
      {
        id: "each",
        type: "for_each",
        config: {
          items: "[0, 1]",
          concurrency: 2,
          body: bodyOf([{ id: "nap", type: "wait", config: { seconds: 500 } }]),
        },
      },
    ]),
  );
  const row = await waitFor("both timers", async () => {
    const { rows } = accepted(await dashboard.call(getTimeline, { params: { runId: asleep } }));
    return rows.find((one) => one.kind === "node" && one.fold?.waiting === 2);
  });
  expect(row).toMatchObject({ status: "waiting", fold: { iterations: 2, waiting: 2, running: 0 } });
  const { nodes } = accepted(await dashboard.call(getRunGraph, { params: { runId: asleep } }));
  expect(nodes.find(({ nodeId }) => nodeId === "nap")).toMatchObject({ state: "waiting", waiting: 2 });
  expect(nodes.find(({ nodeId }) => nodeId === "each")).toMatchObject({ state: "waiting", waiting: 1 });
  accepted(await world.api.cancelRun(asleep));
});
