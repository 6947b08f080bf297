import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Replicated, startReplicated } from "#lib/testing/standby.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { type Database, openDatabase } from "./database.ts";
import { inspectStandby, openReplica, type Replica, type ReplicaOutcome } from "./replica.ts";

let servers: Replicated;
let primary: Database;
let pages: Replica;
let outcomes: ReplicaOutcome[];
beforeAll(async () => {
  servers = await startReplicated();
});
afterAll(() => servers.close());
beforeEach(async () => {
  primary = openDatabase({ url: servers.primaryUrl });
  await primary.pool.query("create table if not exists kept (n int)");
  pages = open(servers.standbyUrl);
});
afterEach(async () => {
  await pages.close();
  await primary.close();
});

function open(url: string): Replica {
  outcomes = [];
  return openReplica({
    url,
    primary,
    log: pino({ level: "silent" }),
    onRead: (outcome) => outcomes.push(outcome),
  });
}

const find = {
  name: "find-kept",
  text: `select max(n) as "most", pg_is_in_recovery() as "isStandby" from kept`,
};
const read = async () => (await pages.run<{ most: number; isStandby: boolean }>(find, []))[0];
const write = (n: number) => primary.pool.query("insert into kept values ($1)", [n]);

test("a standby answers, and shows what was written just before", async () => {
  const seen: unknown[] = [];
  for (let n = 1; n <= 100; n++) {
    await write(n);
    seen.push(await read());
  }
  expect(seen.map((row) => (row as { most: number }).most)).toEqual(seen.map((_, index) => index + 1));
  const answered = outcomes.filter((outcome) => outcome === "answered").length;
  expect(seen.filter((row) => (row as { isStandby: boolean }).isStandby)).toHaveLength(answered);
  expect(answered).toBeGreaterThan(0);
});

test("while the standby is behind, the primary answers, and nobody waits for each page", async () => {
  await servers.replay("pause");
  await write(1_000);
  expect(await read()).toEqual({ most: 1_000, isStandby: false });
  expect(await read()).toEqual({ most: 1_000, isStandby: false });
  expect(outcomes).toEqual(["behind", "paused"]);
  await servers.replay("resume");
  await waitFor("the standby", async () => (await read())?.isStandby === true);
  expect(await read()).toEqual({ most: 1_000, isStandby: true });
});

test("a standby that is gone costs nobody an answer, and is used again when it is back", async () => {
  await write(2_000);
  await waitFor("the standby", async () => (await read())?.isStandby === true);
  await servers.stopStandby();
  expect(await read()).toEqual({ most: 2_000, isStandby: false });
  expect(outcomes.at(-1)).toBe("failed");
  await servers.startStandby();
  await waitFor("the standby", async () => (await read())?.isStandby === true, { timeoutMs: 20_000 });
});

test("a server that is no standby of this one answers nothing", async () => {
  await pages.close();
  pages = open(servers.primaryUrl);
  await write(3_000);
  expect(await read()).toEqual({ most: 3_000, isStandby: false });
  expect(outcomes).toEqual(["failed"]);
});

test("the error of a faulty statement is passed on, and later reads still use the standby", async () => {
  await waitFor("the standby", async () => (await read())?.isStandby === true);
  const wrong = { name: "divide", text: "select 1 / $1::int as one" };
  await expect(pages.run(wrong, [0])).rejects.toMatchObject({ code: "22012" });
  expect(await read()).toMatchObject({ isStandby: true });
});

test("what doctor says of a standby is its distance, and of another server that it is none", async () => {
  const inspect = (url: string) => inspectStandby({ url, primary });
  await write(4_000);
  await waitFor("the standby", async () => (await inspect(servers.standbyUrl)).bytesBehind === 0);
  await servers.replay("pause");
  await write(5_000);
  await waitFor("the distance", async () => ((await inspect(servers.standbyUrl)).bytesBehind ?? 0) > 0);
  expect(await inspect(servers.primaryUrl)).toMatchObject({ isStandby: false });
  await servers.replay("resume");
});
