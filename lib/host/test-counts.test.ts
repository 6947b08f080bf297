import { expect, test } from "vitest";
import { addCounts, countExit, countPlaywright, countVitest } from "./test-counts.ts";

const vitest = {
  numPassedTests: 7,
  numFailedTests: 2,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    { status: "failed", assertionResults: [{}, {}] },
    { status: "passed", assertionResults: [{}] },
  ],
};

test("Vitest's passed, failed, skipped and todo tests are counted", () => {
  expect(countVitest({ report: vitest, exitCode: 1 })).toEqual({ passed: 7, failed: 2, skipped: 2 });
});

test("a test file that broke before its first test counts as a failure", () => {
  const broken = { ...vitest, testResults: [{ status: "failed", assertionResults: [] }] };
  expect(countVitest({ report: broken, exitCode: 1 }).failed).toBe(3);
});

test("an unhandled error after tests that all passed counts as a failure", () => {
  const report = { ...vitest, numFailedTests: 0, testResults: [] };
  expect(countVitest({ report, exitCode: 1 })).toEqual({ passed: 7, failed: 1, skipped: 2 });
});

test("a run without a report, or without a single test, counts as a failure whatever its exit code", () => {
  const nothing = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countVitest({ report: undefined, exitCode: 0 }).failed).toBe(1);
  expect(countPlaywright({ report: {}, exitCode: 137 }).failed).toBe(1);
  expect(countPlaywright({ report: { stats: nothing }, exitCode: 0 }).failed).toBe(1);
});

test("a browser journey that passed on its second try has passed", () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } };
  expect(countPlaywright({ report, exitCode: 1 })).toEqual({ passed: 4, failed: 1, skipped: 2 });
});

test("a step without a report of its own is one test, and steps add up", () => {
  expect(addCounts(countExit(0), countExit(2))).toEqual({ passed: 1, failed: 1, skipped: 0 });
});
