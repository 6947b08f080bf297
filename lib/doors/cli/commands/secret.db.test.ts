import { afterAll, beforeAll, expect, test } from "vitest";
import { authorizationFor } from "#lib/nouns/connections/authorization-for.ts";
import { createConnection } from "#lib/nouns/connections/create-connection.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { startInstallation, type TestInstallation } from "../testing/start-installation.ts";

const NEW = "the-secret-that-comes-after-the-tests-own";
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
  await createConnection({
    actor: installation.owner,
    name: "crm",
    origins: ["https://api.crm.example"],
    settings: { kind: "bearer" },
    secret: "a-token-of-crm",
  });
});
afterAll(() => installation.close());

const rotate = (secrets: string[], ...options: string[]) =>
  installation.laneway(["secret", "rotate", ...options], {
    environment: { LANEWAY_SECRET: secrets.join(",") },
  });

test("a secret that is not the installation's is refused by every command, with what to do", async () => {
  const ran = await installation.laneway(["connections", "list", "--json"], {
    environment: { LANEWAY_SECRET: NEW },
  });
  expect(ran.exitCode).toBe(1);
  expect(ran.stderr).toContain("is not the one that this installation's values are sealed under");
  expect(ran.stderr).toContain("secret rotate");
  expect((await rotate([NEW])).exitCode).toBe(1);
  expect(ran.stdout + ran.stderr).not.toContain(NEW);
});

test("with nothing to rotate to it says how one does", async () => {
  const ran = await rotate([TEST_SECRET]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  expect(ran.stdout).toContain("put a new one before it, separated by a comma");
});

test("while a process runs that was not given the new secret, nothing is rotated", async () => {
  const ran = await rotate([NEW, TEST_SECRET]);
  expect(ran.exitCode).toBe(1);
  expect(ran.stderr).toMatch(/started without the first secret of LANEWAY_SECRET \(key [\w-]{8}\): 1\./);
  expect((await rotate([TEST_SECRET, NEW])).exitCode).toBe(0);
  await installation.runtime.peers.close(); // as it stops
});

test("LANEWAY_SECRET is rotated, older ones are named by their key, and a weak one is refused", async () => {
  expect((await rotate(["short", TEST_SECRET])).stderr).toContain(
    "LANEWAY_SECRET: must have at least 32 random bytes",
  );
  const ran = await rotate([NEW, TEST_SECRET]);
  // One of them is the audit log's key of the rotation before, which had the secrets the other way round.
  expect(ran.stdout).toMatch(
    /^Everything is sealed under the first secret of LANEWAY_SECRET \(key [\w-]{8}\); 5 values were sealed again/,
  );
  expect(ran.stdout).toMatch(/key [\w-]{8} is no longer needed/);
  expect(ran.stdout).not.toContain(TEST_SECRET);

  const again = await rotate([NEW, TEST_SECRET], "--json");
  expect(again.json()).toMatchObject({ source: "env", resealed: 0, unreadable: [], stillNeeded: [] });
  const listed = await installation.laneway(["connections", "list", "--json"], {
    environment: { LANEWAY_SECRET: NEW },
  });
  expect(listed.json()).toMatchObject({ connections: [{ name: "crm", status: "authorised" }] });
});

test("a service that was not given the new secret says so, and a lost secret can be let go of", async () => {
  const { workspaceId } = installation;
  const signal = AbortSignal.timeout(5_000);
  await expect(authorizationFor({ workspaceId, name: "crm", fetch, signal })).rejects.toMatchObject({
    name: "SealingFailure",
    reason: "unknown_key",
  });

  const other = "a-third-secret-that-has-nothing-to-do-with-it";
  const dropped = await rotate([other], "--drop-unreadable");
  expect(dropped).toMatchObject({ exitCode: 0, stderr: "" });
  expect(dropped.stdout).toContain(
    `Deleted, to be set again:\n  crm (${workspaceId})\nRestart every process`,
  );
  const listed = await installation.laneway(["connections", "list", "--json"], {
    environment: { LANEWAY_SECRET: other },
  });
  expect(listed.json()).toMatchObject({ connections: [{ name: "crm", status: "not_authorised" }] });
});
