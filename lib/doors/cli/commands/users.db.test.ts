import { afterAll, beforeAll, expect, test } from "vitest";
import type { CreatedUser } from "#lib/nouns/invitations/create-user.ts";
import { matchesHash } from "#lib/nouns/users/hash-password.ts";
import { createUser } from "#lib/testing/factories.ts";
import { findRow } from "#lib/testing/rows.ts";
import { startInstallation, type TestInstallation } from "../testing/start-installation.ts";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.close());

async function hasPassword(email: string, password: string): Promise<boolean> {
  const person = await findRow("users", { email });
  return (await matchesHash({ password, passwordHash: String(person?.password_hash ?? "") })) !== undefined;
}

test("a new member gets an account, and a password that is shown once", async () => {
  const { teamId } = installation;
  const created = await installation.laneway([
    ...["users", "create", "--email", "ada@acme.example", "--role", "builder", "--teams", teamId, "--json"],
  ]);
  expect(created).toMatchObject({ exitCode: 0, stderr: "" });
  const { password = "", ...user } = created.json<CreatedUser>();
  expect(user).toMatchObject({ email: "ada@acme.example", role: "builder", teamIds: [teamId] });
  expect(await hasPassword("ada@acme.example", password)).toBe(true);

  const listed = await installation.laneway(["users", "list"]);
  expect(listed.stdout).toMatch(/ada@acme\.example +ada +builder +active/);
  expect(listed.stdout).not.toContain(password);

  const again = await installation.laneway([
    "users",
    "create",
    "--email",
    "Ada@acme.example",
    "--role",
    "viewer",
  ]);
  expect(again).toMatchObject({ exitCode: 1, stdout: "" });
  expect(again.stderr).toContain("belongs to the workspace already");
});

test("a team that is not the workspace's is refused by name", async () => {
  const refused = await installation.laneway([
    ...[
      "users",
      "create",
      "--email",
      "eve@acme.example",
      "--role",
      "viewer",
      "--teams",
      "tem_none",
      "--json",
    ],
  ]);
  expect(refused.exitCode).toBe(1);
  expect(refused.json()).toMatchObject({ error: { code: "team_not_found" } });
  expect(refused.stderr).toContain("tem_none");
});

test("a suspended member is out, and back after being reactivated", async () => {
  const { workspaceId } = installation;
  const { email } = await createUser({ workspaceId, role: "admin" });
  const suspended = await installation.laneway(["users", "suspend", email, "--json"]);
  expect(suspended.json()).toMatchObject({ email, status: "suspended" });
  const denied = await installation.laneway(["users", "list", "--as", email]);
  expect(denied).toMatchObject({
    exitCode: 1,
    stderr: "Error: This person is suspended in this workspace.\n",
  });
  const reactivated = await installation.laneway(["users", "reactivate", email]);
  expect(reactivated.stdout).toBe(`${email} is active again.\n`);
});

test("the last owner cannot be suspended", async () => {
  const { exitCode, stderr } = await installation.laneway(["users", "suspend", installation.owner.email]);
  expect(exitCode).toBe(1);
  expect(stderr).toContain("last owner");
});

test("--as acts with that member's role and no more", async () => {
  const { workspaceId } = installation;
  const viewer = await createUser({ workspaceId, role: "viewer" });
  const denied = await installation.laneway(["users", "list", "--as", viewer.email, "--json"]);
  expect(denied.exitCode).toBe(1);
  expect(denied.json()).toMatchObject({ error: { code: "permission_denied" } });
});

test("a password is read from standard input, or made, and set", async () => {
  const { workspaceId } = installation;
  const { email } = await createUser({ workspaceId, role: "operator" });
  const set = await installation.laneway(["users", "set-password", email, "--json"], {
    input: "correct horse battery\n",
  });
  expect(set).toMatchObject({ exitCode: 0, stderr: "" });
  expect(set.stdout).not.toContain("horse");
  expect(await hasPassword(email, "correct horse battery")).toBe(true);

  const made = await installation.laneway(["users", "set-password", email, "--generate", "--json"]);
  expect(await hasPassword(email, made.json<{ password: string }>().password)).toBe(true);
});

test("a password that is missing, too short or too easy to guess changes nothing", async () => {
  const { workspaceId } = installation;
  const { email } = await createUser({ workspaceId, role: "operator" });
  const missing = await installation.laneway(["users", "set-password", email]);
  expect(missing.exitCode).toBe(2);
  expect(missing.stderr).toContain("--generate");
  const short = await installation.laneway(["users", "set-password", email], { input: "short" });
  expect(short.exitCode).toBe(1);
  expect(short.stderr).toContain("/password: must have 8 to 1000 characters");
  const common = await installation.laneway(["users", "set-password", email], { input: "letmein1" });
  expect(common.exitCode).toBe(1);
  expect(common.stderr).toContain("/password: is too easy to guess");
});
