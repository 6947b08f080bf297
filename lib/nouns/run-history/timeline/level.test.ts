import { expect, test } from "vitest";
import { writeLoopAddress } from "#lib/language/agent-document/loop-address.ts";
import { readLevel } from "./level.ts";

const loopPath = [
  { nodeId: "each", iteration: 3 },
  { nodeId: "inner", iteration: 0 },
];

test("an address is the top, a loop or one of its iterations", () => {
  expect(readLevel(undefined)).toEqual({ of: "top" });
  expect(readLevel(writeLoopAddress({ turn: 2, loopPath, nodeId: "third" }))).toEqual({
    of: "loop",
    within: "2:each.3:inner.0:third",
    turn: 2,
    loopPath,
    nodeId: "third",
  });
  expect(readLevel("1:each.12")).toEqual({
    of: "iteration",
    within: "1:each.12",
    turn: 1,
    loopPath: [{ nodeId: "each", iteration: 12 }],
  });
  for (const nonsense of ["", "1", "each", "1:each.", "1:each.x", "1:Each", "1:a:b", "0:each", "1:each.1:"])
    expect(readLevel(nonsense)).toBeUndefined();
});
