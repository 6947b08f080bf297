import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { openDatabase } from "./database.ts";
import { limitPool } from "./limit-pool.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("a pool that gets a lower limit while all its connections are in use shrinks as they are given back", async () => {
  const db = openDatabase({ url: database.url, maxConnections: 6 });
  const clients = await Promise.all(Array.from({ length: 6 }, () => db.pool.connect()));
  limitPool(db.pool, 2);
  const waiting = Promise.all(Array.from({ length: 10 }, () => db.pool.query("select 1")));
  expect(db.pool.totalCount).toBe(6);
  for (const client of clients) client.release();
  await waiting;
  await waitFor("the connections to close", () => db.pool.totalCount <= 2);
  limitPool(db.pool, 4);
  const again = await Promise.all(Array.from({ length: 4 }, () => db.pool.connect()));
  expect(db.pool.totalCount).toBe(4);
  for (const client of again) client.release();
  expect(db.pool.totalCount).toBe(4);
  await db.close();
});
