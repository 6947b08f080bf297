import { expect, test } from "vitest";
import type { Timeline } from "#lib/contract/dashboard/run.ts";
import type { IterationRow } from "#lib/contract/dashboard/run-shapes.ts";
import { TOP } from "./timeline-lines.ts";
import { type TimelineQuery, TimelineStore } from "./timeline-store.ts";

const row = (sequence: number, more: Partial<IterationRow> = {}): IterationRow => ({
  kind: "iteration",
  id: `row-${sequence}`,
  nodeId: "each",
  iteration: sequence,
  turn: 1,
  sequence: String(sequence),
  lastSequence: String(sequence),
  status: "succeeded",
  startedAt: "2026-11-21T09:30:00.000Z",
  endedAt: "2026-11-21T09:30:01.000Z",
  occurrences: 1,
  failed: 0,
  within: `in-${sequence}`,
  ...more,
});

const page = (rows: IterationRow[], more: Partial<Timeline> = {}): Timeline => ({
  runId: "run_1",
  status: "active",
  startedAt: "2026-11-21T09:30:00.000Z",
  endedAt: null,
  now: new Date().toISOString(),
  turns: 1,
  rows,
  lastSequence: "2",
  isComplete: true,
  pagination: { limit: 2, hasMore: false, nextCursor: null },
  ...more,
});

function storeOf(answers: Timeline[]) {
  const asked: TimelineQuery[] = [];
  const store = new TimelineStore(async (query) => {
    asked.push(query);
    const answer = answers.shift();
    if (!answer) throw new Error("nobody answers");
    return answer;
  });
  const sequences = (within = TOP) =>
    store
      .state()
      .levels.get(within)
      ?.rows.map(({ row: one }) => Number(one.sequence));
  return { store, asked, sequences };
}

const firstOfTwo = page([row(1), row(2)], { pagination: { limit: 2, hasMore: true, nextCursor: "c" } });

test("pages follow each other, and two reads of one level never overlap", async () => {
  const { store, asked, sequences } = storeOf([firstOfTwo, page([row(3)])]);
  await Promise.all([store.more(TOP), store.more(TOP)]);
  await store.more(TOP);
  await store.more(TOP);
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, "c"]);
  expect(sequences()).toEqual([1, 2, 3]);
});

test("a refresh asks for what has changed, and adds new rows at the end", async () => {
  const { store, asked, sequences } = storeOf([
    page([row(1), row(2, { status: "running", endedAt: null })]),
    page([row(2), row(7)], { lastSequence: "9" }),
  ]);
  await store.more(TOP);
  await store.refresh();
  expect(asked.at(-1)).toEqual({ within: undefined, cursor: undefined, since: "2" });
  expect(sequences()).toEqual([1, 2, 7]);
  expect(store.rows().every(({ to }) => to !== null)).toBe(true);
});

test("while pages are missing, new rows wait for their page", async () => {
  const { store, sequences } = storeOf([firstOfTwo, page([row(2), row(7)], { lastSequence: "9" })]);
  await store.more(TOP);
  await store.refresh();
  expect(sequences()).toEqual([1, 2]);
});

test("too much change reads the level anew", async () => {
  const { store, sequences } = storeOf([
    page([row(1)]),
    page([], { isComplete: false }),
    page([row(1), row(4), row(5)], { lastSequence: "5" }),
  ]);
  await store.more(TOP);
  await store.refresh();
  expect(sequences()).toEqual([1, 4, 5]);
});

test("what was at work when the run ended is read again, though nothing was written about it", async () => {
  const { store, asked } = storeOf([
    page([row(1), row(4, { status: "running", endedAt: null }), row(6)], { lastSequence: "9" }),
    page([row(4, { status: "cancelled" }), row(6)], { lastSequence: "9" }),
  ]);
  await store.more(TOP);
  await store.settle();
  expect(asked.at(-1)?.since).toBe("3");
  expect(store.rows().map(({ row: { status } }) => status)).toEqual(["succeeded", "cancelled", "succeeded"]);
});

test("what was read when the run ended is looked through as well", async () => {
  const { store, asked } = storeOf([
    page([row(4, { status: "running", endedAt: null })], { lastSequence: "9" }),
    page([row(4, { status: "cancelled" })], { lastSequence: "9" }),
  ]);
  await Promise.all([store.begin(), store.settle()]);
  expect(asked.map(({ since }) => since)).toEqual([undefined, "3"]);
  expect(store.rows().map(({ row: { status } }) => status)).toEqual(["cancelled"]);
});

test("the beginning is read once", async () => {
  const { store, asked } = storeOf([firstOfTwo]);
  await Promise.all([store.begin(), store.begin()]);
  await store.begin();
  expect(asked).toHaveLength(1);
});

test("a refresh that comes during a read is made up for after it", async () => {
  const { store, asked } = storeOf([page([row(1)]), page([])]);
  const reading = store.more(TOP);
  await store.refresh();
  await reading;
  expect(asked.map(({ since }) => since)).toEqual([undefined, "2"]);
});

test("a read that fails says so, keeps what is there and may be tried again", async () => {
  const answers = [firstOfTwo];
  const { store, sequences } = storeOf(answers);
  await store.more(TOP);
  await store.more(TOP);
  expect(store.state().levels.get(TOP)).toMatchObject({
    isLoading: false,
    error: new Error("nobody answers"),
  });
  answers.push(page([row(3)]));
  await store.more(TOP);
  expect(sequences()).toEqual([1, 2, 3]);
  expect(store.state().levels.get(TOP)?.error).toBeNull();
});
