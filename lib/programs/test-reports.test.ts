import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./run-program.ts";
import { readPlaywright, readVitest } from "./test-reports.ts";

const spec = (title: string, status: string, ...errors: string[]) => ({
  title,
  file: "chat.spec.ts",
  tests: [{ status, results: errors.map((message) => ({ errors: [{ message }] })) }],
});

const journeys = {
  config: { rootDir: path.join(projectRoot, "e2e") },
  errors: [],
  suites: [
    {
      title: "chat.spec.ts",
      specs: [
        spec("passes", "expected"),
        spec("is skipped", "skipped"),
        spec("is flaky", "flaky", "Error: expect(locator).toBeVisible() failed\n\nLocator: x"),
      ],
      suites: [
        {
          title: "a group",
          specs: [],
          suites: [{ title: "in a group", specs: [spec("fails", "unexpected", "first", "second")] }],
        },
      ],
    },
  ],
};

test("browser journeys that failed, also at a first try only, are named with their file, groups and first error", () => {
  expect(readPlaywright({ report: journeys, exitCode: 1 })).toEqual({
    passed: 1,
    skipped: 1,
    failed: [
      { test: "e2e/chat.spec.ts > is flaky", error: "Error: expect(locator).toBeVisible() failed" },
      { test: "e2e/chat.spec.ts > a group > in a group > fails", error: "first" },
    ],
  });
});

test("an error outside any journey is a failure, with its file where it has one", () => {
  const file = path.join(projectRoot, "e2e/broken.spec.ts");
  const errors = [{ message: "Error: no service" }, { message: "Error: no import", location: { file } }];
  expect(readPlaywright({ report: { ...journeys, suites: [], errors }, exitCode: 1 }).failed).toEqual([
    { test: "outside any test", error: "Error: no service" },
    { test: "e2e/broken.spec.ts > outside any test", error: "Error: no import" },
  ]);
});

test("a report that is missing, or has another form, is a failure", () => {
  expect(readVitest({ report: undefined, exitCode: 0 }).failed).toHaveLength(1);
  expect(readVitest({ report: { passed: 3 }, exitCode: 0 }).failed).toHaveLength(1);
  expect(readPlaywright({ report: undefined, exitCode: 137 }).failed).toHaveLength(1);
  expect(readPlaywright({ report: {}, exitCode: 0 }).failed).toHaveLength(1);
});

test("a program that fails although its report names no failure is a failure", () => {
  const report = { passed: 3, skipped: 0, failed: [] };
  expect(readVitest({ report, exitCode: 1 }).failed).toHaveLength(1);
  expect(readPlaywright({ report: { ...journeys, suites: [] }, exitCode: 0 }).failed).toHaveLength(1);
});
