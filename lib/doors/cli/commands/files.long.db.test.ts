import { once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { FILES } from "#lib/contract/limits.ts";
import { removeLostObjects } from "#lib/nouns/retention/remove-lost-objects.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { PROCESS_TEST_MS, spawnLaneway } from "../testing/run-process.ts";
import { StoredFiles } from "../testing/stored-files.ts";

// Long: commands in processes of their own move 40 MB, and are killed at it; `files.db.test.ts` has one move.

const SIZES = [0, 1, 70_000, FILES.partBytes, FILES.partBytes + 1, 3 * FILES.partBytes + 77];

let stored: StoredFiles;
beforeAll(async () => {
  stored = await StoredFiles.start(SIZES);
});
afterEach(() => {
  stored.s3.onRequest = undefined;
});
afterAll(() => stored.close());

/** Kills a move with SIGKILL at its n-th request to S3. @returns whether it had ended before. */
async function killedAt(to: string, request: number): Promise<boolean> {
  const { environment, s3 } = stored;
  const child = spawnLaneway({ args: ["files", "move", "--to", to], environment });
  let seen = 0;
  s3.onRequest = () => {
    seen += 1;
    if (seen === request) child.kill("SIGKILL");
  };
  child.stdout.resume();
  child.stderr.resume();
  const [exitCode] = await once(child, "close");
  s3.onRequest = undefined;
  return exitCode === 0;
}

test.each([
  ["database", { chunks: expect.any(Number), objects: 0 }],
  ["s3", { chunks: 0, objects: expect.any(Number) }],
])(
  "contents move to %s while they are read, whatever a killed move had done before",
  async (to, left) => {
    for (const request of [1, 3, 5]) {
      expect(await killedAt(to, request)).toBe(false);
      await stored.expectWhole();
    }
    const reading = new AbortController();
    const readers = (async () => {
      while (!reading.signal.aborted) await stored.expectWhole();
    })();
    const ran = await stored.move(to, "--json");
    reading.abort();
    await readers;
    expect(ran.exitCode).toBe(0);
    expect(ran.json()).toMatchObject({ damaged: [] });
    await stored.expectWhole();
    const { db, objects } = runtime();
    if (!objects) throw new Error("S3 is not configured");
    await removeLostObjects(db, objects, new Date(Date.now() + 2 * 60 * 60 * 1_000));
    await stored.expectWhole();
    const { rowCount: chunks } = await db.pool.query("select from content_chunks");
    expect({ chunks, objects: (await stored.s3.objects()).length }).toEqual(left);
    expect((await stored.move(to)).stdout).toBe("0 contents (0.0 MB) moved.\n");
  },
  2 * PROCESS_TEST_MS,
);

test(
  "moves in both directions at once lose nothing",
  async () => {
    const [one, other] = await Promise.all([stored.move("database"), stored.move("s3")]);
    expect([one.exitCode, other.exitCode]).toEqual([0, 0]);
    await stored.expectWhole();
    expect((await stored.move("s3")).exitCode).toBe(0);
    await stored.expectWhole();
  },
  PROCESS_TEST_MS,
);
