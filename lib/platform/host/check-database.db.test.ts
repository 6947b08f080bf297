import { once } from "node:events";
import { createServer } from "node:net";
import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { randomToken } from "#lib/platform/ids.ts";
import { databaseAt } from "#lib/testing/database-at.ts";
import { FULL, STARTING, startRefusing, WRONG_PASSWORD } from "#lib/testing/refusing-postgres.ts";
import { checkDatabase, START_PATIENCE } from "./check-database.ts";

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

test.each([
  ["is starting up", STARTING, "Waiting up to 60 seconds."],
  ["has no connection free", FULL, "Waiting up to 40 seconds."],
])("a start waits for a server that %s, and says so once", async (_, refusal, told) => {
  using server = await startRefusing(refusal, WRONG_PASSWORD);
  const { databaseUrl } = server;
  const messages: string[] = [];
  const patience = {
    recoveryMs: 60_000,
    fullMs: 40_000,
    onWaiting: (message: string) => void messages.push(message),
  };
  await expect(checkDatabase({ databaseUrl, patience, askAgainMs: 1 })).rejects.toMatchObject({
    advice: "Correct user and password in DATABASE_URL.",
  });
  expect(server.asked()).toBe(3);
  expect(messages).toEqual([expect.stringMatching(new RegExp(`${refusal[1]}.* ${told}$`))]);
});

test("a server that stays full is told with what to do", async () => {
  using server = await startRefusing(FULL, FULL);
  const { databaseUrl } = server;
  const patience = { ...START_PATIENCE, fullMs: 50, onWaiting: () => {} };
  await expect(checkDatabase({ databaseUrl, patience, askAgainMs: 1 })).rejects.toMatchObject({
    advice: expect.stringContaining("raise its max_connections"),
  });
  expect(server.asked()).toBeGreaterThan(1);
});

test.each([
  ["is starting up", STARTING, "try again shortly"],
  ["has no connection free", FULL, "raise its max_connections"],
])("a command does not wait for a server that %s: it is told at once", async (_, refusal, advice) => {
  using server = await startRefusing(refusal, refusal);
  await expect(checkDatabase({ databaseUrl: server.databaseUrl })).rejects.toMatchObject({
    advice: expect.stringContaining(advice),
  });
  expect(server.asked()).toBe(1);
});
