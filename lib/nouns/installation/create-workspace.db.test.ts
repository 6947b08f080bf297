import { expect, test } from "vitest";
import { OPERATOR } from "#lib/nouns/access/actor.ts";
import { findStanding } from "#lib/nouns/access/find-standing.ts";
import { listWaitingInvitations } from "#lib/nouns/invitations/list-waiting-invitations.ts";
import { verifyPassword } from "#lib/nouns/users/verify-password.ts";
import { listWorkspaces } from "#lib/nouns/workspaces/list-workspaces.ts";
import { createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { updateRows } from "#lib/testing/rows.ts";
import { createWorkspace } from "./create-workspace.ts";

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
  expect(owner).toEqual({ id: actor.userId, email: actor.email, mustAccept: false });
  expect((await listWorkspaces({ actor })).map((workspace) => workspace.id)).toEqual([workspaceId, id]);
});

test("an admin makes none", async () => {
  const { workspaceId } = await createTenant();
  const actor = await createUser({ workspaceId, role: "admin" });
  const attempt = createWorkspace({ actor, name: "Mine", ownerEmail: actor.email });
  await expect(attempt).rejects.toMatchObject({ code: "permission_denied" });
});

test("workspaces made at the same moment for one new person: one makes the account, the others wait for its yes", async () => {
  const ownerEmail = "eve@example.com";
  const make = (name: string) => createWorkspace({ actor: OPERATOR, name, ownerEmail });
  const made = await Promise.all(["One", "Two", "Three"].map(make));
  expect(new Set(made.map(({ owner }) => owner.id)).size).toBe(1);
  expect(made.filter(({ owner }) => owner.password !== undefined)).toHaveLength(1);
  expect(made.filter(({ owner }) => owner.mustAccept)).toHaveLength(2);
  const [first] = made;
  expect(await listWaitingInvitations({ userId: first?.owner.id ?? "" })).toHaveLength(2);
});

test("an owner named by an address that is proven owns it at once; another one accepts first", async () => {
  const { owner } = await createTenant();
  const make = () => createWorkspace({ actor: OPERATOR, name: "Acme", ownerEmail: owner.email });
  const waiting = await make();
  expect(waiting.owner).toEqual({ id: owner.userId, email: owner.email, mustAccept: true });
  await expect(findStanding({ workspaceId: waiting.id, email: owner.email })).rejects.toMatchObject({
    code: "user_not_found",
  });
  expect(await listWaitingInvitations({ userId: owner.userId })).toEqual([
    { id: expect.any(String), workspaceName: "Acme", role: "owner", invitedBy: null },
  ]);
  await updateRows("users", { id: owner.userId }, { emailProvenAt: new Date() });
  const made = await make();
  expect(made.owner.mustAccept).toBe(false);
  expect(await findStanding({ workspaceId: made.id, email: owner.email })).toMatchObject({ role: "owner" });
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
