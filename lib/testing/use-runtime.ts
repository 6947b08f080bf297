import { afterAll, beforeAll } from "vitest";
import { startTestRuntime, type TestRuntime } from "./runtime.ts";

/** Gives the tests of a file (or of a `describe`) the process's runtime, on a database of their own. */
export function useTestRuntime(options?: Parameters<typeof startTestRuntime>[0]): void {
  let started: TestRuntime | undefined;
  beforeAll(async () => {
    started = await startTestRuntime(options);
  });
  afterAll(() => started?.close());
}
