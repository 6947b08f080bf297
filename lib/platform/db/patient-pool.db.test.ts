import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { createLimitedRole, type LimitedRole } from "#lib/testing/limited-role.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { openDatabase } from "./database.ts";

const sleep = { name: "sleep-a-moment", text: "select pg_sleep(0.05)" };

let database: TestDatabase;
let role: LimitedRole;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase();
  role = await createLimitedRole({ url: database.url, connections: 3 });
  url = role.url;
});
afterAll(async () => {
  await role[Symbol.asyncDispose]();
  await database.close();
});

test("more statements and transactions than the server has connections wait for one", async () => {
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
  other.pool.limit(5);
  await expect.poll(() => other.pool.options.max, { timeout: 5_000 }).toBe(5);
  for (const client of held.slice(1)) client.release();
  await Promise.all([full.close(), other.close()]);
});

test("a statement gets a new connection once there is room, though no other is released", async () => {
  const [full, other] = [openDatabase({ url, maxConnections: 1 }), openDatabase({ url, maxConnections: 3 })];
  const inTheWay = await full.pool.connect();
  const held = [await other.pool.connect(), await other.pool.connect()];
  const asked = other.run(sleep, []);
  await waitFor("a refusal", () => other.pool.isRefused);
  inTheWay.release(true);
  expect(await asked).toHaveLength(1);
  for (const client of held) client.release();
  await Promise.all([full.close(), other.close()]);
});

test("a statement that has waited too long for a connection fails with the server's reason", async () => {
  const full = openDatabase({ url, maxConnections: 3 });
  const other = openDatabase({ url, connectMs: 200 });
  const held = await Promise.all(Array.from({ length: 3 }, () => full.pool.connect()));
  await expect(other.run(sleep, [])).rejects.toMatchObject({ code: "53300" });
  await expect(other.transaction((tx) => tx.run(sleep, []))).rejects.toMatchObject({ code: "53300" });
  for (const client of held) client.release();
  await Promise.all([full.close(), other.close()]);
});

test("a pool that gets a lower limit while all its connections are in use shrinks as they are given back", async () => {
  const db = openDatabase({ url: database.url, maxConnections: 6 });
  const clients = await Promise.all(Array.from({ length: 6 }, () => db.pool.connect()));
  db.pool.limit(2);
  const waiting = Promise.all(Array.from({ length: 10 }, () => db.pool.query("select 1")));
  expect(db.pool.totalCount).toBe(6);
  for (const client of clients) client.release();
  await waiting;
  await waitFor("the connections to close", () => db.pool.totalCount <= 2);
  db.pool.limit(4);
  const again = await Promise.all(Array.from({ length: 4 }, () => db.pool.connect()));
  expect(db.pool.totalCount).toBe(4);
  for (const client of again) client.release();
  expect(db.pool.totalCount).toBe(4);
  await db.close();
});

test("transactions that wait for a lock leave a connection for statements, and those without a place give up", async () => {
  const db = openDatabase({ url: database.url, maxConnections: 4, connectMs: 1_000 });
  const lock = { name: "take-the-lock", text: "select pg_advisory_xact_lock(42)" };
  const take = () => db.transaction((tx) => tx.run(lock, []));
  const outside = openDatabase({ url: database.url, maxConnections: 1 });
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = outside.transaction(async (tx) => {
    await tx.run(lock, []);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  const waiting = Array.from({ length: 8 }, take);
  const outcomes = Promise.allSettled(waiting);
  await waitFor("the rest to wait for a place", () => db.waiting() === 5);
  await expect(waiting.at(-1)).rejects.toThrow("timeout exceeded when trying to connect");
  expect(await db.run(sleep, [])).toHaveLength(1);
  over.resolve();
  expect((await outcomes).filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await Promise.all(Array.from({ length: 8 }, take))).toHaveLength(8);
  await holding;
  await Promise.all([db.close(), outside.close()]);
});
