import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterEach, beforeEach, expect } from "vitest";
import { waitFor } from "#lib/testing/wait-for.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../start-embedded-postgres.ts";
import { killPostmaster, query } from "./embedded-process.ts";

export let dataDir: string;
let running: AsyncDisposableStack;

/** A data directory for each test of a file; what is kept running in it ends with the test. */
export function provideKeptDataDir(): void {
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "embedded-"));
    chmodSync(dataDir, 0o711); // or the database of root goes elsewhere
    running = new AsyncDisposableStack();
  });
  afterEach(async () => {
    await running.disposeAsync();
    rmSync(dataDir, { recursive: true, force: true });
  });
}

/** How long it waits before each further start, in milliseconds. */
export const AT_ONCE = [0, 0, 0, 0];

interface Kept {
  readonly database: EmbeddedPostgres;
  /** How often it is known to run again. */
  readonly back: () => number;
  readonly givenUp: readonly Error[];
}

export async function keep(directory = dataDir): Promise<Kept> {
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

/** Ends the server and waits until another one runs, at the same address. */
export async function endAndWait(
  { database, back }: Kept,
  { signal = "SIGKILL", directory = dataDir }: { signal?: NodeJS.Signals; directory?: string } = {},
): Promise<void> {
  const before = back();
  killPostmaster(directory, signal);
  await waitFor("another server", () => back() > before, { timeoutMs: 60_000 });
  expect(await query(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
}
