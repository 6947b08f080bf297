import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";

// Long: each test makes two databases from nothing.

let directory: string;
let running: AsyncDisposableStack;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "copied-"));
  chmodSync(directory, 0o711); // or the database of root goes elsewhere
  running = new AsyncDisposableStack();
});
afterEach(async () => {
  await running.disposeAsync();
  rmSync(directory, { recursive: true, force: true });
});

async function start(dataDir: string) {
  const database = await startEmbeddedPostgres({ dataDir });
  running.defer(() => database.stop());
  return database;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test.each([
  ["beside its data", "original"],
  ["in the temporary directory", path.join("long".repeat(20), "original")],
])("a copy of a directory in use, with its socket %s, gets a database of its own", async (_, name) => {
  const dataDir = path.join(directory, name);
  mkdirSync(dataDir, { recursive: true });
  const original = await start(dataDir);
  await query(original.url, "create table kept as select 1 as value");
  await query(original.url, "checkpoint");
  const copied = path.join(directory, "copied");
  execFileSync("cp", ["-a", dataDir, copied]);

  const copy = await start(copied);
  expect(copy).toMatchObject({ adopted: false, files: path.join(copied, "postgres") });
  await query(copy.url, "insert into kept values (2)");
  await copy.stop();
  expect(await query(original.url, "select value from kept")).toEqual([{ value: 1 }]);
});

test("DATA_DIR/README says where the database is, and a README of somebody else is left alone", async () => {
  const database = await start(directory);
  const file = path.join(directory, "README");
  expect(readFileSync(file, "utf8")).toContain(`embedded PostgreSQL are in\n  ${database.files}`);
  await database.stop();
  writeFileSync(file, "Notes of mine\n");
  await start(directory);
  expect(readFileSync(file, "utf8")).toBe("Notes of mine\n");
});
