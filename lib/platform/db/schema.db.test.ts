import { globSync, readFileSync } from "node:fs";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { describeSchema } from "#lib/testing/describe-schema.ts";

/** What only the migrations have, and names that nothing but a database gives. */
const NOT_COMPARED: readonly (readonly [RegExp, string])[] = [
  [/^(constraint \w+)\.\w+ (?=PRIMARY KEY|FOREIGN KEY)/, "$1 "],
  [/^(function|trigger) .*/, ""],
  [/.*\blaneway_migrations\b.*/, ""],
  [/.*\brun_events_(?!run_id|type).*/, ""], // the partitions
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

/** Columns in any order: a later migration adds them at the end. Indexes without those of primary keys, which are there. */
async function comparable(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_index join pg_class on oid = indexrelid where indisprimary",
  );
  const ofKeys = new Set(rows.map(({ name }) => name));
  return (await describeSchema(client))
    .filter((line) => !ofKeys.has(/^index CREATE UNIQUE INDEX (\w+) /.exec(line)?.[1] ?? ""))
    .map((line) => line.replace(/^(column \w+)\.\d+/, "$1"))
    .map((line) => NOT_COMPARED.reduce((text, [what, instead]) => text.replace(what, instead), line))
    .filter((line) => line !== "")
    .sort();
}

/** Tables, indexes and functions need each other: each is made as soon as those are there. */
async function makeAll(client: Client, statements: readonly string[]): Promise<void> {
  for (let left = statements; left.length > 0; ) {
    const failed: { readonly text: string; readonly why: unknown }[] = [];
    for (const text of left) await client.query(text).catch((why: unknown) => failed.push({ text, why }));
    const [first] = failed;
    if (first && failed.length === left.length)
      throw new Error(`not made: ${first.text}`, { cause: first.why });
    left = failed.map(({ text }) => text);
  }
}

test("the migrations make the tables, columns, constraints and indexes that the schema describes", async () => {
  const [migrated, described] = clients;
  if (!migrated || !described) throw new Error("no databases");
  const { rows: functions } = await migrated.query<{ text: string }>(
    `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const schema = globSync("lib/platform/db/schema/*.sql").flatMap((file) =>
    readFileSync(file, "utf8").split(/(?<=;)\n(?=\S|\n)/),
  );
  await described.query("set check_function_bodies = off");
  await makeAll(described, [...functions.map(({ text }) => text), ...schema]);
  expect(await comparable(described)).toEqual(await comparable(migrated));
});
