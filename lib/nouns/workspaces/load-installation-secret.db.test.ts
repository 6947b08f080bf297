import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { type InstallationSecret, loadInstallationSecret } from "./load-installation-secret.ts";

let started: TestRuntime;
beforeAll(async () => {
  started = await startTestRuntime();
});
afterAll(() => started.close());

const NAMES = ["cursor-key", "session-secret", "callback-key"] as const;
const load = (name: InstallationSecret) => loadInstallationSecret({ ...started.runtime, name });
const query = async (text: string, values: unknown[] = []) =>
  (await started.runtime.db.pool.query(text, values)).rows;
/** As processes do that start at once; each key must be the same for all of them. */
async function loadedAtOnce(name: InstallationSecret): Promise<string> {
  const secrets = new Set(await Promise.all(Array.from({ length: 8 }, () => load(name))));
  expect(secrets.size).toBe(1);
  const [secret = ""] = secrets;
  expect(await load(name)).toBe(secret);
  return secret;
}

test("processes that start at once agree on each key, and each purpose has its own", async () => {
  const { sessionSecret } = started.runtime;
  await query("delete from installation where name = any($1)", [NAMES]);
  const secrets = await Promise.all(NAMES.map(loadedAtOnce));
  expect(new Set([...secrets, sessionSecret]).size).toBe(4);
  for (const secret of secrets) expect(secret).toHaveLength(43);
});

test("who reads the table can use nothing of it", async () => {
  const { runtime } = started;
  const rows = await query("select name, value from installation");
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...NAMES]));
  const secrets = [
    runtime.cursorKey,
    runtime.sessionSecret,
    runtime.callbackKey,
    ...(await Promise.all(NAMES.map(load))),
  ];
  // That one is random, and good for nothing.
  for (const { name, value } of rows.filter((row) => row.name !== "connections-revision")) {
    expect(value, name).toMatch(/^v1\./);
    for (const secret of secrets) expect(value).not.toContain(secret);
  }
});

test("what an earlier version kept in plain text is replaced at the first start, of many at once as well", async () => {
  for (const name of NAMES) {
    await query("update installation set value = $2 where name = $1", [
      name,
      `plain-${name}`.padEnd(43, "x"),
    ]);
    const secret = await loadedAtOnce(name);
    expect(secret).not.toContain("plain");
  }
  expect(await query("select name from installation where value like 'plain%'")).toEqual([]);
  // No wait is open that the former callback key would be needed for.
  expect(await query("select name from installation where name = 'former-callback-key'")).toEqual([]);
});

test("a key that somebody changed, or put into another's row, is made again", async () => {
  const before = await load("cursor-key");
  await query(
    "update installation set value = (select value from installation where name = 'callback-key') where name = 'cursor-key'",
  );
  const after = await loadedAtOnce("cursor-key");
  expect([before, await load("callback-key")]).not.toContain(after);
});
