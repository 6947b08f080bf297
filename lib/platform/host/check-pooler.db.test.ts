import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { startTransactionPooler } from "#lib/testing/transaction-pooler.ts";
import { checkPooler } from "./check-pooler.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

test("PostgreSQL itself is no pooler", async () => {
  expect(await checkPooler({ databaseUrl: database.url })).toBe("none");
});

test("a pooler in transaction mode that passes names on is refused, with the version and setting that help", async () => {
  await using pooler = await startTransactionPooler({ url: database.url, keepsNamesApart: false });
  const addresses = { databaseUrl: pooler.url, databaseDirectUrl: database.url };
  await expect(checkPooler(addresses)).rejects.toMatchObject({
    message: expect.stringContaining("pgbouncer before 1.21"),
    advice: expect.stringContaining("max_prepared_statements = 500"),
  });
  await expect(checkPooler(addresses)).rejects.toMatchObject({ name: "StartupFailure" });
});

test("a direct address that leads through a pooler in transaction mode is refused", async () => {
  await using pooler = await startTransactionPooler({ url: database.url, keepsNamesApart: false });
  await expect(
    checkPooler({ databaseUrl: database.url, databaseDirectUrl: pooler.url }),
  ).rejects.toMatchObject({
    message: expect.stringMatching(/^DATABASE_DIRECT_URL leads through a pooler in transaction mode/),
    advice: "Set DATABASE_DIRECT_URL to PostgreSQL itself. Each process opens one connection there.",
  });
});

test("a pooler in transaction mode that keeps names apart is accepted, with a direct address beside it", async () => {
  await using pooler = await startTransactionPooler({ url: database.url, keepsNamesApart: true });
  const direct = { databaseUrl: pooler.url, databaseDirectUrl: database.url };
  expect(await checkPooler(direct)).toBe("transaction");
  await expect(checkPooler({ databaseUrl: pooler.url })).rejects.toMatchObject({
    message: expect.stringMatching(
      /^DATABASE_DIRECT_URL is not set, and DATABASE_URL leads through a pooler/,
    ),
  });
});
