import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { loadInstallationSecret } from "./load-installation-secret.ts";

let started: TestRuntime;
beforeAll(async () => {
  started = await startTestRuntime();
});
afterAll(() => started.close());

test("web nodes that start at once agree on the secret, and keep it", async () => {
  const { db, sessionSecret } = started.runtime;
  await db.pool.query("delete from installation");
  const load = () => loadInstallationSecret({ db, name: "session-secret" });
  const secrets = await Promise.all(Array.from({ length: 8 }, load));
  expect(new Set([...secrets, await load()]).size).toBe(1);
  expect(secrets[0]).not.toBe(sessionSecret);
});

test("each purpose has a secret of its own", async () => {
  const { db } = started.runtime;
  const [first, second] = await Promise.all([
    loadInstallationSecret({ db, name: "session-secret" }),
    loadInstallationSecret({ db, name: "cursor-key" }),
  ]);
  expect(first).toHaveLength(43);
  expect(second).not.toBe(first);
});
