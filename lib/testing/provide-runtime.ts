import { afterAll, beforeAll } from "vitest";
import { startTestRuntime, type TestRuntime } from "./runtime.ts";

/**
 * Gives the tests of a file (or of a `describe`) the process's runtime, on a database of their own.
 * @returns its database's url, while the tests run.
 */
export function provideRuntime(options?: Parameters<typeof startTestRuntime>[0]): { url(): string } {
  let started: TestRuntime | undefined;
  beforeAll(async () => {
    started = await startTestRuntime(options);
  });
  afterAll(() => started?.close());
  return {
    url() {
      if (!started) throw new Error("the runtime is not running");
      return started.url;
    },
  };
}
