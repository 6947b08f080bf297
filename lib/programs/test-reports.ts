import path from "node:path";
import { z } from "zod";
import { projectRoot } from "./run-program.ts";
import { countCrash, type StepResult, type TestFailure, testFailure } from "./test-counts.ts";

/** The report that `vitest-report.ts` writes. */
const VitestReport = z.object({
  passed: z.number(),
  skipped: z.number(),
  failed: z.array(z.object({ test: z.string(), error: z.string() })),
}) satisfies z.ZodType<StepResult>;

export function readVitest({ report, exitCode }: { report: unknown; exitCode: number }): StepResult {
  return countCrash(VitestReport.safeParse(report).data, exitCode);
}

/**
 * Playwright's JSON report: one suite per file, nested suites for groups and specs, which have one test per project.
 */
const ReportedError = z.object({ message: z.string().optional() });
const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(["expected", "unexpected", "flaky", "skipped"]),
      results: z.array(z.object({ errors: z.array(ReportedError) })),
    }),
  ),
});
const Suite = z.object({
  title: z.string(),
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional();
  },
});
const PlaywrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(Suite),
  /** Errors outside tests: in the global setup, or in a file that cannot be imported. */
  errors: z.array(ReportedError.extend({ location: z.object({ file: z.string() }).optional() })),
});

export function readPlaywright({ report, exitCode }: { report: unknown; exitCode: number }): StepResult {
  const { data } = PlaywrightReport.safeParse(report);
  if (!data) return countCrash(undefined, exitCode);
  const tests = data.suites.flatMap((suite) => testsOf(suite, data.config.rootDir, []));
  const withStatus = (...some: readonly string[]) => tests.filter(({ status }) => some.includes(status));
  const outside = data.errors.map(({ message, location }) => {
    const where = location ? [path.relative(projectRoot, location.file)] : [];
    return testFailure({ path: [...where, "outside any test"], error: message });
  });
  return countCrash(
    {
      passed: withStatus("expected").length,
      skipped: withStatus("skipped").length,
      // No journey is tried twice: one that passes only at a second try has failed.
      failed: [...withStatus("unexpected", "flaky").map(({ failure }) => failure), ...outside],
    },
    exitCode,
  );
}

function testsOf(
  suite: z.infer<typeof Suite>,
  directory: string,
  groups: readonly string[],
): { status: string; failure: TestFailure }[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => ({
      status,
      failure: testFailure({
        path: [path.relative(projectRoot, path.join(directory, file)), ...groups, title],
        error: results.flatMap(({ errors }) => errors)[0]?.message,
      }),
    })),
  );
  const inGroups =
    suite.suites?.flatMap((group) => testsOf(group, directory, [...groups, group.title])) ?? [];
  return [...own, ...inGroups];
}
