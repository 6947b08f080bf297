import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { openDatabase } from "./database.ts";
import { limitPool } from "./limit-pool.ts";

const ROLE = "role_with_room_for_three";
const sleep = { name: "sleep-a-moment", text: "select pg_sleep(0.05)" };

let database: TestDatabase;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const ofRole = new URL(database.url);
  await asOwner(
    `create role ${ROLE} login connection limit 3 password '${decodeURIComponent(ofRole.password)}'`,
  );
  ofRole.username = ROLE;
  url = ofRole.href;
});
afterAll(async () => {
  await asOwner(`drop role ${ROLE}`);
  await database.close();
});

async function asOwner(statement: string): Promise<void> {
  const db = openDatabase({ url: database.url, maxConnections: 1 });
  await db.pool.query(statement);
  await db.close();
}

test("statements and transactions beyond the server's room wait for the connections there are", async () => {
  const db = openDatabase({ url, maxConnections: 20 });
  const answers = await Promise.all([
    ...Array.from({ length: 40 }, () => db.run(sleep, [])),
    ...Array.from({ length: 10 }, () => db.transaction((tx) => tx.run(sleep, []))),
  ]);
  expect(answers).toHaveLength(50);
  expect(db.pool.totalCount).toBeLessThanOrEqual(3);
  await db.close();
});

test("a pool without a connection gets one when another process gives one back", async () => {
  const [full, other] = [openDatabase({ url, maxConnections: 3 }), openDatabase({ url, maxConnections: 20 })];
  const held = await Promise.all(Array.from({ length: 3 }, () => full.pool.connect()));
  const asked = Promise.all(Array.from({ length: 8 }, () => other.run(sleep, [])));
  await expect.poll(() => other.pool.options.max).toBe(1);
  held[0]?.release(true);
  expect(await asked).toHaveLength(8);
  limitPool(other.pool, 5);
  await expect.poll(() => other.pool.options.max, { timeout: 5_000 }).toBe(5);
  for (const client of held.slice(1)) client.release();
  await Promise.all([full.close(), other.close()]);
});

test("who waits for room longer than for any connection is told why", async () => {
  const full = openDatabase({ url, maxConnections: 3 });
  const other = openDatabase({ url, connectMs: 200 });
  const held = await Promise.all(Array.from({ length: 3 }, () => full.pool.connect()));
  await expect(other.run(sleep, [])).rejects.toMatchObject({ code: "53300" });
  await expect(other.transaction((tx) => tx.run(sleep, []))).rejects.toMatchObject({ code: "53300" });
  for (const client of held) client.release();
  await Promise.all([full.close(), other.close()]);
});
