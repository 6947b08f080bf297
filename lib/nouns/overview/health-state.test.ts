import { expect, test } from "vitest";
import { healthState } from "./get-health.ts";

const now = Date.parse("2026-11-21T12:00:00.000Z");
type Workers = Parameters<typeof healthState>[0]["workers"];
const worker = (isAlive: boolean, state: Workers[number]["state"] = "taking") => ({
  concurrency: 10,
  state,
  isAlive,
});
const state = ({
  workers = [worker(true)],
  executing = 3,
  runnable = 0,
  oldestSeconds,
}: {
  workers?: Workers;
  executing?: number;
  runnable?: number;
  oldestSeconds?: number;
}) => {
  const oldestRunnableAt = oldestSeconds === undefined ? null : new Date(now - oldestSeconds * 1_000);
  return healthState({ workers, figures: { executing, runnable, oldestRunnableAt } }, now);
};

test("runs that have just become runnable are no reason to worry, those left for long are", () => {
  expect(state({})).toBe("healthy");
  expect(state({ runnable: 2, oldestSeconds: 2 })).toBe("healthy");
  expect(state({ runnable: 2, oldestSeconds: 60 })).toBe("behind");
  expect(state({ runnable: 2, oldestSeconds: 60, executing: 10 })).toBe("full");
});

test("workers that are lost or outdated execute nothing, paused ones are told as that", () => {
  expect(state({ workers: [worker(false)] })).toBe("no_worker");
  expect(state({ workers: [worker(true, "outdated")] })).toBe("no_worker");
  expect(state({ workers: [worker(true, "outdated"), worker(true)] })).toBe("healthy");
  expect(state({ workers: [worker(true, "paused"), worker(false)] })).toBe("paused");
});
