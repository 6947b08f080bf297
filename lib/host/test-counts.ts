import { z } from "zod";

/** What a step adds to the closing line. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** A step that is one test by itself. */
export function countExit(exitCode: number): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** Vitest's JSON report (Jest's form). A file that failed before its first test counts as one failure. */
const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

export function countVitest({ report, exitCode }: { report: unknown; exitCode: number }): Counts {
  const parsed = VitestReport.safeParse(report);
  if (!parsed.success) return countCrash(NOTHING, exitCode);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = parsed.data;
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return countCrash(
    {
      passed: numPassedTests,
      failed: numFailedTests + broken.length,
      skipped: numPendingTests + numTodoTests,
    },
    exitCode,
  );
}

/** Playwright's JSON report. A test that passed only when repeated has passed, and says so itself. */
const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

export function countPlaywright({ report, exitCode }: { report: unknown; exitCode: number }): Counts {
  const parsed = PlaywrightReport.safeParse(report);
  if (!parsed.success) return countCrash(NOTHING, exitCode);
  const { expected, unexpected, flaky, skipped } = parsed.data.stats;
  return countCrash({ passed: expected + flaky, failed: unexpected, skipped }, exitCode);
}

/** A step that fails without a failed test, or leaves no report at all, has crashed: one failure. */
function countCrash(counts: Counts, exitCode: number): Counts {
  const silent = counts.passed + counts.failed + counts.skipped === 0;
  return counts.failed === 0 && (exitCode !== 0 || silent) ? { ...counts, failed: 1 } : counts;
}
