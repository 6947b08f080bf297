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

test("a server that is starting up is waited for", async () => {
  let asked = 0;
  const refuse = (code: string, message: string) => {
    const fields = `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`;
    const head = Buffer.alloc(5);
    head.write("E");
    head.writeInt32BE(4 + fields.length, 1);
    return Buffer.concat([head, Buffer.from(fields)]);
  };
  const server = createServer((socket) => {
    socket.once("data", () => {
      asked += 1;
      socket.end(asked < 3 ? refuse("57P03", "the database system is starting up") : refuse("28P01", "no"));
    });
    socket.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  const databaseUrl = `postgres://u:p@127.0.0.1:${address.port}/orders`;
  await expect(checkDatabase({ databaseUrl, askAgainMs: 1 })).rejects.toMatchObject({
    advice: "Correct user and password in DATABASE_URL.",
  });
  expect(asked).toBe(3);
  server.close();
});
