import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#lib/platform/db/database.ts";
import { createLog } from "#lib/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { fairPoolSize, poolProblem, readConnectionRoom } from "./connection-room.ts";
import { ALL_NEWS, openPeers } from "./peers.ts";
import { createConnectionSharing } from "./share-connections.ts";

const log = createLog({ level: "silent" });

let database: TestDatabase;
let opened: AsyncDisposableStack;
beforeEach(async () => {
  database = await createTestDatabase();
  opened = new AsyncDisposableStack();
  opened.defer(() => database.close());
});
afterEach(() => opened.disposeAsync());

test.each([
  [94, 1, 20],
  [94, 4, 20],
  [94, 6, 13],
  [27, 2, 11],
  [19, 1, 17],
  [19, 3, 4],
  [19, 40, 3],
])("of %d connections that are left each of %d processes has a pool of %d", (left, processes, size) => {
  expect(fairPoolSize({ allowed: 97, left, others: 0, own: 0, processes })).toBe(size);
});

test("pools sized so fit together; the same number of pools of 20 is named with what to do", () => {
  const room = { allowed: 22, left: 19, others: 0, own: 9, processes: 3 };
  expect(poolProblem(fairPoolSize(room), room)).toBeUndefined();
  expect(poolProblem(20, room)).toEqual({
    message: expect.stringContaining(
      "3 processes with pools of 20 may open 66 connections; PostgreSQL allows 22",
    ),
    advice: expect.stringMatching(/set it to 4, .* raise max_connections to 69 or more/),
  });
});

/** As a process of the installation has it. */
async function openProcess({ fixedSize }: { fixedSize?: number } = {}) {
  const db = openDatabase({ url: database.url, maxConnections: fixedSize ?? 20 });
  opened.defer(() => db.close());
  const peers = await openPeers({ db, url: database.url, log, hears: ALL_NEWS });
  opened.defer(() => peers.close());
  return { db, share: createConnectionSharing({ db, fixedSize, log }) };
}

test("a process makes its pool smaller as others come, unless its size was set", async () => {
  const [first, fixed] = [await openProcess(), await openProcess({ fixedSize: 7 })];
  // The database's own limit, so that the other tests on this server do not matter.
  await first.db.pool.query(
    `do $$ begin execute format('alter database %I connection limit 30', current_database()); end $$`,
  );
  expect(await readConnectionRoom(first.db)).toMatchObject({ allowed: 30, processes: 2 });
  await first.share();
  await fixed.share();
  expect(first.db.pool.options.max).toBe(fairPoolSize(await readConnectionRoom(first.db)));
  const before = first.db.pool.options.max;
  for (let n = 0; n < 4; n++) await openProcess();
  await first.share();
  await fixed.share();
  expect(first.db.pool.options.max).toBeLessThan(before);
  expect(fixed.db.pool.options.max).toBe(7);
});

test("pools that can't fit are logged with what to do, once for each number of processes", async () => {
  const logged: string[] = [];
  const { db } = await openProcess({ fixedSize: 40 });
  await db.pool.query(
    `do $$ begin execute format('alter database %I connection limit 30', current_database()); end $$`,
  );
  const warn = (...parts: readonly unknown[]) => void logged.push(String(parts.at(-1)));
  const share = createConnectionSharing({ db, fixedSize: 40, log: { warn } });
  await share();
  await share();
  expect(logged).toEqual([
    expect.stringMatching(/^1 process with pools of 40 may open 42 .* set it to \d+, run/),
  ]);
  await openProcess();
  await share();
  expect(logged[1]).toContain("2 processes with pools of 40 may open 84 connections");
});
