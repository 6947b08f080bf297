import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListedKey } from "#lib/nouns/keys/list-all-keys.ts";
import { createUser } from "#lib/testing/factories.ts";
import { startInstallation, type TestInstallation } from "../testing/start-installation.ts";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.close());

type CreatedKey = { id: string; key: string };

/** The actor that the service finds for a credential now. */
const actorOf = (key: string) => installation.runtime.authenticateKey(key);

test("a key that the command line makes works, with exactly the scopes it was given", async () => {
  const created = await installation.laneway([
    ...[
      "keys",
      "create",
      "--name",
      "Order desk",
      "--scopes",
      "agents:list, agents:run",
      "--rate-limit",
      "60",
    ],
    ...["--expires", "2099-01-01", "--json"],
  ]);
  expect(created).toMatchObject({ exitCode: 0, stderr: "" });
  const { id, key, ...others } = created.json<CreatedKey>();
  expect(others).toEqual({});
  expect(await actorOf(key)).toMatchObject({
    credentialId: id,
    userId: installation.owner.userId,
    scopes: ["agents:list", "agents:run"],
    rateLimitPerMinute: 60,
  });
});

test("--as makes a key that acts as another member, without making that member an admin", async () => {
  const { workspaceId } = installation;
  const operator = await createUser({ workspaceId, role: "operator" });
  const args = ["keys", "create", "--name", "Theirs", "--scopes", "agents:run", "--as", operator.email];
  const created = await installation.laneway(args);
  expect(created.exitCode).toBe(0);
  const [, key = ""] = /^Key: +(\S+)$/m.exec(created.stdout) ?? [];
  expect(await actorOf(key)).toMatchObject({ userId: operator.userId, role: "operator" });
  expect(created.stdout).toContain("cannot be shown again");
});

test("a key without the allowlist that its scope needs is refused with the reason", async () => {
  const refused = await installation.laneway([
    ...["keys", "create", "--name", "Tasks", "--scopes", "tasks:execute", "--json"],
  ]);
  expect(refused.exitCode).toBe(1);
  expect(refused.json()).toMatchObject({
    error: { code: "invalid_request", details: [{ code: "access_not_configured" }] },
  });
  expect(refused.stderr).toContain("tasks:execute needs at least one allowed project or team");
});

test("the list tells of every key and shows no secret", async () => {
  const listed = await installation.laneway(["keys", "list", "--json"]);
  expect(listed.exitCode).toBe(0);
  const { keys } = listed.json<{ keys: ListedKey[] }>();
  expect(keys).toContainEqual(
    expect.objectContaining({
      id: installation.keyId,
      status: "active",
      createdBy: installation.owner.email,
    }),
  );
  expect(listed.stdout).not.toContain("lw_");
});

test("for people the list is a table with whole ids", async () => {
  const { stdout } = await installation.laneway(["keys", "list"]);
  expect(stdout).toMatch(/^ID +NAME +STATUS +ACTS AS +CREATED +EXPIRES +LAST USED +SCOPES\n/);
  expect(stdout).toContain(installation.keyId);
});

test("a rotated key has a new secret under its id; a revoked one has none that works", async () => {
  const { key: first, id } = (
    await installation.laneway(["keys", "create", "--name", "Turning", "--scopes", "agents:run", "--json"])
  ).json<CreatedKey>();

  const overlapping = await installation.laneway(["keys", "rotate", id, "--overlap-days", "1", "--json"]);
  const { key: second } = overlapping.json<CreatedKey>();
  expect(overlapping.json()).toMatchObject({ id, previousSecretExpiresAt: expect.any(String) });
  expect(await actorOf(first)).toMatchObject({ credentialId: id });
  expect(await actorOf(second)).toMatchObject({ credentialId: id });

  const abrupt = await installation.laneway(["keys", "rotate", id]);
  expect(abrupt.stdout).toContain("The old one works until");
  expect(await actorOf(second)).toBeUndefined();

  const revoked = await installation.laneway(["keys", "revoke", id, "--json"]);
  expect(revoked.json()).toEqual({ id, status: "revoked" });
  const again = await installation.laneway(["keys", "rotate", id]);
  expect(again).toMatchObject({ exitCode: 1, stdout: "" });
  expect(again.stderr).toContain("revoked for good");
});

test("an unknown key is told apart from a wrong command line", async () => {
  const { exitCode, stderr } = await installation.laneway(["keys", "revoke", "key_unknown"]);
  expect(exitCode).toBe(1);
  expect(stderr).toBe("Error: There is no key with this id in the workspace.\n");
});
