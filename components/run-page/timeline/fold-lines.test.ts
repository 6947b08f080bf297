import { expect, test } from "vitest";
import { foldLines, keysAround, type TimelineLine, timelineTree } from "./fold-lines.ts";
import type { TimelineRow } from "./timeline-row.ts";

const row = (nodeId: string, from: number, more: Partial<TimelineRow> = {}): TimelineRow => {
  const path = (more.loopPath ?? []).map((step) => `:${step.nodeId}.${step.iteration}`).join("");
  return {
    occurrenceId: `${nodeId}:${more.turn ?? 1}${path}`,
    nodeId,
    turn: 1,
    loopPath: [],
    status: "completed",
    from,
    to: from + 10,
    waits: [],
    retries: [],
    ...more,
  };
};
const inLoop = (iteration: number, nodeId = "each") => ({ nodeId, iteration });

const rows = [
  row("first", 0),
  row("each", 10, { to: 100 }),
  row("call", 20, { loopPath: [inLoop(1)] }),
  row("call", 25, { loopPath: [inLoop(2)], status: "failed" }),
  row("inner", 40, { loopPath: [inLoop(2)], to: null, status: "running" }),
  row("deep", 42, { loopPath: [inLoop(2), inLoop(1, "inner")] }),
  row("last", 110),
];

const words = (lines: TimelineLine<TimelineRow>[]) =>
  lines.map((line) => {
    const indent = "  ".repeat(line.level - 1);
    if (line.kind === "turn") return `${indent}turn ${line.turn}`;
    if (line.kind === "iteration") return `${indent}#${line.iteration} ${line.status}`;
    return `${indent}${line.row.nodeId}${line.isFolded ? ` +${line.iterations}` : ""}`;
  });

test("loops are folded, with the number of their iterations", () => {
  expect(words(foldLines(timelineTree(rows), new Set()))).toEqual(["first", "each +2", "last"]);
});

test("an open loop shows its iterations, each with what was worst in it", () => {
  expect(words(foldLines(timelineTree(rows), new Set(["each:1"])))).toEqual([
    "first",
    "each",
    "  #1 completed",
    "  #2 failed",
    "last",
  ]);
});

test("what is deep inside is seen when all around it is open", () => {
  const tree = timelineTree(rows);
  const deep = rows[5] as TimelineRow;
  const keys = keysAround(tree, deep);
  expect(keys).toEqual(["each:1", "1/each.2", "inner:1:each.2", "1/each.2/inner.1"]);
  expect(words(foldLines(tree, new Set(keys)))).toEqual([
    "first",
    "each",
    "  #1 completed",
    "  #2 failed",
    "    call",
    "    inner",
    "      #1 completed",
    "        deep",
    "last",
  ]);
});

test("an iteration goes on as long as anything in it", () => {
  const lines = foldLines(timelineTree(rows), new Set(["each:1"]));
  expect(lines[2]).toMatchObject({ from: 20, to: 30 });
  expect(lines[3]).toMatchObject({ from: 25, to: null, rows: 2 });
});

test("the turns of a conversation are told apart, a single one is not", () => {
  const turns = [row("chat", 0), row("chat", 500, { turn: 2 })];
  expect(words(foldLines(timelineTree(turns), new Set()))).toEqual(["turn 1", "  chat", "turn 2", "  chat"]);
});

test("an iteration whose loop has not arrived yet is kept for later", () => {
  expect(words(foldLines(timelineTree(rows.slice(2)), new Set()))).toEqual(["last"]);
});

test("ten thousand iterations are folded within a tenth of a second", () => {
  const many = [
    row("each", 0),
    ...Array.from({ length: 20_000 }, (_, i) => row("call", i, { loopPath: [inLoop(i >> 1)] })),
  ];
  const begun = performance.now();
  expect(foldLines(timelineTree(many), new Set(["each:1"]))).toHaveLength(10_001);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
