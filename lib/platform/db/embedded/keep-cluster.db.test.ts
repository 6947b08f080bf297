import { Client } from "pg";
import { expect, test } from "vitest";
import { readServerEnds } from "./server-ends.ts";
import { query } from "./testing/embedded-process.ts";
import { dataDir, endAndWait, keep, provideKeptDataDir } from "./testing/kept-cluster.ts";

provideKeptDataDir();

test("a server that is killed is started again at its address, with all that was committed", async () => {
  const kept = await keep();
  const { database, givenUp } = kept;
  await query(database.url, "create table kept as select 1 as value");
  const cut = new Client({ connectionString: database.url });
  cut.on("error", () => {});
  await cut.connect();
  await endAndWait(kept);
  expect(await query(database.url, "select value from kept")).toEqual([{ value: 1 }]);
  expect(givenUp).toEqual([]);
  expect(await readServerEnds({ dataDir })).toMatchObject([{ reason: expect.stringContaining("killed") }]);
});
