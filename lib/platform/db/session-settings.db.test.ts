import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { doubling } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { createTenant, publishGraph } from "#lib/testing/factories.ts";
import { startWholeService } from "#lib/testing/whole-service.ts";

let database: TestDatabase;
let running: AsyncDisposableStack;
beforeEach(async () => {
  database = await createTestDatabase();
  running = new AsyncDisposableStack();
});
afterEach(async () => {
  await running.disposeAsync();
  await database.close();
});

async function configure(settings: Readonly<Record<string, string>>): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const name = new URL(database.url).pathname.slice(1);
  for (const [setting, value] of Object.entries(settings))
    await client.query(`alter database ${name} set ${setting} = '${value}'`);
  await client.end();
}

test("a database with other forms of dates, bytes and transactions gives the same answers", async () => {
  await configure({
    datestyle: "German, DMY",
    intervalstyle: "sql_standard",
    timezone: "Pacific/Auckland",
    bytea_output: "escape",
    extra_float_digits: "-10",
    standard_conforming_strings: "off",
    default_transaction_isolation: "serializable",
  });
  const { origin } = await startWholeService({ settings: { DATABASE_URL: database.url }, running });
  const tenant = await createTenant();
  const api = new Api(origin, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const before = Date.now();
  const run = await api.runUntil(await api.started(agentId, { input: { amount: 21.123456789 } }));
  expect(run).toMatchObject({ status: "completed", finalResponse: { amount: 42.246913578 } });
  for (const at of [run.createdAt, run.completedAt]) {
    expect(Date.parse(String(at))).toBeGreaterThan(before - 60_000);
    expect(Date.parse(String(at))).toBeLessThan(Date.now() + 60_000);
  }
  expect((await api.getTrace(run.runId)).status).toBe(200);
});
