import { expect, test } from "vitest";
import { describeHealth } from "./describe-health.ts";
import type { Health } from "./use-overview.ts";

const now = Date.parse("2026-11-21T12:00:00.000Z");
const worker = (isAlive: boolean, state: "taking" | "paused" | "outdated" = "taking") => ({
  id: "w",
  host: "h",
  version: "1",
  concurrency: 10,
  state,
  startedAt: "2026-11-21T11:00:00.000Z",
  seenAt: "2026-11-21T12:00:00.000Z",
  isAlive,
});
const health = (more: Partial<Health>): Health => ({
  workers: [worker(true)],
  executing: 3,
  runnable: 0,
  oldestRunnableAt: null,
  queued: 0,
  ...more,
});

test("a worker with places left keeps up", () => {
  expect(describeHealth(health({}), now)).toEqual({
    isWell: true,
    words: "1 worker healthy, 3 of 10 slots used.",
  });
});

test("runs that have just become runnable are no reason to worry, those left for long are", () => {
  const at = (seconds: number) => new Date(now - seconds * 1_000).toISOString();
  expect(describeHealth(health({ runnable: 2, oldestRunnableAt: at(2) }), now).isWell).toBe(true);
  expect(describeHealth(health({ runnable: 2, oldestRunnableAt: at(60) }), now).words).toContain(
    "wait for a worker",
  );
  expect(
    describeHealth(health({ executing: 10, runnable: 2, oldestRunnableAt: at(60) }), now).words,
  ).toContain("All slots are in use");
});

test("without a live worker nothing executes", () => {
  expect(describeHealth(health({ workers: [worker(false)] }), now).isWell).toBe(false);
});

test("paused workers are named with the command that resumes them; outdated ones do not count", () => {
  const told = (...workers: ReturnType<typeof worker>[]) => describeHealth(health({ workers }), now);
  expect(told(worker(true, "paused"))).toMatchObject({
    isWell: false,
    words: expect.stringContaining("npm run laneway -- resume"),
  });
  expect(told(worker(true, "outdated")).words).toContain("No worker is running");
  expect(told(worker(true, "outdated"), worker(true)).words).toContain("1 worker healthy");
});
