import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { findRuns } from "./find-runs.sql.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());

test("polling looks every table up by key, on an empty database as on a full one", async () => {
  const client = await service.runtime.db.pool.connect();
  try {
    await client.query("set plan_cache_mode = force_generic_plan");
    await client.query(`prepare polled as ${findRuns.text}`);
    const explained = await client.query<{ "QUERY PLAN": string }>(
      "explain execute polled(array['run_1'], array['wsp_1'], array['key'], array['key_1'], array[null::text])",
    );
    const plan = explained.rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).not.toContain("Seq Scan");
    for (const table of ["runs", "agents"])
      expect(plan).toMatch(new RegExp(`Index Scan using \\w+ on ${table}\\b`));
  } finally {
    client.release(true);
  }
});
