import { expect, test } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { pruneRateBuckets } from "./prune-rate-buckets.ts";

provideRuntime();

test("buckets that are full again are forgotten, those in use are kept", async () => {
  const { pool } = runtime().db;
  await pool.query(`insert into rate_buckets (id, tokens, drawn, refilled_at) values
    ('old', 0, 1, now() - interval '25 hours'), ('used', 0, 1, now() - interval '23 hours')`);
  await pruneRateBuckets(pool);
  expect((await pool.query("select id from rate_buckets")).rows).toEqual([{ id: "used" }]);
});
