import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { Client } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { waitFor } from "#lib/testing/wait-for.ts";
import { readServerEnds } from "./server-ends.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

let dataDir: string;
let running: AsyncDisposableStack;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "embedded-"));
  chmodSync(dataDir, 0o711); // or the database of root goes elsewhere
  running = new AsyncDisposableStack();
});
afterEach(async () => {
  await running.disposeAsync();
  rmSync(dataDir, { recursive: true, force: true });
});

const AT_ONCE = [0, 0, 0, 0];

interface Kept {
  readonly database: EmbeddedPostgres;
  /** How often it is known to run again. */
  readonly back: () => number;
  readonly givenUp: readonly Error[];
}

async function keep(directory = dataDir): Promise<Kept> {
  const givenUp: Error[] = [];
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const database = await startEmbeddedPostgres({
    dataDir: directory,
    keepRunning: {
      log: pino(stream),
      onGivenUp: (failure) => void givenUp.push(failure),
      retryAfterMs: AT_ONCE,
    },
  });
  running.defer(() => database.stop());
  const back = () => lines.filter((line) => line.includes("runs again")).length;
  return { database, back, givenUp };
}

function postmasterId(directory = dataDir): number {
  const file = path.join(directory, "postgres", "data", "postmaster.pid");
  return Number.parseInt(readFileSync(file, "utf8"), 10);
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {}); // the server is killed under some of these connections
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Ends the server and waits until another one runs, at the same address. */
async function endAndWait(
  { database, back }: Kept,
  { signal = "SIGKILL", directory = dataDir }: { signal?: NodeJS.Signals; directory?: string } = {},
): Promise<void> {
  const before = back();
  process.kill(postmasterId(directory), signal);
  await waitFor("another server", () => back() > before, { timeoutMs: 60_000 });
  expect(await query(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
}

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

test("a server whose socket is not beside its data comes back at the same one", async () => {
  const deep = path.join(dataDir, "long".repeat(20), "deep");
  mkdirSync(deep, { recursive: true });
  const kept = await keep(deep);
  expect(new URL(kept.database.url).searchParams.get("host")).not.toContain(deep);
  await endAndWait(kept, { directory: deep });
});

test("a server that is stopped by somebody else is started again, and stops with its service", async () => {
  const kept = await keep();
  await endAndWait(kept, { signal: "SIGINT" });
  await kept.database.stop();
  expect(() => postmasterId()).toThrow("ENOENT");
});

test("after five ends in ten minutes it is left alone, with the reason", async () => {
  const kept = await keep();
  const { givenUp } = kept;
  for (let ended = 0; ended < AT_ONCE.length; ended++) await endAndWait(kept);
  process.kill(postmasterId(), "SIGKILL");
  await waitFor("giving up", () => givenUp.length > 0);
  expect(givenUp).toMatchObject([
    { name: "EmbeddedDatabaseFailure", message: expect.stringContaining("ended five times in ten minutes") },
  ]);
  expect(await readServerEnds({ dataDir })).toHaveLength(5);
});

test("a server that cannot start again says why", async () => {
  const { givenUp } = await keep();
  const data = path.join(dataDir, "postgres", "data");
  rmSync(path.join(data, "global", "pg_control"));
  process.kill(postmasterId(), "SIGKILL");
  await waitFor("giving up", () => givenUp.length > 0);
  expect(givenUp[0]?.message).toMatch(
    /PostgreSQL does not start: .*could not open file "data\/global\/pg_control"/s,
  );
});
