import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";

let started: TestRuntime;
beforeAll(async () => {
  started = await startTestRuntime();
});
afterAll(() => started.close());

test("statements are planned once, along indexes, and never compiled", async () => {
  const { rows } = await started.runtime.db.pool.query(
    `select current_setting('enable_seqscan') as "scans", current_setting('plan_cache_mode') as "plans",
            current_setting('jit') as "jit"`,
  );
  expect(rows).toEqual([{ scans: "off", plans: "force_generic_plan", jit: "off" }]);
});
