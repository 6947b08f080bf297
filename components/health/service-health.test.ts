import { expect, test } from "vitest";
import { describeHealth, type Health } from "./service-health.ts";

const worker = {
  id: "w",
  host: "h",
  version: "1",
  concurrency: 10,
  state: "taking" as const,
  startedAt: "2026-11-21T11:00:00.000Z",
  seenAt: "2026-11-21T12:00:00.000Z",
  isAlive: true,
};
const health = (more: Partial<Health>): Health => ({
  state: "healthy",
  workers: [worker],
  executing: 3,
  runnable: 0,
  oldestRunnableAt: null,
  queued: 0,
  ...more,
});

test("an admin reads how many workers there are and how many slots are used", () => {
  expect(describeHealth(health({})).words).toBe("1 worker healthy, 3 of 10 slots used.");
  const lost = { ...worker, isAlive: false };
  expect(describeHealth(health({ workers: [worker, lost, worker] })).words).toBe(
    "2 workers healthy, 3 of 20 slots used.",
  );
});

test("somebody who may not see workers reads whether runs are executed", () => {
  expect(describeHealth(health({ workers: null }))).toEqual({
    isWell: true,
    words: "Workers are healthy: runs are executed.",
  });
  expect(describeHealth(health({ workers: null, state: "no_worker" })).words).toContain(
    "No worker is running",
  );
});

test.each([
  ["paused", "npm run laneway -- resume"],
  ["no_worker", "npm run worker"],
  ["behind", "Runs wait for a worker"],
  ["full", "All slots are in use"],
] as const)("what is wrong says what to do: %s", (state, words) => {
  const told = describeHealth(health({ state }));
  expect([told.isWell, told.words]).toEqual([false, expect.stringContaining(words)]);
});
