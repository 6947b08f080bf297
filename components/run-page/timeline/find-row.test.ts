import { expect, test } from "vitest";
import type { Timeline } from "#lib/contract/dashboard/run.ts";
import type { IterationRow, TimelineRow } from "#lib/contract/dashboard/run-shapes.ts";
import { findRow } from "./find-row.ts";
import { nodeRow } from "./node-row.fixture.ts";
import { TimelineStore } from "./timeline-store.ts";

const common = {
  turn: 1,
  sequence: "1",
  lastSequence: "1",
  status: "succeeded",
  startedAt: "2026-11-21T09:30:00.000Z",
  endedAt: "2026-11-21T09:30:01.000Z",
} as const;
const iteration = (number: number): IterationRow => ({
  ...common,
  kind: "iteration",
  id: `each ${number}`,
  nodeId: "each",
  iteration: number,
  occurrences: 1,
  failed: 0,
  within: `in each ${number}`,
});

/** A loop of a hundred iterations, ten a page. */
function store() {
  const asked: string[] = [];
  const answer = (rows: TimelineRow[], nextCursor: string | null = null): Timeline => ({
    runId: "run_1",
    status: "succeeded",
    startedAt: common.startedAt,
    endedAt: common.endedAt,
    now: common.endedAt,
    turns: 1,
    rows,
    lastSequence: "1",
    isComplete: true,
    pagination: { limit: 10, hasMore: nextCursor !== null, nextCursor },
  });
  const timeline = new TimelineStore(async ({ within, cursor }) => {
    asked.push(`${within ?? "top"} ${cursor ?? ""}`.trim());
    if (within === undefined) return answer([nodeRow("first"), nodeRow("each", { within: "in each" })]);
    if (within !== "in each") return answer([nodeRow(`call of ${within}`)]);
    const first = Number(cursor ?? 0);
    const rows = Array.from({ length: 10 }, (_, index) => iteration(first + index));
    return answer(rows, first + 10 < 100 ? String(first + 10) : null);
  });
  return { timeline, asked };
}

test("what stands at the top is read, and nothing has to be unfolded", async () => {
  const { timeline, asked } = store();
  expect(await findRow(timeline, { id: "first", turn: 1, loopPath: [] })).toEqual([]);
  expect(asked).toEqual(["top"]);
});

test("an execution deep in a loop is read page by page, and what is around it is told", async () => {
  const { timeline, asked } = store();
  const target = { id: "call of in each 34", turn: 1, loopPath: [{ nodeId: "each", iteration: 34 }] };
  expect(await findRow(timeline, target)).toEqual(["in each", "in each 34"]);
  expect(asked).toEqual(["top", "in each", "in each 10", "in each 20", "in each 30", "in each 34"]);
  expect(timeline.rows().some(({ row }) => row.id === target.id)).toBe(true);
});

test("an iteration that never was is looked for to the end, and the loop stays open", async () => {
  const { timeline } = store();
  const target = { id: "x", turn: 1, loopPath: [{ nodeId: "each", iteration: 4_000 }] };
  expect(await findRow(timeline, target)).toEqual(["in each"]);
});
