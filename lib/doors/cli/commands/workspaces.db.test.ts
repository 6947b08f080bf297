import { afterAll, beforeAll, expect, test } from "vitest";
import type { CreatedWorkspace } from "#lib/nouns/installation/create-workspace.ts";
import { startInstallation, type TestInstallation } from "../testing/start-installation.ts";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.close());

test("with a second workspace, commands ask which one and take --workspace", async () => {
  const created = await installation.laneway([
    ...["workspaces", "create", "--name", "Acme", "--owner", "ada@acme.example", "--json"],
  ]);
  expect(created).toMatchObject({ exitCode: 0, stderr: "" });
  const { id, teamId, projectId, owner } = created.json<CreatedWorkspace>();
  expect(owner).toMatchObject({ email: "ada@acme.example", password: expect.any(String) });

  const listed = await installation.laneway(["workspaces", "list"]);
  for (const shown of [installation.workspaceId, id, teamId, projectId])
    expect(listed.stdout).toContain(shown);

  const asked = await installation.laneway(["users", "list", "--json"]);
  expect(asked.exitCode).toBe(1);
  expect(asked.json()).toMatchObject({ error: { code: "workspace_required" } });
  expect(asked.stderr).toContain(`${id}: Acme`);

  const chosen = await installation.laneway(["users", "list", "--workspace", id, "--json"]);
  expect(chosen.json()).toMatchObject({ users: [{ email: "ada@acme.example", role: "owner" }] });

  const unknown = await installation.laneway(["users", "list", "--workspace", "wsp_none", "--json"]);
  expect(unknown.json()).toMatchObject({ error: { code: "workspace_not_found" } });
});

test("without --owner a workspace belongs to the owner of the first one", async () => {
  const created = await installation.laneway(["workspaces", "create", "--name", "Second", "--json"]);
  const { owner } = created.json<CreatedWorkspace>();
  const { userId, email } = installation.owner;
  expect(owner).toEqual({ id: userId, email, mustAccept: false });
});

test("an owner who is named, and whose address is not proven, is told to accept first", async () => {
  const { email } = installation.owner;
  const created = await installation.laneway(["workspaces", "create", "--name", "Third", "--owner", email]);
  expect(created).toMatchObject({ exitCode: 0, stderr: "" });
  expect(created.stdout).toContain("has to accept");
  expect(created.stdout).not.toContain("Password");
});

test("a malformed owner is refused with the field", async () => {
  const refused = await installation.laneway(["workspaces", "create", "--name", "X", "--owner", "nobody"]);
  expect(refused).toMatchObject({ exitCode: 1, stdout: "" });
  expect(refused.stderr).toContain("/email: is not an e-mail address");
});
