import { once } from "node:events";
import { createServer } from "node:net";
import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { randomToken } from "#lib/platform/ids.ts";
import { databaseAt } from "#lib/testing/database-at.ts";
import { checkDatabase } from "./check-database.ts";

test("a PostgreSQL that answers is accepted", async () => {
  await checkDatabase({ databaseUrl: inject("postgresUrl") });
});

test("nobody listening is told with host and database, and without the password", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  server.close();
  await once(server, "close");
  const refused = checkDatabase({ databaseUrl: `postgres://u:secret@127.0.0.1:${address.port}/orders` });
  await expect(refused).rejects.toMatchObject({
    name: "StartupFailure",
    message: expect.stringContaining(`database orders at 127.0.0.1:${address.port}`),
  });
  await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining("secret") });
});

test("a wrong password and a missing database are told apart", async () => {
  const url = new URL(inject("postgresUrl"));
  url.password = "wrong";
  await expect(checkDatabase({ databaseUrl: url.href })).rejects.toMatchObject({
    advice: "Correct user and password in DATABASE_URL.",
  });
  const missing = new URL(inject("postgresUrl"));
  missing.pathname = "/missing";
  await expect(checkDatabase({ databaseUrl: missing.href })).rejects.toMatchObject({
    advice: expect.stringContaining("Create that database"),
  });
});

test.each(["LATIN1", "SQL_ASCII"])(
  "a database that stores text as %s is refused with what to do",
  async (encoding) => {
    const admin = new Client({ connectionString: inject("postgresUrl") });
    await admin.connect();
    const name = `test_${encoding.toLowerCase()}_${randomToken()}`;
    await admin.query(
      `create database ${name} encoding '${encoding}' locale_provider libc lc_collate 'C' lc_ctype 'C' template template0`,
    );
    await expect(
      checkDatabase({ databaseUrl: databaseAt(inject("postgresUrl"), name) }),
    ).rejects.toMatchObject({
      name: "StartupFailure",
      message: `The PostgreSQL database ${name} stores text as ${encoding}; Laneway needs UTF8.`,
      advice: expect.stringContaining("createdb --encoding=UTF8"),
    });
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  },
);

test("what is no URL is told as such", async () => {
  await expect(checkDatabase({ databaseUrl: "postgres://u:p#a@host:port/x" })).rejects.toMatchObject({
    message: "DATABASE_URL is not a PostgreSQL URL.",
  });
});

/** A server that refuses the first connections in the first way, and all others in the second. */
async function startRefusing(first: [code: string, message: string], then: [code: string, message: string]) {
  let asked = 0;
  const refuse = ([code, message]: [string, string]) => {
    const fields = `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`;
    const head = Buffer.alloc(5);
    head.write("E");
    head.writeInt32BE(4 + fields.length, 1);
    return Buffer.concat([head, Buffer.from(fields)]);
  };
  const server = createServer((socket) => {
    socket.once("data", () => {
      asked += 1;
      socket.end(refuse(asked < 3 ? first : then));
    });
    socket.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return {
    databaseUrl: `postgres://u:p@127.0.0.1:${address.port}/orders`,
    asked: () => asked,
    [Symbol.dispose]: () => void server.close(),
  };
}

test.each([
  ["is starting up", "57P03", "the database system is starting up"],
  ["has no connection free", "53300", "sorry, too many clients already"],
])("a server that %s is waited for", async (_, code, message) => {
  using server = await startRefusing([code, message], ["28P01", "no"]);
  const { databaseUrl } = server;
  await expect(checkDatabase({ databaseUrl, askAgainMs: 1 })).rejects.toMatchObject({
    advice: "Correct user and password in DATABASE_URL.",
  });
  expect(server.asked()).toBe(3);
});

test("a server that stays full is told with what to do", async () => {
  const full: [string, string] = ["53300", "sorry, too many clients already"];
  using server = await startRefusing(full, full);
  const { databaseUrl } = server;
  await expect(checkDatabase({ databaseUrl, fullMs: 50, askAgainMs: 1 })).rejects.toMatchObject({
    advice: expect.stringContaining("raise its max_connections"),
  });
  expect(server.asked()).toBeGreaterThan(1);
});
