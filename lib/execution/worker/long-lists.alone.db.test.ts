import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import type { GraphSource } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { watchLoop } from "#lib/testing/watch-loop.ts";

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService();
});
afterAll(() => world.close());

const each = (items: string, expression: string): GraphSource =>
  graphOf([
    {
      id: "each",
      type: "for_each",
      config: {
        items,
        concurrency: 5,
        body: bodyOf([{ id: "one", type: "transform", config: { expression } }]),
      },
    },
    {
      id: "all",
      type: "output",
      config: { value: "{'count': size(nodes.each), 'last': nodes.each[size(nodes.each) - 1]}" },
    },
  ]);

async function ended(graph: GraphSource, input: JsonObject) {
  return world.api.runUntil(await world.start(graph, input), undefined, 50_000);
}

const numbers = (length: number) => Array.from({ length }, (_, index) => index);

test("ten thousand iterations run to their end, and the process answers meanwhile", async () => {
  const longestMs = watchLoop();
  const run = await ended(each("input.list", "item + 1"), { list: numbers(10_000) });
  const heldMs = longestMs();
  expect(run).toMatchObject({ status: "completed", finalResponse: { count: 10_000, last: 10_000 } });
  expect(heldMs).toBeLessThan(50);
  const { rows } = await world.service.runtime.db.pool.query(
    "select count(*)::int as events, count(distinct (container, iteration))::int as bodies from run_events where run_id = $1 and type = 'node_completed' and container is not null",
    [run.runId],
  );
  expect(rows).toEqual([{ events: 10_000, bodies: 10_000 }]);
});

test("as many items with all the bytes that a node may give are written in a moment", async () => {
  const text = "x".repeat(70);
  const list = numbers(10_000).map((index) => ({ index, text }));
  const runId = await world.start(each("input.list", "item.index"), { list });
  await waitFor(
    "the first iteration",
    async () => (await world.payloads(runId, "loop_iteration")).length > 0,
    { timeoutMs: 20_000 },
  );
  await world.api.cancelRun(runId);
});

test("more items than may be are refused before any is begun", async () => {
  const run = await ended(each("input.list", "item"), { list: numbers(10_001) });
  expect(run).toMatchObject({ status: "failed", error: { code: "step_limit_exceeded", nodeId: "each" } });
  const { events } = accepted(await world.api.getTrace(run.runId));
  expect(events.filter(({ eventType }) => eventType === "loop_iteration")).toEqual([]);
});

test("items and results that are large together, and one by one, come through as they are", async () => {
  const text = "x".repeat(3_000);
  const list = numbers(100).map((index) => ({ index, text }));
  const run = await ended(
    each("input.list", "{'index': item.index, 'size': size(item.text), 'text': item.text}"),
    { list },
  );
  expect(run).toMatchObject({
    status: "completed",
    finalResponse: { count: 100, last: { index: 99, size: 3_000, text } },
  });
  const huge = "y".repeat(300_000);
  const few = await ended(each("[input.huge, 'z']", "size(item)"), { huge });
  expect(few.finalResponse).toEqual({ count: 2, last: 1 });
});

test("results that are more than a node may give fail it", async () => {
  const run = await ended(each("input.list", "item"), { list: numbers(4).map(() => "x".repeat(300_000)) });
  expect(run).toMatchObject({ status: "failed", error: { nodeId: "each" } });
});
