import { expect, test } from "vitest";
import { occurrenceId } from "#lib/language/agent-document/occurrence.ts";
import { insideOf, readLevel, readOccurrenceId } from "./level.ts";

const place = {
  runId: "run_1",
  nodeId: "check",
  turn: 2,
  loopPath: [
    { nodeId: "each", iteration: 3 },
    { nodeId: "inner", iteration: 0 },
  ],
};

test("an occurrence's name is taken apart as it was put together", () => {
  expect(readOccurrenceId(occurrenceId(place))).toEqual(place);
  expect(readOccurrenceId("run_1:check:1")).toEqual({
    runId: "run_1",
    nodeId: "check",
    turn: 1,
    loopPath: [],
  });
});

test("a place in the run is the top, a loop or one of its iterations", () => {
  expect(readLevel(undefined)).toEqual({ of: "top" });
  expect(readLevel(insideOf({ ...place, nodeId: "third" }))).toEqual({
    of: "loop",
    within: "2:each.3:inner.0:third",
    nodeId: "third",
    mark: ":2:each.3:inner.0:third.",
  });
  expect(readLevel("1:each.12")).toEqual({ of: "iteration", within: "1:each.12" });
  for (const nonsense of ["", "1", "each", "1:each.", "1:each.x", "1:Each", "1:a:b", "0:each", "1:each.1:"])
    expect(readLevel(nonsense)).toBeUndefined();
});
