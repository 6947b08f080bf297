import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicError } from "#lib/doors/http/error-response.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { type Database, openDatabase } from "./database.ts";
import { isUnavailable } from "./is-unavailable.ts";

let database: TestDatabase;
let db: Database;
let server: Server;
const sockets = new Set<Socket>();

/** A line to the database that can be cut: TCP in front of its socket. */
async function openLine(port: number): Promise<number> {
  const url = new URL(database.url);
  server = createServer((client) => {
    const upstream = connect(`${url.searchParams.get("host")}/.s.PGSQL.5432`);
    for (const socket of [client, upstream]) {
      sockets.add(socket.on("error", () => {}));
      socket.on("close", () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

async function cutLine(): Promise<void> {
  const closed = once(server, "close");
  server.close();
  for (const socket of sockets) socket.destroy();
  await closed;
}

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(await openLine(0));
  db = openDatabase({ url: url.toString() });
});
afterAll(async () => {
  await db.close();
  await cutLine();
  await database.close();
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test("a cut line is told as unavailable, in a query, in a transaction and when connecting; then all is well again", async () => {
  const port = Number((server.address() as { port: number }).port); // listening on TCP since beforeAll
  expect((await db.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);

  const during = failure(db.transaction((tx) => tx.run({ name: "sleep", text: "select pg_sleep(60)" }, [])));
  await db.pool.query("select 1");
  await cutLine();
  const errors = [
    await during,
    await failure(db.pool.query("select 1")),
    await failure(db.transaction(async () => {})),
  ];
  expect(errors.map(isUnavailable)).toEqual([true, true, true]);
  expect(errors.map((error) => publicError(error).code)).toEqual(Array(3).fill("unavailable"));

  await openLine(port);
  expect((await db.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("a statement that is wrong is our fault and not the database's absence", async () => {
  const error = await failure(db.pool.query("select nothing from nowhere"));
  expect(isUnavailable(error)).toBe(false);
  expect(publicError(error)).toMatchObject({
    code: "internal_error",
    message: expect.not.stringContaining("nowhere"),
  });
});
