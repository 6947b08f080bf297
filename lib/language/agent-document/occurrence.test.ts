import { expect, test } from "vitest";
import { occurrenceId } from "./occurrence.ts";

test.each([
  [{ runId: "run_1", nodeId: "sign", turn: 1, loopPath: [] }, "run_1:sign:1"],
  [{ runId: "run_2", nodeId: "sign", turn: 1, loopPath: [] }, "run_2:sign:1"],
  [{ runId: "run_1", nodeId: "sign", turn: 12, loopPath: [] }, "run_1:sign:12"],
  [
    { runId: "run_1", nodeId: "sign", turn: 1, loopPath: [{ nodeId: "each", iteration: 3 }] },
    "run_1:sign:1:each.3",
  ],
  [
    {
      runId: "run_1",
      nodeId: "sign",
      turn: 1,
      loopPath: [
        { nodeId: "each", iteration: 3 },
        { nodeId: "pages", iteration: 0 },
      ],
    },
    "run_1:sign:1:each.3:pages.0",
  ],
])("an occurrence is named by run, node, turn and iterations: %j is %s", (occurrence, name) => {
  expect(occurrenceId(occurrence)).toBe(name);
});
