import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { openDatabase } from "./database.ts";

const sleep = { name: "sleep-a-moment", text: "select pg_sleep(0.05)" };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("the wait for a place and for a connection are one wait", async () => {
  const connectMs = 2_000;
  const db = openDatabase({ url: database.url, maxConnections: 2, connectMs });
  const held = await Promise.all([db.pool.connect(), db.pool.connect()]);
  const first = db.transaction((tx) => tx.run(sleep, [])); // has the place, and no connection
  const second = db.transaction((tx) => tx.run(sleep, []));
  await waitFor("both to wait", () => db.waiting() === 2);
  const startedAt = performance.now();
  const outcomes = await Promise.allSettled([first, second]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  // Twice if one began when the other had ended.
  expect((performance.now() - startedAt) / connectMs).toBeLessThan(1.9);
  for (const client of held) client.release();
  expect(await db.run(sleep, [])).toHaveLength(1);
  await waitFor("the connections", () => db.pool.idleCount === db.pool.totalCount);
  await db.close();
});
