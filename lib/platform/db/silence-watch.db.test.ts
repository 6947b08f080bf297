import { afterAll, beforeAll, expect, test } from "vitest";
import { publicError } from "#lib/doors/http/error-response.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#lib/testing/database-proxy.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { type Database, openDatabase } from "./database.ts";

/** Far enough apart for a machine that does much else. */
const QUICK = { statementMs: 600, silenceMs: 3_000 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface Opened extends AsyncDisposable {
  readonly db: Database;
  readonly proxy: DatabaseProxy;
}

async function open({ maxConnections = 4, limits = QUICK } = {}): Promise<Opened> {
  const proxy = await startDatabaseProxy({ url: database.url });
  const db = openDatabase({ url: proxy.url, maxConnections, limits });
  return {
    db,
    proxy,
    async [Symbol.asyncDispose]() {
      await db.close();
      await proxy[Symbol.asyncDispose]();
    },
  };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "answered",
    (error: unknown) => publicError(error).code,
  );

/** Waits at the server without a lock: it ends by the server's limit, or never where nothing comes through. */
const asleep = { name: "sleep-for-long", text: "select pg_sleep(60)" };
const one = { name: "select-one", text: "select 1 as one" };

test("when the old address goes silent and the name moves, statements fail as unavailable and the next ones succeed", async () => {
  await using opened = await open();
  const { db, proxy } = opened;
  await Promise.all(Array.from({ length: 4 }, () => db.run(one, [])));
  expect(db.pool.idleCount).toBe(4);

  proxy.goSilent();
  const hanging = [codeOf(db.run(one, [])), codeOf(db.transaction((tx) => tx.run(one, [])))];
  proxy.moveName();
  expect(await Promise.all(hanging)).toEqual(["unavailable", "unavailable"]);
  // The two idle connections to the old address are gone with them: nothing hangs again.
  await waitFor("the idle connections", () => db.pool.totalCount === 0);
  expect(await Promise.all([1, 2, 3, 4].map(() => db.run(one, [])))).toEqual(Array(4).fill([{ one: 1 }]));
});

test("a connection that is never answered while it is made does not keep its place in the pool", async () => {
  await using opened = await open({ maxConnections: 1 });
  const { db, proxy } = opened;
  proxy.goSilent();
  expect(await codeOf(db.run(one, []))).toBe("unavailable");
  proxy.moveName();
  expect(await db.run(one, [])).toEqual([{ one: 1 }]);
});

test("a server that lives ends a long statement itself, and the connection stays", async () => {
  await using opened = await open({ maxConnections: 1 });
  const { db } = opened;
  const [before] = await db.run<{ pid: number }>({ name: "pid", text: "select pg_backend_pid() as pid" }, []);
  const [failed] = await Promise.allSettled([
    db.transaction(async (tx) => {
      await tx.run(asleep, []);
    }),
  ]);
  expect(failed).toMatchObject({ status: "rejected", reason: { code: "57014" } });
  const [after] = await db.run<{ pid: number }>({ name: "pid", text: "select pg_backend_pid() as pid" }, []);
  expect(after).toEqual(before);
});

test("an idle connection may be silent for as long as it likes", async () => {
  await using opened = await open({ maxConnections: 2 });
  const { db } = opened;
  const listener = await db.pool.connect();
  await listener.query("listen nothing");
  // Twice the limit passes on the other connection, in answers that come in time.
  for (let spent = 0; spent < 2 * QUICK.silenceMs; spent += 500)
    await db.run({ name: "half-a-second", text: "select pg_sleep(0.5)" }, []);
  expect((await listener.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  listener.release();
});

test("a statement with a limit of its own gives its connection up, in a transaction too", async () => {
  // Its own limit ends it: the silence of the connection would take longer than the test may.
  await using opened = await open({ maxConnections: 1, limits: { ...QUICK, silenceMs: 600_000 } });
  const { db, proxy } = opened;
  const look = { ...one, name: "look", limitMs: 100 };
  const looking = db.transaction(async (tx) => {
    await tx.run(one, []);
    proxy.goSilent();
    proxy.moveName();
    await tx.run(look, []);
  });
  expect(await codeOf(looking)).toBe("unavailable");
  expect(await db.run(one, [])).toEqual([{ one: 1 }]);
});

test("nightly work has more time, on connections of its own", async () => {
  await using opened = await open({ maxConnections: 1 });
  const nightly = opened.db.forMaintenance();
  const [row] = await nightly.run(
    { name: "limit", text: "select current_setting('statement_timeout') as limit" },
    [],
  );
  await nightly.close();
  expect(row).toEqual({ limit: "10min" });
});
