import { expect, test } from "vitest";
import { describeHealth } from "./describe-health.ts";
import type { Health } from "./use-overview.ts";

const now = Date.parse("2026-11-21T12:00:00.000Z");
const worker = (isAlive: boolean) => ({
  id: "w",
  host: "h",
  version: "1",
  concurrency: 10,
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
    words: "One worker keeps up: 3 of 10 places in use.",
  });
});

test("runs that have just become runnable are no reason to worry, those left for long are", () => {
  const at = (seconds: number) => new Date(now - seconds * 1_000).toISOString();
  expect(describeHealth(health({ runnable: 2, oldestRunnableAt: at(2) }), now).isWell).toBe(true);
  expect(describeHealth(health({ runnable: 2, oldestRunnableAt: at(60) }), now).words).toContain(
    "wait to be taken up",
  );
  expect(
    describeHealth(health({ executing: 10, runnable: 2, oldestRunnableAt: at(60) }), now).words,
  ).toContain("Every place is taken");
});

test("without a live worker nothing executes", () => {
  expect(describeHealth(health({ workers: [worker(false)] }), now).isWell).toBe(false);
});
