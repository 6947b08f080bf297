import { expect, test } from "vitest";
import type { NodeRow } from "#lib/contract/dashboard/run-shapes.ts";
import { nodeRow } from "./node-row.fixture.ts";
import { timedRow } from "./timed-row.ts";
import { mergeRows, type TimelineLevel, type TimelineLine, TOP, timelineLines } from "./timeline-lines.ts";

const node = (id: string, more: Partial<NodeRow> = {}) => timedRow(nodeRow(id, more));

const level = (rows: TimelineLevel["rows"], more: Partial<TimelineLevel> = {}): TimelineLevel => ({
  rows,
  hasMore: false,
  isLoading: false,
  error: null,
  ...more,
});

const words = (lines: TimelineLine[]) =>
  lines.map((line) => {
    const indent = "  ".repeat(line.level - 1);
    if (line.kind === "row") return `${indent}${line.timed.row.id}${line.isFolded ? " +" : ""}`;
    return `${indent}${line.kind} ${line.kind === "turn" ? line.turn : line.within}`;
  });

const levels = new Map([
  [TOP, level([node("first"), node("each", { within: "in-each" }), node("last")])],
  ["in-each", level([node("call"), node("deep", { within: "in-deep" })], { hasMore: true })],
]);

test("loops are folded until they are opened", () => {
  expect(words(timelineLines({ levels, open: new Set(), turns: 1 }))).toEqual(["first", "each +", "last"]);
});

test("an open level stands below its row, with a place for what is still to come", () => {
  const open = new Set(["in-each", "in-deep"]);
  expect(words(timelineLines({ levels, open, turns: 1 }))).toEqual([
    "first",
    "each",
    "  call",
    "  deep",
    "    more in-deep",
    "  more in-each",
    "last",
  ]);
});

test("the turns of a conversation have headings, a single one has none", () => {
  const turns = new Map([[TOP, level([node("a"), node("b", { turn: 2 }), node("c", { turn: 2 })])]]);
  expect(words(timelineLines({ levels: turns, open: new Set(), turns: 2 }))).toEqual([
    "turn 1",
    "a",
    "turn 2",
    "b",
    "c",
  ]);
});

test("live rows replace those of the same id, and new ones come in by their sequence", () => {
  const known = [
    node("a", { sequence: "2" }),
    node("b", { sequence: "9", status: "running", endedAt: null }),
  ];
  const changed = [node("c", { sequence: "12" }), node("b", { sequence: "9" })];
  const merged = mergeRows(known, changed, { append: true });
  expect(merged.map(({ row, to }) => [row.id, to === null])).toEqual([
    ["a", false],
    ["b", false],
    ["c", false],
  ]);
  expect(mergeRows(known, changed, { append: false })).toHaveLength(2);
  expect(mergeRows(known, [], { append: true })).toBe(known);
});
