import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";
import { NOTHING, type StepResult, type TestFailure, testFailure } from "./test-counts.ts";

/**
 * A Vitest reporter that writes a `StepResult` as JSON to TEST_REPORT_FILE. Vitest's own JSON report lacks unhandled
 * errors.
 */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env.TEST_REPORT_FILE;
    if (!file) throw new Error("TEST_REPORT_FILE is not set. Set it to the file that the report goes to.");
    const results = [...modules.map(moduleResult), { ...NOTHING, failed: unhandledErrors.map(unhandled) }];
    writeFileSync(file, JSON.stringify(results.reduce(add, NOTHING)));
  }
}

function moduleResult(module: TestModule): StepResult {
  const tests = [...module.children.allTests()];
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  return {
    passed: inState("passed").length,
    skipped: inState("skipped").length,
    failed: [...inState("failed").map(failedTest), ...outsideTests(module)],
  };
}

function failedTest(test: TestCase): TestFailure {
  return testFailure({
    path: [test.module.relativeModuleId, test.fullName],
    error: messageOf(test.result().errors?.[0]),
  });
}

/** Failures outside a test: an import, `beforeAll` or `afterAll`, a crashed process. */
function outsideTests(module: TestModule): TestFailure[] {
  const file = module.relativeModuleId;
  const failures = [module, ...module.children.allSuites()]
    .filter((part) => part.errors().length > 0)
    .map((part) => testFailure({ path: pathOf(part), error: messageOf(part.errors()[0]) }));
  const hasEnded = !["queued", "pending"].includes(module.state());
  return hasEnded ? failures : [...failures, testFailure({ path: [file], error: "the file did not finish" })];
}

function pathOf(part: TestModule | TestSuite): string[] {
  return part.type === "module" ? [part.relativeModuleId] : [part.module.relativeModuleId, part.fullName];
}

function unhandled(error: SerializedError): TestFailure {
  const file = error.VITEST_TEST_PATH;
  const where = typeof file === "string" ? [path.relative(process.cwd(), file)] : [];
  return testFailure({ path: [...where, "unhandled error"], error: messageOf(error) });
}

/** The message with its cause, which alone says why a `fetch` failed. */
function messageOf(error: SerializedError | undefined): string | undefined {
  if (!error) return undefined;
  const message = error.name ? `${error.name}: ${error.message}` : error.message;
  if (!isError(error.cause)) return message;
  const [firstLine] = message.split("\n"); // no more of it is reported
  return `${firstLine}, caused by ${messageOf(error.cause)}`;
}

function isError(cause: unknown): cause is SerializedError {
  return typeof cause === "object" && cause !== null && "message" in cause;
}

function add(a: StepResult, b: StepResult): StepResult {
  return {
    passed: a.passed + b.passed,
    skipped: a.skipped + b.skipped,
    failed: [...a.failed, ...b.failed],
  };
}
