import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { describeSchema } from "#lib/testing/describe-schema.ts";

/** Objects that Drizzle cannot express; only the migrations have them. */
const ONLY_IN_MIGRATIONS = [
  /^(function|trigger) .*/,
  /.*\blaneway_migrations\b.*/,
  /.*\brun_events_(?!run_id|type).*/, // the partitions
  /(?<=^table rate_buckets )unlogged /,
  /(?<=^table run_events )RANGE \(run_id\)/,
  /(?<=^column run_events run_id text not null )C /,
  /(?<=^index .* ON )ONLY (?=public\.run_events )/,
];

let databases: TestDatabase[];
let clients: Client[];
beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase({ migrated: false })];
  clients = databases.map(({ url }) => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
});
afterAll(async () => {
  for (const client of clients) await client.end();
  for (const database of databases) await database.close();
});

/** The statements that make the tables of `schema` in an empty database. */
async function exportSchema(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "node_modules/drizzle-kit/bin.cjs",
    "export",
    "--dialect",
    "postgresql",
    "--schema",
    "./lib/platform/db/schema/*.ts",
  ]);
  return stdout;
}

/** Columns in any order: a later migration adds them at the end. */
async function comparable(client: Client): Promise<string[]> {
  const lines = (await describeSchema(client)).map((line) =>
    line.replace(/^(column \w+)\.\d+/, "$1").replace(/ default $/, " "),
  );
  const shared = lines.map((line) => ONLY_IN_MIGRATIONS.reduce((text, only) => text.replace(only, ""), line));
  return shared.filter((line) => line !== "").sort();
}

/** Indexes and generated columns call them, and they call each other: each is made as soon as those are there. */
async function copyFunctions(from: Client, to: Client): Promise<void> {
  const { rows } = await from.query<{ text: string }>(
    `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  await to.query("set check_function_bodies = off");
  for (let texts = rows.map(({ text }) => text); texts.length > 0; ) {
    const left: string[] = [];
    for (const text of texts) await to.query(text).catch(() => left.push(text));
    if (left.length === texts.length) throw new Error(`these functions cannot be made: ${left.join("\n")}`);
    texts = left;
  }
}

test("the migrations make the tables, columns, constraints and indexes that the schema describes", async () => {
  const [migrated, described] = clients;
  if (!migrated || !described) throw new Error("no databases");
  await copyFunctions(migrated, described);
  await described.query(await exportSchema());
  expect(await comparable(migrated)).toEqual(await comparable(described));
});
