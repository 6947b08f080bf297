import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { playBodies } from "./testing/play-bodies.ts";
import { anyBodyScenario, type Verdict, verdictOf } from "./testing/random-bodies.ts";

const RUNS = { numRuns: 4_000 };
const anyOrder = fc.array(fc.nat({ max: 1_000 }), { minLength: 20, maxLength: 20 });

/** Which of several failed iterations was first depends on the order, so an error is only one. */
function told(verdict: Verdict): Json {
  if ("failed" in verdict) return "the run failed";
  return JSON.parse(JSON.stringify(verdict.result), (_, value) =>
    typeof value === "object" && value !== null && "error" in value ? "failed" : value,
  );
}

test("whatever ends first, a graph with bodies gives what a naive reading of it gives", () => {
  fc.assert(
    fc.property(anyBodyScenario, anyOrder, (scenario, order) => {
      expect(told(playBodies(scenario, { order, cuts: new Set() }))).toEqual(told(verdictOf(scenario)));
    }),
    RUNS,
  );
});

test("so it does when workers are lost at any moments, with what pure nodes had not committed", () => {
  const anyCuts = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(anyBodyScenario, anyOrder, anyCuts, (scenario, order, cuts) => {
      expect(told(playBodies(scenario, { order, cuts: new Set(cuts) }))).toEqual(told(verdictOf(scenario)));
    }),
    RUNS,
  );
});
