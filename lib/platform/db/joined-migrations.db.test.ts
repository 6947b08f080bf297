import { createHash } from "node:crypto";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { describeSchema } from "#lib/testing/describe-schema.ts";
import { loadMigrations, migrate } from "./migrate.ts";
import { readDatabaseVersion } from "./read-database-version.ts";

/** Entries as the migrations of 0.1 left them. */
const FIRST = ["0000_initial.sql", "b2b9046ebe1bd4f577931f7ae012d78e6d0cbaaab4e33ad350e33b746d5cc9c1"];
const SECOND = ["0001_outside_world.sql", "a"];
const LAST = ["0042_failures_index.sql", "c5391becb90cc9baa4a8137eb6fc9453e88c057bd785e01c5368ea8cac9a678d"];
/** Hash of the schema after the migrations 0000 to 0042 of 0.1, by `describeSchema` in PostgreSQL 18. */
const SCHEMA_OF_0042 = "d7d9a6982ed6778486d446e7387314cd5c0a3cb21744316fd7d69685b1d4318f";

let database: TestDatabase;
let client: Client;
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  client = new Client({ connectionString: database.url });
  await client.connect();
  const [first] = await loadMigrations();
  await client.query(first?.sql ?? "");
  await client.query(
    "create table laneway_migrations (name text primary key, checksum text not null, applied_at timestamptz default now())",
  );
});
afterEach(async () => {
  await client.end();
  await database.close();
});

/** As if the database had these migrations. */
async function recordAs(entries: readonly (readonly string[])[]): Promise<void> {
  for (const entry of entries)
    await client.query("insert into laneway_migrations (name, checksum) values ($1, $2)", [...entry]);
}

const recorded = async () =>
  (await client.query("select name from laneway_migrations order by name")).rows.map(({ name }) => name);

test("the first migration makes what the 43 migrations of 0.1 made, to the order of columns", async () => {
  await client.query("drop table laneway_migrations");
  const lines = (await describeSchema(client)).join("\n");
  expect(createHash("sha256").update(lines).digest("hex")).toBe(SCHEMA_OF_0042);
});

test("a database with all migrations of 0.1 goes on from there, and keeps its entries", async () => {
  await recordAs([FIRST, SECOND, LAST]);
  const later = (await loadMigrations()).slice(1).map(({ name }) => name);
  expect(await readDatabaseVersion(client)).toEqual({ kind: "older", missing: later });
  expect(await migrate({ url: database.url })).toEqual(later);
  expect(await readDatabaseVersion(client)).toEqual({ kind: "current" });
  expect(await recorded()).toEqual([FIRST[0], SECOND[0], LAST[0], ...later]);
  expect(await migrate({ url: database.url })).toEqual([]);
});

test("a database with only some of them is refused with what to do, and is left as it was", async () => {
  await recordAs([FIRST, SECOND]);
  expect(await readDatabaseVersion(client)).toEqual({ kind: "tooOld" });
  await expect(migrate({ url: database.url })).rejects.toMatchObject({
    name: "DatabaseMismatch",
    message: expect.stringContaining("Start the last 0.1 on it once, then this version."),
  });
  expect(await recorded()).toEqual([FIRST[0], SECOND[0]]);
});
