import { afterAll, beforeAll, expect, test } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import { runInProcess } from "../testing/run-in-process.ts";
import { PROCESS_TEST_MS, runProcess } from "../testing/run-process.ts";
import { StoredFiles } from "../testing/stored-files.ts";

let stored: StoredFiles;
beforeAll(async () => {
  stored = await StoredFiles.start([0, 1, 70_000]);
});
afterAll(() => stored.close());

const count = async (table: "content_chunks" | "content_objects where is_kept") =>
  (await runtime().db.pool.query(`select from ${table}`)).rowCount;

test(
  "contents move to the database and back, and are read as before",
  async () => {
    const there = await stored.move("database", "--json");
    expect([there.exitCode, there.json()]).toMatchObject([0, { damaged: [] }]);
    expect(await count("content_objects where is_kept")).toBe(0);
    await stored.expectWhole();
    expect((await stored.move("s3")).exitCode).toBe(0);
    expect(await count("content_chunks")).toBe(0);
    await stored.expectWhole();
  },
  PROCESS_TEST_MS,
);

test(
  "a content whose bytes are not those of its digest stays where it is and is named",
  async () => {
    const [, file] = stored.files;
    await runtime().db.pool.query("update contents set sha256 = repeat('0', 64) where storage_key = $1", [
      file?.storageKey,
    ]);
    const ran = await stored.move("database");
    expect(ran.exitCode).toBe(1);
    expect(ran.stdout).toContain(`${file?.storageKey} was left where it is`);
    const kept = await runtime().db.pool.query(
      "select from content_objects where storage_key = $1 and is_kept",
      [file?.storageKey],
    );
    expect(kept.rowCount).toBe(1);
  },
  PROCESS_TEST_MS,
);

test(
  "without S3 the command says what to set",
  async () => {
    const environment = { DATABASE_URL: stored.service.url };
    const ran = await runProcess({ args: ["files", "move", "--to", "s3"], environment });
    expect(ran).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("Set FILES_S3_BUCKET") });
  },
  PROCESS_TEST_MS,
);

test("the doctor stores a probe, and says why the storage cannot be used", async () => {
  const { bucket } = stored.s3.settings;
  const doctor = async (more: Record<string, string>) =>
    (await runInProcess({ args: ["doctor"], environment: { ...stored.environment, ...more } })).stdout;
  expect(await doctor({})).toContain(`s3://${bucket}/files/ can be written.`);
  expect(await doctor({ FILES_S3_BUCKET: "no-such-bucket" })).toMatch(
    /s3:\/\/no-such-bucket.* cannot be used: .*bucket/,
  );
});
