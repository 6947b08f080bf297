import { stripVTControlCharacters } from "node:util";

/** A failed test, or another failure in a step. */
export interface TestFailure {
  /** The file and the full name: `lib/a.test.ts > a group > a test`. */
  readonly test: string;
  /** The error's first line. */
  readonly error: string;
}

export interface StepResult {
  readonly passed: number;
  readonly skipped: number;
  readonly failed: readonly TestFailure[];
}

export const NOTHING: StepResult = { passed: 0, skipped: 0, failed: [] };

const MAX_ERROR_LENGTH = 300;

export function testFailure({
  path,
  error,
}: {
  path: readonly string[];
  error: string | undefined;
}): TestFailure {
  const [firstLine = ""] = stripVTControlCharacters(error ?? "no error was reported")
    .trim()
    .split("\n");
  return {
    test: path.join(" > ").replaceAll(/\s+/g, " "),
    error: firstLine.length > MAX_ERROR_LENGTH ? `${firstLine.slice(0, MAX_ERROR_LENGTH - 1)}…` : firstLine,
  };
}

/** A step that is one single test. */
export function countExit({ program, exitCode }: { program: string; exitCode: number }): StepResult {
  if (exitCode === 0) return { ...NOTHING, passed: 1 };
  return { ...NOTHING, failed: [{ test: program, error: `exit code ${exitCode}` }] };
}

/** A program that fails without naming a failure, runs no test or leaves no report has crashed: one failure. */
export function countCrash(result: StepResult | undefined, exitCode: number): StepResult {
  if (!result) return crashed(NOTHING, `exit code ${exitCode}, and no report`);
  if (result.failed.length > 0) return result;
  if (exitCode !== 0) return crashed(result, `exit code ${exitCode}, and no failed test`);
  if (result.passed + result.skipped === 0) return crashed(result, "no test ran");
  return result;
}

export function crashed(result: StepResult, error: string): StepResult {
  return { ...result, failed: [...result.failed, testFailure({ path: ["did not finish"], error })] };
}
