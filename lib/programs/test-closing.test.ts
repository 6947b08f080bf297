import { expect, test } from "vitest";
import { closeRun, closeStep } from "./test-closing.ts";
import { NOTHING } from "./test-counts.ts";

const failure = (name: string) => ({ test: name, error: `Error: ${name} is wrong` });
const unit = { ...NOTHING, title: "Unit tests", passed: 5, skipped: 2 };
const journeys = { ...NOTHING, title: "Browser journeys", passed: 3 };

test("without a failed test the counts are all that a run ends with", () => {
  expect(closeRun([unit, journeys])).toEqual({ text: "8 passed, 0 failed, 2 skipped\n", hasFailed: false });
});

test("failed tests are named with their step, and the counts come last", () => {
  const { text, hasFailed } = closeRun([
    { ...unit, failed: [failure("lib/a.test.ts > a")] },
    { ...journeys, failed: [failure("e2e/c.spec.ts > c")] },
  ]);
  expect(text).toBe(`2 failed:
  Unit tests: lib/a.test.ts > a
    Error: lib/a.test.ts > a is wrong
  Browser journeys: e2e/c.spec.ts > c
    Error: e2e/c.spec.ts > c is wrong

8 passed, 2 failed, 2 skipped
`);
  expect(hasFailed).toBe(true);
});

test("a step ends with its own counts", () => {
  expect(closeStep(unit, 1.26)).toBe("── Unit tests: 5 passed, 0 failed, 2 skipped (1.3 s)\n");
  expect(closeStep({ ...journeys, failed: [failure("a")] }, 60)).toBe(
    "── Browser journeys: 3 passed, 1 failed, 0 skipped (60.0 s)\n",
  );
});
