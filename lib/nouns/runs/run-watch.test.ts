import { expect, test } from "vitest";
import { createRunWatch, type RunWatch } from "./run-watch.ts";

const FAR_MS = 3_600_000;

function watchOf({ tell = () => {} }: { tell?: (runId: string) => void } = {}) {
  const stopping = new AbortController();
  return { stopping, watch: createRunWatch({ stopping: stopping.signal, tell }) };
}

/** Which of the waits have ended. */
function recordEnds(waits: Readonly<Record<string, ReturnType<RunWatch["next"]>>>): string[] {
  const ended: string[] = [];
  for (const [name, { promise }] of Object.entries(waits)) void promise.then(() => ended.push(name));
  return ended;
}

/** After this, each promise that was resolved has told those who wait for it. */
const settled = () => new Promise(setImmediate);

test("a change ends each wait for that run, and no other", async () => {
  const { watch } = watchOf();
  const ended = recordEnds({
    first: watch.next("a", FAR_MS),
    second: watch.next("a", FAR_MS),
    other: watch.next("b", FAR_MS),
  });
  await settled();
  expect(ended).toEqual([]);
  watch.changed("a");
  await settled();
  expect(ended).toEqual(["first", "second"]);
});

test("a change before the wait began does not end it, one after it does", async () => {
  const { watch } = watchOf();
  watch.changed("a");
  const ended = recordEnds({ a: watch.next("a", FAR_MS) });
  await settled();
  expect(ended).toEqual([]);
  watch.changed("a");
  await settled();
  expect(ended).toEqual(["a"]);
});

test("a wait that looks back ends at once if its run has changed since, and no other", async () => {
  const { watch } = watchOf();
  watch.changed("a");
  const since = watch.now();
  watch.changed("b");
  const ended = recordEnds({
    a: watch.next("a", FAR_MS, since),
    b: watch.next("b", FAR_MS, since),
    c: watch.next("c", FAR_MS, since),
  });
  await settled();
  expect(ended).toEqual(["b"]);
  watch.heard("a");
  await settled();
  expect(ended).toEqual(["b", "a"]);
});

test("a wait that looks back further than is remembered ends at once", async () => {
  const { watch } = watchOf();
  const since = watch.now();
  for (let index = 0; index < 1_000; index++) watch.changed(`run ${index}`);
  const near = recordEnds({ a: watch.next("a", FAR_MS, since) });
  await settled();
  expect(near).toEqual([]);
  watch.changed("one more");
  const far = recordEnds({ a: watch.next("a", FAR_MS, since) });
  await settled();
  expect(far).toEqual(["a"]);
});

test("a run is as it was begun, for who began it, until it changes", () => {
  const { watch } = watchOf();
  watch.begun("a", "key_1");
  watch.begun("b", "key_1");
  const isAsBegun = (...ids: string[]) => ids.map((id) => watch.isAsBegun(id, "key_1"));
  expect(isAsBegun("a", "b", "c")).toEqual([true, true, false]);
  expect([watch.isAsBegun("a", "key_2"), watch.isAsBegun("a"), watch.isAsBegun("c")]).toEqual([
    false,
    true,
    false,
  ]);
  watch.changed("a");
  watch.heard("b");
  expect(isAsBegun("a", "b")).toEqual([false, false]);
});

test("beginnings are not remembered without a bound", () => {
  const { watch } = watchOf();
  for (let index = 0; index <= 10_000; index++) watch.begun(`run ${index}`, "key");
  expect([watch.isAsBegun("run 0"), watch.isAsBegun("run 1"), watch.isAsBegun("run 10000")]).toEqual([
    false,
    true,
    true,
  ]);
});

test("stopping ends every wait at once, also those that begin afterwards", async () => {
  const { watch, stopping } = watchOf();
  const before = recordEnds({ a: watch.next("a", FAR_MS) });
  await settled();
  expect(before).toEqual([]);
  stopping.abort();
  const after = recordEnds({ b: watch.next("b", FAR_MS) });
  await settled();
  expect([before, after]).toEqual([["a"], ["b"]]);
});

test("a wait ends by itself after its time, and not before", async () => {
  const { watch } = watchOf();
  const startedAt = performance.now();
  await watch.next("a", 30).promise;
  // Timers count in whole milliseconds.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(29);
});

test("a wait that is cancelled ends", async () => {
  const { watch } = watchOf();
  const next = watch.next("a", FAR_MS);
  const ended = recordEnds({ a: next });
  await settled();
  expect(ended).toEqual([]);
  next.cancel();
  await settled();
  expect(ended).toEqual(["a"]);
});

test("a change of this process is told to the others, one that was heard from them is not", async () => {
  const told: string[] = [];
  const { watch } = watchOf({ tell: (runId) => told.push(runId) });
  const ended = recordEnds({ a: watch.next("a", FAR_MS), b: watch.next("b", FAR_MS) });
  watch.changed("a");
  watch.heard("b");
  await settled();
  expect(ended).toEqual(["a", "b"]);
  expect(told).toEqual(["a"]);
});
