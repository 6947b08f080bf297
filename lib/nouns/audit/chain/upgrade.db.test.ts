import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadMigrations } from "#lib/platform/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query("create schema before; set search_path to before");
});
afterAll(async () => {
  await client.end();
  await database.close();
});

test("an upgrade keeps every audit entry, leaves it to be sealed, and raises a shorter retention to 90 days", async () => {
  const migrations = await loadMigrations();
  const own = migrations.findIndex(({ name }) => name.endsWith("_audit_chain.sql"));
  const apply = async (from: number, to?: number) => {
    for (const { sql } of migrations.slice(from, to))
      await client.query(sql.replaceAll('"public".', '"before".'));
  };
  await apply(0, own);
  const settings = (auditDays: unknown) => JSON.stringify({ retention: { runDays: 7, auditDays } });
  await client.query("insert into workspaces (id, name, settings) values ($1, 'a', $2)", ["w1", settings(7)]);
  await client.query("insert into workspaces (id, name, settings) values ($1, 'b', $2)", [
    "w2",
    settings(null),
  ]);
  await client.query("insert into workspaces (id, name, settings) values ($1, 'c', $2)", [
    "w3",
    settings(365),
  ]);
  await client.query("insert into workspaces (id, name) values ('w4', 'd')");
  await client.query(
    `insert into audit_log (workspace_id, actor_kind, via, action, target_kind, target_id)
     select 'w1', 'system', 'service', 'a.b', 'c', n::text from generate_series(1, 50) n`,
  );
  await apply(own, own + 1);
  const stored = await client.query(
    "select settings #> '{retention,auditDays}' as days from workspaces order by id",
  );
  expect(stored.rows.map(({ days }) => days)).toEqual([90, null, 365, null]);
  const { rows } = await client.query(
    "select count(*)::int as entries from audit_log where position is null",
  );
  expect(rows).toEqual([{ entries: 50 }]);
});
