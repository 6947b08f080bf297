import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#lib/platform/db/database.ts";
import { createLog } from "#lib/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { ALL_NEWS, type News, openPeers, type Peers, WORKER_NEWS } from "./peers.ts";

let database: TestDatabase;
let db: Database;
let opened: Peers[] = [];
const log = createLog({ level: "silent" });

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, maxConnections: 2 });
});
afterAll(async () => {
  await db.close();
  await database.close();
});
afterEach(async () => {
  await Promise.all(opened.map((peers) => peers.close()));
  opened = [];
});

async function open({ hears = ALL_NEWS }: { hears?: readonly News[] } = {}): Promise<Peers> {
  const peers = await openPeers({ db, url: database.url, log, hears });
  opened.push(peers);
  return peers;
}

function heardBy(peers: Peers): string[] {
  const heard: string[] = [];
  peers.on("changed", (runId) => heard.push(runId));
  return heard;
}

/** A listener that hears what is really sent, and that the peers do not know of. */
async function eavesdrop(): Promise<{ messages: string[] } & AsyncDisposable> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const messages: string[] = [];
  client.on("notification", ({ payload = "" }) => messages.push(payload));
  await client.query("listen laneway_changed");
  return { messages, [Symbol.asyncDispose]: () => client.end() };
}

test("what one process tells the others hear, however much it is, each on its own channel", async () => {
  const [one, other] = [await open(), await open()];
  const heard = heardBy(other);
  const elsewhere: string[] = [];
  other.on("runnable", (runId) => elsewhere.push(runId));
  const runIds = Array.from({ length: 1_000 }, (_, n) => `run_${String(n).padStart(26, "0")}`);
  await waitFor("the greeting", () => {
    one.tell("changed", "first");
    return heard.length > 0;
  });
  for (const runId of runIds) one.tell("changed", runId);
  await waitFor("all of them", () => heard.at(-1) === runIds.at(-1));
  expect([heard.filter((runId) => runId !== "first"), elsewhere]).toEqual([runIds, []]);
});

test("a worker process hears no changes of runs", async () => {
  const [web, worker] = [await open(), await open({ hears: WORKER_NEWS })];
  const heard = { web: [] as News[], worker: [] as News[] };
  for (const news of ALL_NEWS) {
    web.on(news, () => heard.web.push(news));
    worker.on(news, () => heard.worker.push(news));
  }
  await waitFor("the greetings", () => {
    for (const news of ["runnable", "changed", "cancelled", "held"] as const) web.tell(news, "run_a");
    return heard.web.includes("held") && heard.worker.includes("held"); // told last
  });
  expect([new Set(heard.web), new Set(heard.worker)]).toEqual([new Set(ALL_NEWS), new Set(WORKER_NEWS)]);
});

test("a process alone on its database sends nothing, until another comes", async () => {
  await using listener = await eavesdrop();
  const alone = await open();
  alone.tell("changed", "unheard");
  const other = await open();
  const heard = heardBy(other);
  await waitFor("the greeting", () => {
    alone.tell("changed", "heard");
    return heard.length > 0;
  });
  await waitFor("the eavesdropper", () => listener.messages.length > 0);
  expect(listener.messages).not.toContain("unheard");
});

test("a process that does not listen tells all the same, before it is closed", async () => {
  const heard = heardBy(await open());
  const command = await open({ hears: [] });
  command.tell("changed", "run_of_a_command");
  await command.close();
  await waitFor("the news", () => heard.includes("run_of_a_command"));
});

test("a listener whose connection breaks comes back", async () => {
  const [one, other] = [await open(), await open()];
  const heard = heardBy(other);
  await db.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'laneway listen'`);
  await waitFor("the news", () => {
    one.tell("changed", "again");
    return heard.includes("again");
  });
});

test("whoever stopped listening hears no more", async () => {
  const [one, other] = [await open(), await open()];
  const first: string[] = [];
  const end = other.on("changed", (runId) => first.push(runId));
  const second = heardBy(other);
  end();
  await waitFor("the other hearer", () => {
    one.tell("changed", "a");
    return second.length > 0;
  });
  expect(first).toEqual([]);
});

test("texts are heard as they were sent, in order, and by those alone who follow what they are about", async () => {
  const [web, worker] = [await open(), await open({ hears: WORKER_NEWS })];
  const heard: string[] = [];
  web.onText("said", (text) => heard.push(text));
  const byWorker: string[] = [];
  worker.onText("said", (text) => byWorker.push(text));
  worker.onText("followed", (text) => byWorker.push(text));
  await waitFor("the greeting", () => {
    web.tellText("followed", "one run_1");
    return byWorker.length > 0;
  });
  for (const text of ["a b", "c", "b", "ä".repeat(3_900)]) worker.tellText("said", text);
  await waitFor("the last", () => heard.length === 4);
  expect(heard).toEqual(["a b", "c", "b", "ä".repeat(3_900)]);
  expect(new Set(byWorker)).toEqual(new Set(["one run_1"]));
});
