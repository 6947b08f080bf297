import { afterAll, beforeAll } from "vitest";
import { startTestService, type TestService } from "./service.ts";

/** Gives the tests of a file the API on a database of their own, with a worker unless it says otherwise. */
export function provideService(options?: Parameters<typeof startTestService>[0]): { baseUrl(): string } {
  let started: TestService | undefined;
  beforeAll(async () => {
    started = await startTestService(options);
  });
  afterAll(() => started?.close());
  return {
    baseUrl() {
      if (!started) throw new Error("the service is not running");
      return started.baseUrl;
    },
  };
}
