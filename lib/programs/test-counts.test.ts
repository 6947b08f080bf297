import { expect, test } from "vitest";
import { countCrash, countExit, NOTHING, testFailure } from "./test-counts.ts";

const failure = { test: "lib/a.test.ts > fails", error: "Error: no" };

test("a step without a report of its own is one test, named after its program", () => {
  expect(countExit({ program: "tsc", exitCode: 0 })).toEqual({ ...NOTHING, passed: 1 });
  expect(countExit({ program: "tsc", exitCode: 2 })).toEqual({
    ...NOTHING,
    failed: [{ test: "tsc", error: "exit code 2" }],
  });
});

test("a run without a report, or without a single test, counts as a failure whatever its exit code", () => {
  expect(countCrash(undefined, 0).failed).toEqual([
    { test: "did not finish", error: "exit code 0, and no report" },
  ]);
  expect(countCrash(NOTHING, 0).failed).toEqual([{ test: "did not finish", error: "no test ran" }]);
});

test("a program that fails after tests that all passed counts as a failure", () => {
  expect(countCrash({ ...NOTHING, passed: 7 }, 137)).toEqual({
    ...NOTHING,
    passed: 7,
    failed: [{ test: "did not finish", error: "exit code 137, and no failed test" }],
  });
});

test("the exit code of a program that named its failures adds none, nor does success", () => {
  const failing = { ...NOTHING, failed: [failure] };
  expect(countCrash(failing, 1)).toEqual(failing);
  const passing = { ...NOTHING, passed: 1 };
  expect(countCrash(passing, 0)).toEqual(passing);
});

test("of an error only the first line is kept, without colours and no longer than 300 characters", () => {
  const errorOf = (error: string | undefined) => testFailure({ path: ["a"], error }).error;
  expect(errorOf("\n\u001b[31mError:\u001b[39m no\n  at here")).toBe("Error: no");
  expect(errorOf("x".repeat(300))).toBe("x".repeat(300));
  expect(errorOf("x".repeat(301))).toBe(`${"x".repeat(299)}…`);
  expect(errorOf(undefined)).toBe("no error was reported");
});

test("a name with line breaks takes one line", () => {
  expect(testFailure({ path: ["lib/a.test.ts", "one\n  two"], error: "no" }).test).toBe(
    "lib/a.test.ts > one two",
  );
});
