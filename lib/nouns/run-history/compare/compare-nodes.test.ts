import { expect, test } from "vitest";
import { compareNodes } from "./compare-nodes.ts";
import type { ComparedNodeRow } from "./find-compared.sql.ts";

function row(nodeId: string, more: Partial<ComparedNodeRow> = {}): ComparedNodeRow {
  return {
    nodeId,
    first: "1",
    occurrences: 1,
    outcomes: { done: 1 },
    tries: 1,
    durationMs: 1,
    reused: 0,
    reusedFrom: null,
    occurrenceId: nodeId,
    calledRunId: null,
    output: null,
    ...more,
  };
}

const compare = (left: ComparedNodeRow[], right: ComparedNodeRow[]) =>
  compareNodes({
    left,
    right,
    hide: (value) => value,
    nameOf: (nodeId) => ({ name: nodeId, type: null }),
    containersOf: (nodeId) => (nodeId === "inner" ? ["each"] : []),
  }).map(({ nodeId, reusedAround, differs }) => ({ nodeId, reusedAround, differs }));

const reused = { reused: 1, reusedFrom: "run_1", durationMs: null };

test("what is inside of a loop that was reused as a whole is no difference: the earlier run has it", () => {
  const left = [row("each"), row("inner", { occurrences: 2, outcomes: { done: 2 } }), row("last")];
  expect(compare(left, [row("each", reused), row("last")])).toEqual([
    { nodeId: "each", reusedAround: [], differs: [] },
    { nodeId: "inner", reusedAround: ["right"], differs: [] },
    { nodeId: "last", reusedAround: [], differs: [] },
  ]);
});

test("a node that was not reached, in a loop of this run or outside one, differs", () => {
  expect(compare([row("each"), row("inner"), row("last")], [row("each")])).toEqual([
    { nodeId: "each", reusedAround: [], differs: [] },
    { nodeId: "inner", reusedAround: [], differs: ["presence"] },
    { nodeId: "last", reusedAround: [], differs: ["presence"] },
  ]);
});
