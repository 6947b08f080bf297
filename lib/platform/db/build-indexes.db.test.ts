import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { holdLock } from "#lib/testing/hold-lock.ts";
import { buildIndexes, concurrentIndexes } from "./build-indexes.ts";
import { loadMigrations } from "./migrate.ts";

const sql = 'CREATE INDEX CONCURRENTLY "runs_by_mode" ON "runs" USING btree ("mode");';

let database: TestDatabase;
let client: Client;
let service: Client;
beforeEach(async () => {
  database = await createTestDatabase();
  [client, service] = [
    new Client({ connectionString: database.url }),
    new Client({ connectionString: database.url }),
  ];
  await Promise.all([client.connect(), service.connect()]);
});
afterEach(async () => {
  await Promise.all([client.end(), service.end()]);
  await database.close();
});

const isValid = async () =>
  (await service.query("select indisvalid from pg_index where indexrelid = to_regclass('runs_by_mode')"))
    .rows;

test("while an index is built behind an open transaction others write", async () => {
  await using writer = await holdLock({
    url: database.url,
    statement: "lock table runs in row exclusive mode",
  });
  const building = buildIndexes(client, concurrentIndexes(sql) ?? []);
  await writer.blocks(1);
  await service.query("set lock_timeout = '1s'");
  await service.query("update runs set mode = mode");
  await writer.release();
  await building;
  expect(await isValid()).toEqual([{ indisvalid: true }]);
});

test("an index whose build was interrupted is built again, and one that is there is left", async () => {
  await client.query(sql);
  await client.query("update pg_index set indisvalid = false where indexrelid = 'runs_by_mode'::regclass");
  await buildIndexes(client, concurrentIndexes(sql) ?? []);
  expect(await isValid()).toEqual([{ indisvalid: true }]);
  await buildIndexes(client, concurrentIndexes(sql) ?? []);
});

test("an index that is built concurrently is the whole migration", () => {
  expect(() =>
    concurrentIndexes(`${sql}\n--> statement-breakpoint\nalter table runs add column x int`),
  ).toThrow("must do nothing else");
  expect(concurrentIndexes("alter table runs add column x int")).toBeUndefined();
});

test("no migration after the first builds an index that holds up writers of a table that grows", async () => {
  const later = (await loadMigrations()).filter(({ name }) => name > "0000_initial.sql");
  const blocking = later.filter(({ sql: text }) =>
    /create (unique )?index (?!concurrently)[^;]* on "(runs|run_events|run_steps|run_calls|run_interactions|thread_messages|request_log|audit_log)"/i.test(
      text,
    ),
  );
  expect(blocking.map(({ name }) => name)).toEqual([]);
});
