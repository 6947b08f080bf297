import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { holdLock } from "#lib/testing/hold-lock.ts";
import { type AppliedMigration, migrate } from "./migrate.ts";

const MIGRATION = /^\d{4}_edited_comments\.sql$/;
/** As the tables were before that migration. */
const BEFORE = `
  alter table task_attachments drop column is_counted;
  alter table task_comments drop column version, drop column edited_at;
  alter table tasks drop column deleted_comments;
  delete from laneway_migrations where name ~ '_edited_comments'`;

let database: TestDatabase;
let service: Client;
beforeEach(async () => {
  database = await createTestDatabase();
  service = new Client({ connectionString: database.url });
  await service.connect();
  await service.query(BEFORE);
  await service.query("set lock_timeout = '5s'"); // as the connections of a running service have
});
afterEach(async () => {
  await service.end();
  await database.close();
});

test("a migration that waits for a long reader holds up nobody else, and is done when the reader has ended", async () => {
  await using reader = await holdLock({ url: database.url, statement: "select count(*) from task_comments" });
  const told: string[] = [];
  const applied: AppliedMigration[] = [];
  const migrating = migrate({
    url: database.url,
    onBlocked: (message) => told.push(message),
    onApplied: (migration) => applied.push(migration),
  });
  while (told.length < 3) await service.query("select count(*) from task_comments");
  expect(told[0]).toMatch(/for \d{4}_edited_comments\.sql, behind process \d+ of user /);
  await reader.release();
  expect(await migrating).toEqual([expect.stringMatching(MIGRATION)]);
  expect(applied).toEqual([{ name: expect.stringMatching(MIGRATION), ms: expect.any(Number) }]);
  await service.query("select edited_at from task_comments");
});

test("a migration that never gets its locks fails with who holds them, and changes nothing", async () => {
  await using _reader = await holdLock({
    url: database.url,
    statement: "select count(*) from task_comments",
  });
  await expect(migrate({ url: database.url, limitMs: 0 })).rejects.toMatchObject({
    name: "MigrationBlocked",
    message: expect.stringMatching(
      /_edited_comments\.sql could not lock its tables.* is process \d+ of user/,
    ),
    advice: expect.stringContaining("pg_terminate_backend"),
  });
  await expect(service.query("select is_counted from task_attachments")).rejects.toThrow("does not exist");
});
