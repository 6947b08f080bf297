import { expect, test } from "vitest";
import { createRunWatch } from "./run-watch.ts";

const FAR_MS = 3_600_000;
const tell = () => {};

test("a change wakes everybody who waits for that run, and nobody else", async () => {
  const watch = createRunWatch({ stopping: new AbortController().signal, tell });
  const woken: string[] = [];
  const waits = ["a", "a", "b"].map((runId, index) => {
    const next = watch.next(runId, FAR_MS);
    return next.promise.then(() => woken.push(`${runId}${index}`));
  });
  watch.changed("a");
  await Promise.all(waits.slice(0, 2));
  expect(woken).toEqual(["a0", "a1"]);
});

test("a change before the wait began is not remembered, one after it is not lost", async () => {
  const watch = createRunWatch({ stopping: new AbortController().signal, tell });
  watch.changed("a");
  const next = watch.next("a", FAR_MS);
  let woken = false;
  void next.promise.then(() => {
    woken = true;
  });
  await Promise.resolve();
  expect(woken).toBe(false);
  watch.changed("a");
  await next.promise;
});

test("stopping answers every wait at once, also those that begin afterwards", async () => {
  const stopping = new AbortController();
  const watch = createRunWatch({ stopping: stopping.signal, tell });
  const before = watch.next("a", FAR_MS);
  stopping.abort();
  await before.promise;
  await watch.next("b", FAR_MS).promise;
});

test("a wait ends by itself after its time", async () => {
  const watch = createRunWatch({ stopping: new AbortController().signal, tell });
  await watch.next("a", 1).promise;
});

test("a change of this process is passed on, one that was heard is not", async () => {
  const told: string[] = [];
  const watch = createRunWatch({
    stopping: new AbortController().signal,
    tell: (runId) => told.push(runId),
  });
  const next = [watch.next("a", FAR_MS), watch.next("b", FAR_MS)] as const;
  watch.changed("a");
  watch.heard("b");
  await Promise.all(next.map(({ promise }) => promise));
  expect(told).toEqual(["a"]);
});
