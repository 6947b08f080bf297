import { expect, test } from "vitest";
import { findStanding } from "#lib/auth/find-standing.ts";
import { OPERATOR } from "#lib/auth/operator.ts";
import { createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { verifyPassword } from "#lib/users/verify-password.ts";
import { createWorkspace } from "./create-workspace.ts";
import { listWorkspaces } from "./list-workspaces.ts";

provideRuntime();

test("the operator makes a workspace with an owner who can sign in, a team and a project", async () => {
  const ownerEmail = "ada@example.com";
  const { id, teamId, projectId, owner } = await createWorkspace({
    actor: OPERATOR,
    name: "Acme",
    ownerEmail,
  });
  expect(await verifyPassword({ email: ownerEmail, password: owner.password ?? "" })).toEqual({
    userId: owner.id,
  });
  expect(await findStanding({ workspaceId: id, email: ownerEmail })).toMatchObject({
    role: "owner",
    teamIds: [teamId],
  });
  expect(await listWorkspaces({ actor: OPERATOR })).toContainEqual({
    id,
    name: "Acme",
    createdAt: expect.any(String),
    teams: [{ id: teamId, name: "Everyone" }],
    projects: [{ id: projectId, name: "General", teamId }],
  });
});

test("an owner makes another workspace for themselves, and keeps their account", async () => {
  const { workspaceId, owner: actor } = await createTenant();
  const { id, owner } = await createWorkspace({ actor, name: "Second", ownerEmail: actor.email });
  expect(owner).toEqual({ id: actor.userId, email: actor.email });
  expect((await listWorkspaces({ actor })).map((workspace) => workspace.id)).toEqual([workspaceId, id]);
});

test("an admin makes none", async () => {
  const { workspaceId } = await createTenant();
  const actor = await createUser({ workspaceId, role: "admin" });
  const attempt = createWorkspace({ actor, name: "Mine", ownerEmail: actor.email });
  await expect(attempt).rejects.toMatchObject({ code: "permission_denied" });
});

test("workspaces made at the same moment for one new person are all theirs, with one password", async () => {
  const ownerEmail = "eve@example.com";
  const make = (name: string) => createWorkspace({ actor: OPERATOR, name, ownerEmail });
  const made = await Promise.all(["One", "Two", "Three"].map(make));
  expect(new Set(made.map(({ owner }) => owner.id)).size).toBe(1);
  expect(made.filter(({ owner }) => owner.password !== undefined)).toHaveLength(1);
});

test.each([
  ["name", { name: "", ownerEmail: "ada@example.com" }],
  ["email", { name: "Acme", ownerEmail: "ada" }],
])("a bad %s is refused", async (field, fields) => {
  await expect(createWorkspace({ actor: OPERATOR, ...fields })).rejects.toMatchObject({
    code: "invalid_request",
    details: [{ field: `/${field}` }],
  });
});

test("people see the workspaces they are active in", async () => {
  const { workspaceId, owner } = await createTenant();
  await createTenant();
  const suspended = await createUser({ workspaceId, status: "suspended" });
  expect((await listWorkspaces({ actor: owner })).map(({ id }) => id)).toEqual([workspaceId]);
  expect(await listWorkspaces({ actor: suspended })).toEqual([]);
});
