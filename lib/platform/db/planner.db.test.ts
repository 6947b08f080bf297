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

test("no session outlives a lease in the middle of a transaction, and no lock is waited for without end", async () => {
  const { rows } = await started.runtime.db.pool.query(
    `select current_setting('idle_in_transaction_session_timeout') as "idle", current_setting('lock_timeout') as "lock"`,
  );
  expect(rows).toEqual([{ idle: "8s", lock: "5s" }]);
});
