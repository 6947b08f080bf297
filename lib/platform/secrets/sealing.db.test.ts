import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#lib/platform/db/database.ts";
import { type Env, loadEnv } from "#lib/platform/env/env.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import type { SealedPlace } from "./seal.ts";
import { openSealing } from "./sealing.ts";

const OLD = "the-old-secret-of-this-installation";
const NEW = "the-new-secret-of-this-installation";
const place: SealedPlace = {
  table: "connections",
  column: "sealed_secret",
  workspaceId: "wsp_1",
  name: "crm",
};

let database: TestDatabase;
let db: Database;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, maxConnections: 4 });
});
afterAll(async () => {
  await db.close();
  await database.close();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "laneway-sealing-"));
});
afterEach(async () => {
  await db.pool.query("delete from installation");
  await rm(dataDir, { recursive: true, force: true });
});

const withSecret = (...secrets: string[]): Env =>
  loadEnv({ DATA_DIR: dataDir, LANEWAY_SECRET: secrets.join(",") });
const withFile = () => loadEnv({ DATA_DIR: dataDir });
const sealOne = async (env: Env) => {
  const sealing = await openSealing({ env, db });
  return db.transaction((tx) => sealing.seal(tx, { text: "a token", place }));
};

test("processes that start at once on one data directory share one secret, and open what each other sealed", async () => {
  const [first, second] = await Promise.all([
    openSealing({ env: withFile(), db }),
    openSealing({ env: withFile(), db }),
  ]);
  const sealed = await db.transaction((tx) => first.seal(tx, { text: "a token", place }));
  expect(await second.open({ sealed, place })).toBe("a token");
  expect(first.secrets).toEqual(second.secrets);
});

test("a process with another secret is told so at its start, without any of the secrets", async () => {
  await sealOne(withSecret(OLD));
  await expect(openSealing({ env: withSecret(NEW), db })).rejects.toMatchObject({
    name: "StartupFailure",
    message: expect.stringMatching(/LANEWAY_SECRET is not the one .*\(key [\w-]{8}; given: [\w-]{8}\)/),
    advice: expect.stringContaining("secret rotate"),
  });
});

test("with several secrets all open, and the one in use goes on sealing until a rotation", async () => {
  const before = await sealOne(withSecret(OLD));
  const both = await openSealing({ env: withSecret(NEW, OLD), db });
  expect(await both.open({ sealed: before, place })).toBe("a token");
  const after = await db.transaction((tx) => both.seal(tx, { text: "another", place }));
  // A process that has not been restarted yet opens what this one writes.
  expect(await (await openSealing({ env: withSecret(OLD), db })).open({ sealed: after, place })).toBe(
    "another",
  );
});

test("a file that is gone is not replaced in silence once the database has used it", async () => {
  await openSealing({ env: withFile(), db });
  await rm(join(dataDir, "secret"));
  await expect(openSealing({ env: withFile(), db })).rejects.toMatchObject({
    name: "StartupFailure",
    message: expect.stringContaining("secret is gone"),
  });
  await expect(readFile(join(dataDir, "secret"))).rejects.toMatchObject({ code: "ENOENT" });
});

test("LANEWAY_SECRET stands before the file, and moves an installation off it", async () => {
  const sealed = await sealOne(withFile());
  const text = (await readFile(join(dataDir, "secret"), "utf8")).trim();
  await rm(join(dataDir, "secret"));
  const moved = await openSealing({ env: withSecret(text), db });
  expect(await moved.open({ sealed, place })).toBe("a token");
});

test("a file with a weak secret is refused", async () => {
  await writeFile(join(dataDir, "secret"), "short\n");
  await expect(openSealing({ env: withFile(), db })).rejects.toThrow("at least 32 random bytes");
});

test("what was changed, moved or sealed under a secret of others does not open, each with its reason", async () => {
  const sealing = await openSealing({ env: withSecret(OLD), db });
  const sealed = await db.transaction((tx) => sealing.seal(tx, { text: "a token", place }));
  const elsewhere = { ...place, workspaceId: "wsp_2" };
  await expect(sealing.open({ sealed, place: elsewhere })).rejects.toMatchObject({ reason: "damaged" });
  await expect(sealing.open({ sealed: "a token", place })).rejects.toMatchObject({ reason: "damaged" });
  const foreign = sealed.replace(/^v1\.[\w-]{8}/, "v1.AAAAAAAA");
  await expect(sealing.open({ sealed: foreign, place })).rejects.toMatchObject({ reason: "unknown_key" });
});
