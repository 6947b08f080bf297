import { afterAll, beforeAll, expect, test } from "vitest";
import { sealEntries } from "#lib/nouns/audit/chain/seal-entries.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { startInstallation, type TestInstallation } from "../testing/start-installation.ts";

const NEW = "the-secret-that-comes-after-the-tests-own";
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.close());

async function write(count: number): Promise<void> {
  const { owner, workspaceId, runtime } = installation;
  for (let index = 0; index < count; index++) {
    const target = { kind: "key", id: `key_${index}` };
    await recordAudit(runtime.db, { actor: owner, workspaceId, action: "key.created", target });
  }
  await sealEntries(runtime);
}

const verify = (args: string[] = [], secrets = TEST_SECRET) =>
  installation.laneway(["audit", "verify", ...args], { environment: { LANEWAY_SECRET: secrets } });

test("a log that nobody touched is intact, and the report names the chain's end", async () => {
  await write(3);
  const ran = await verify();
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  expect(ran.stdout).toMatch(/: 3 entries checked, to position 3, in a chain that began 2\d{3}-/);
  expect(ran.stdout).toContain("The audit log is intact.");
  const { workspaceId } = installation;
  expect((await verify(["--json", "--workspace", workspaceId])).json()).toMatchObject({
    ok: true,
    register: "intact",
    chains: [{ workspaceId, entries: 3, head: { position: 3, mac: expect.any(String) }, breaks: [] }],
  });
  expect((await verify(["--workspace", "wsp_none"])).exitCode).toBe(1);
});

test("after a rotation the chain goes on under the new key, and the whole of it verifies without the old secret", async () => {
  await installation.runtime.peers.close(); // as a service that stops: it was not given the new secret
  const rotated = await installation.laneway(["secret", "rotate", "--json"], {
    environment: { LANEWAY_SECRET: `${NEW},${TEST_SECRET}` },
  });
  expect(rotated.json()).toMatchObject({ unreadable: [], stillNeeded: [] });
  expect((await verify(["--json"], NEW)).json()).toMatchObject({ ok: true, chains: [{ entries: 3 }] });
});

test("where the secret of entries is lost, the report says which can't be verified", async () => {
  const other = "a-third-secret-that-has-nothing-to-do-with-it";
  const dropped = await installation.laneway(["secret", "rotate", "--drop-unreadable"], {
    environment: { LANEWAY_SECRET: other },
  });
  expect(dropped).toMatchObject({ exitCode: 0, stderr: "" });
  const ran = await verify([], other);
  expect(ran.exitCode).toBe(1);
  expect(ran.stdout).toContain("positions 1 to 3: can't be verified, the key was lost with an older secret");
});

test("a changed entry is named with its place and time, missing ones too, and the exit code is 1", async () => {
  await installation.close();
  installation = await startInstallation();
  await write(3);
  const { db } = installation.runtime;
  await db.pool.query("update audit_log set action = 'key.revoked' where position = 2");
  const ran = await verify(["--json"]);
  expect(ran.exitCode).toBe(1);
  expect(ran.json()).toMatchObject({
    ok: false,
    chains: [{ breaks: [{ reason: "altered", position: 2, entryId: "2", at: expect.any(String) }] }],
  });
  await db.pool.query("delete from audit_log where position = 3");
  const { stdout, exitCode } = await verify();
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/BROKEN at position 2: entry 2 of 2\d{3}-\S+ was changed, or moved/);
  expect(stdout).toContain("BROKEN at position 3: the newest entries are missing");
});
