import { afterAll, beforeAll, expect, test } from "vitest";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { WAKE_MS } from "./wake-sleepers.ts";

const RUNS = 11;
/** Between two timers, so that none of them wakes with another one. */
const APART_SECONDS = 0.25;

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService();
});
afterAll(() => world.close());

test("a run wakes when its own timer is due: late by a look of the workers, and what its end takes", async () => {
  const graph = graphOf([{ id: "nap", type: "wait", config: { seconds: "input.seconds" } }]);
  await world.api.runUntil(await world.start(graph, { seconds: 0 }));
  const runIds = await Promise.all(
    Array.from({ length: RUNS }, (_, run) => world.start(graph, { seconds: 1 + run * APART_SECONDS })),
  );
  const late = await Promise.all(
    runIds.map(async (runId) => {
      const { completedAt } = await world.api.runUntil(runId);
      const [started] = await world.payloads(runId, "node_started");
      return Date.parse(completedAt ?? "") - Date.parse(String(started?.waitsUntil));
    }),
  );
  expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
  const median = late.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
  expect(median).toBeLessThan(2 * WAKE_MS);
});
