import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { totpPlace } from "#lib/nouns/factors/totp-secret.ts";
import { modelKeyPlace } from "#lib/nouns/model-keys/model-key.ts";
import { type Database, openDatabase } from "#lib/platform/db/database.ts";
import { loadEnv } from "#lib/platform/env/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { openSealing, type Sealing } from "#lib/platform/secrets/sealing.ts";
import { deriveKey } from "#lib/platform/secrets/secret-key.ts";
import { startRotation } from "#lib/platform/secrets/testing/rotate-process.ts";
import { createSealedRows, readSealedRows } from "#lib/platform/secrets/testing/sealed-rows.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { holdLock } from "#lib/testing/hold-lock.ts";
import { rotateSecret } from "./rotate-secret.ts";

/** Room for processes that start while every core is busy with others. */
vi.setConfig({ testTimeout: 120_000 });

const OLD = "the-old-secret-of-this-installation";
const NEW = "the-new-secret-of-this-installation";

let database: TestDatabase;
let db: Database;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, maxConnections: 6 });
});
afterAll(async () => {
  await db.close();
  await database.close();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "laneway-rotate-"));
});
afterEach(async () => {
  await db.pool.query("delete from connections");
  await db.pool.query("delete from audit_keys");
  await db.pool.query("delete from totp_factors");
  await db.pool.query("delete from installation");
  await rm(dataDir, { recursive: true, force: true });
});

const fileEnv = () => loadEnv({ DATA_DIR: dataDir });
const givenEnv = (...secrets: string[]) => loadEnv({ DATA_DIR: dataDir, LANEWAY_SECRET: secrets.join(",") });
const fileSecrets = async () => (await readFile(join(dataDir, "secret"), "utf8")).trim().split("\n");
const expected = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const name = `c${String(index).padStart(4, "0")}`;
    return { name, secret: `secret of ${name}`, token: `token of ${name}` };
  });

/** A service that has been running since before. */
async function startedWith(count: number): Promise<Sealing> {
  const sealing = await openSealing({ env: fileEnv(), db });
  await createSealedRows({ db, sealing, count });
  return sealing;
}

test("a rotation moves every value to a new secret, and the file holds that one alone", async () => {
  const running = await startedWith(250);
  const [before] = await fileSecrets();
  const rotation = await rotateSecret({ db, env: fileEnv() });
  expect(rotation).toMatchObject({
    source: "file",
    madeSecret: true,
    resealed: 500,
    unreadable: [],
    stillNeeded: [],
  });
  expect(rotation.unneeded).toEqual([deriveKey(before ?? "").id]);

  const after = await fileSecrets();
  expect([after.length, after.includes(before ?? "")]).toEqual([1, false]);
  // The running service reads the file again when it meets the new key, and seals under it.
  const read = await readSealedRows({ db, sealing: running });
  expect(read.opened).toEqual(expected(250));
  expect([...read.keyIds]).toEqual([deriveKey(after[0] ?? "").id]);
  await createSealedRows({ db, sealing: running, count: 1 });
  expect((await readSealedRows({ db, sealing: running })).keyIds).toEqual(read.keyIds);
  expect(await readdir(dataDir)).toEqual(["secret", "secret.lock"]);
});

test.each([
  ["once the new secret is written", "select from installation where name = 'secret-check' for share", 1],
  ["before the first value is moved", "select from connections where name = 'c0000' for update", 1],
  ["between two batches", "select from connections where name = 'c0130' for update", 2],
])(
  "killed %s, it leaves everything readable, and the next one ends what it began",
  async (_, statement, keys) => {
    const running = await startedWith(250);
    await using lock = await holdLock({ url: database.url, statement });
    const rotation = await startRotation({ databaseUrl: database.url, dataDir });
    await lock.blocks(1);
    await rotation.kill();
    await lock.release();

    const both = await fileSecrets();
    expect(both.length).toBe(2);
    const halfway = await readSealedRows({ db, sealing: running });
    expect([halfway.opened, halfway.keyIds.size]).toEqual([expected(250), keys]);
    const restarted = await openSealing({ env: fileEnv(), db });
    expect((await readSealedRows({ db, sealing: restarted })).opened).toEqual(expected(250));

    const again = await rotateSecret({ db, env: fileEnv() });
    expect(again).toMatchObject({ madeSecret: false, stillNeeded: [] });
    expect(await fileSecrets()).toEqual([both[0]]);
    expect((await readSealedRows({ db, sealing: restarted })).opened).toEqual(expected(250));
  },
);

test("a value that changes while it is moved stays as it was changed to", async () => {
  const running = await startedWith(3);
  const statement = "update connections set sealed_token = null where name = 'c0001'";
  await using change = await holdLock({ url: database.url, statement });
  const rotating = rotateSecret({ db, env: fileEnv() });
  await change.blocks(1);
  await change.release();
  await rotating;
  const { opened } = await readSealedRows({ db, sealing: running });
  expect(opened[1]).toEqual({ name: "c0001", secret: "secret of c0001", token: null });
});

test("who is sealing when a rotation begins is waited for, and what they wrote is moved, too", async () => {
  const running = await startedWith(1);
  const [{ workspaceId } = { workspaceId: "" }] = await db.run<{ workspaceId: string }>(
    { name: "find-workspace", text: `select workspace_id as "workspaceId" from connections` },
    [],
  );
  const place = { table: "connections", column: "sealed_secret", workspaceId, name: "c0000" };
  // The writer has sealed, and then stops at the row that it writes.
  await using row = await holdLock({ url: database.url, statement: "select from connections for update" });
  const writing = db.transaction(async (tx) => {
    const sealed = await running.seal(tx, { text: "sealed meanwhile", place });
    await tx.run({ name: "write", text: "update connections set sealed_secret = $1" }, [sealed]);
  });
  await row.blocks(1);
  const rotating = rotateSecret({ db, env: fileEnv() });
  await row.blocks(2);
  await row.release();
  await Promise.all([writing, rotating]);
  const restarted = await openSealing({ env: fileEnv(), db });
  const { opened, keyIds } = await readSealedRows({ db, sealing: restarted });
  expect([opened[0]?.secret, keyIds.size]).toEqual(["sealed meanwhile", 1]);
});

test("of two rotations at once the second waits for the first, and nothing is lost", async () => {
  await startedWith(50);
  await Promise.all([rotateSecret({ db, env: fileEnv() }), rotateSecret({ db, env: fileEnv() })]);
  const sealing = await openSealing({ env: fileEnv(), db });
  const { opened, keyIds } = await readSealedRows({ db, sealing });
  expect([opened, keyIds.size]).toEqual([expected(50), 1]);
});

test("with LANEWAY_SECRET everything moves to the first, and it is told which may be removed", async () => {
  const sealing = await openSealing({ env: givenEnv(OLD), db });
  await createSealedRows({ db, sealing, count: 5 });
  const rotation = await rotateSecret({ db, env: givenEnv(NEW, OLD) });
  expect(rotation).toMatchObject({
    source: "env",
    madeSecret: false,
    keyId: deriveKey(NEW).id,
    resealed: 10,
    unneeded: [deriveKey(OLD).id],
    stillNeeded: [],
  });
  expect(JSON.stringify(rotation)).not.toContain("installation");
  const alone = await openSealing({ env: givenEnv(NEW), db });
  expect((await readSealedRows({ db, sealing: alone })).opened).toEqual(expected(5));
  expect(await readdir(dataDir)).toEqual([]);
});

test("an older secret that is removed too early is missed at the start, not when it is needed", async () => {
  const old = await openSealing({ env: givenEnv(OLD), db });
  await createSealedRows({ db, sealing: old, count: 1 });
  await db.pool.query("delete from installation"); // as a rotation broken off before its values leaves it
  await openSealing({ env: givenEnv(NEW, OLD), db });
  await expect(openSealing({ env: givenEnv(NEW), db })).rejects.toMatchObject({
    name: "StartupFailure",
    message: expect.stringContaining(
      "2 stored values are sealed under a secret that is no longer in LANEWAY_SECRET",
    ),
  });
});

test("a secret that is none of the installation's rotates nothing, unless what is lost is let go of", async () => {
  const old = await openSealing({ env: givenEnv(OLD), db });
  await createSealedRows({ db, sealing: old, count: 2 });
  await expect(rotateSecret({ db, env: givenEnv(NEW) })).rejects.toMatchObject({ name: "StartupFailure" });
  expect((await readSealedRows({ db, sealing: old })).opened).toEqual(expected(2));

  const rotation = await rotateSecret({ db, env: givenEnv(NEW), forgetUnreadable: true });
  expect(new Set(rotation.unreadable.map(({ connectionName }) => connectionName))).toEqual(
    new Set(["c0000", "c0001"]),
  );
  const started = await openSealing({ env: givenEnv(NEW), db });
  expect((await readSealedRows({ db, sealing: started })).opened).toEqual([
    { name: "c0000", secret: null, token: null },
    { name: "c0001", secret: null, token: null },
  ]);
});

test("a value that was tampered with is told, keeps the older secret, and stops nothing else", async () => {
  await startedWith(2);
  await db.pool.query(
    `update connections set sealed_secret = (select o.sealed_secret from connections o where o.name = 'c0001') where name = 'c0000'`,
  );
  const rotation = await rotateSecret({ db, env: fileEnv() });
  expect(rotation.unreadable).toEqual([
    expect.objectContaining({ connectionName: "c0000", column: "sealed_secret" }),
  ]);
  expect(rotation).toMatchObject({ resealed: 3, unneeded: [], stillNeeded: [expect.any(String)] });
  expect((await fileSecrets()).length).toBe(2);
});

test("the secrets of authenticator apps move with the others", async () => {
  const sealing = await openSealing({ env: fileEnv(), db });
  const userIds = ["usr_1", "usr_2"];
  const text =
    "insert into users (id, email, name) select id, id || '@example.com', id from unnest($1::text[]) id";
  await db.pool.query(text, [userIds]);
  await db.transaction(async (tx) => {
    for (const userId of userIds) {
      const sealed = await sealing.seal(tx, { text: `secret of ${userId}`, place: totpPlace(userId) });
      await tx.run({ name: "t", text: "insert into totp_factors (user_id, sealed_secret) values ($1, $2)" }, [
        userId,
        sealed,
      ]);
    }
  });
  const rotation = await rotateSecret({ db, env: fileEnv() });
  expect(rotation).toMatchObject({ resealed: 2, unreadable: [], stillNeeded: [] });
  const { rows } = await db.pool.query("select user_id, sealed_secret from totp_factors order by user_id");
  const opened = await Promise.all(
    rows.map((row) => sealing.open({ sealed: row.sealed_secret, place: totpPlace(row.user_id) })),
  );
  expect(opened).toEqual(userIds.map((userId) => `secret of ${userId}`));
});

test("keys of model providers move with the others, and are deleted where their secret is lost", async () => {
  const sealing = await openSealing({ env: fileEnv(), db });
  const workspaceId = newId("workspace");
  await db.pool.query("insert into workspaces (id, name) values ($1, 'Keys')", [workspaceId]);
  const place = modelKeyPlace(workspaceId, "openai");
  await db.transaction(async (tx) => {
    const sealed = await sealing.seal(tx, { text: "a key of openai", place });
    const text = "insert into model_keys (workspace_id, provider, sealed_key) values ($1, 'openai', $2)";
    await tx.run({ name: "insert-rotated-model-key", text }, [workspaceId, sealed]);
  });
  const stored = async () =>
    (await db.pool.query<{ sealed: string }>("select sealed_key as sealed from model_keys")).rows;
  const rotation = await rotateSecret({ db, env: fileEnv() });
  expect(rotation).toMatchObject({ resealed: 1, unreadable: [], stillNeeded: [] });
  const [moved] = await stored();
  expect(await sealing.open({ sealed: moved?.sealed ?? "", place })).toBe("a key of openai");

  const lost = await rotateSecret({ db, env: givenEnv(NEW), forgetUnreadable: true });
  expect(lost.unreadable).toContainEqual({
    workspaceId,
    connectionName: "openai",
    table: "model_keys",
    column: "sealed_key",
  });
  expect(await stored()).toEqual([]);
});
