import { expect, test } from "vitest";
import { closeRun, closeStep } from "./test-closing.ts";
import { NOTHING } from "./test-counts.ts";

const failure = (name: string) => ({ test: name, error: `Error: ${name} is wrong` });
const flaky = (count: number) => Array.from({ length: count }, (_, index) => failure(`flaky ${index}`));
const unit = { ...NOTHING, title: "Unit tests", passed: 5, skipped: 2 };
const journeys = { ...NOTHING, title: "Browser journeys", passed: 3 };

test("without a failed or flaky test the counts are all that a run ends with", () => {
  expect(closeRun([unit, journeys])).toEqual({ text: "8 passed, 0 failed, 2 skipped\n", hasFailed: false });
});

test("failed and flaky tests are named with their step, and the counts come last", () => {
  const { text, hasFailed } = closeRun([
    { ...unit, failed: [failure("lib/a.test.ts > a")], flaky: [failure("lib/b.test.ts > b")] },
    { ...journeys, failed: [failure("e2e/c.spec.ts > c")] },
  ]);
  expect(text).toBe(`2 failed:
  Unit tests: lib/a.test.ts > a
    Error: lib/a.test.ts > a is wrong
  Browser journeys: e2e/c.spec.ts > c
    Error: e2e/c.spec.ts > c is wrong

1 flaky (passed only at the second try):
  Unit tests: lib/b.test.ts > b
    Error: lib/b.test.ts > b is wrong

9 passed, 2 failed, 2 skipped
`);
  expect(hasFailed).toBe(true);
});

test("three flaky tests in all steps together have passed", () => {
  const { text, hasFailed } = closeRun([
    { ...unit, flaky: flaky(1) },
    { ...journeys, flaky: flaky(2) },
  ]);
  expect(hasFailed).toBe(false);
  expect(text).toMatch(/^3 flaky \(passed only at the second try\):\n/);
  expect(text).toMatch(/\n11 passed, 0 failed, 2 skipped\n$/);
});

test("four flaky tests in all steps together have failed", () => {
  const { text, hasFailed } = closeRun([
    { ...unit, flaky: flaky(2) },
    { ...journeys, flaky: flaky(2) },
  ]);
  expect(hasFailed).toBe(true);
  expect(text).toMatch(/^4 flaky \(passed only at the second try; more than three fail the run\):\n/);
  expect(text).toMatch(/\n8 passed, 4 failed, 2 skipped\n$/);
});

test("a step ends with its own counts, in which flaky tests stand apart", () => {
  expect(closeStep(unit, 1.26)).toBe("── Unit tests: 5 passed, 0 failed, 2 skipped (1.3 s)\n");
  expect(closeStep({ ...journeys, failed: flaky(1), flaky: flaky(2) }, 60)).toBe(
    "── Browser journeys: 3 passed, 1 failed, 0 skipped, 2 flaky (60.0 s)\n",
  );
});
