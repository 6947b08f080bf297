import { describe, expect, test } from "vitest";
import { findStanding } from "#lib/nouns/access/find-standing.ts";
import { listUsers } from "#lib/nouns/users/list-users.ts";
import { verifyPassword } from "#lib/nouns/users/verify-password.ts";
import { createApiKey, createTeam, createTenant, createUser as makeUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { findRow, updateRows } from "#lib/testing/rows.ts";
import { createUser } from "./create-user.ts";
import { listWaitingInvitations } from "./list-waiting-invitations.ts";

provideRuntime();

let count = 0;
const newEmail = () => `person-${++count}@example.com`;

test("a new person has their role and teams, and signs in with the generated password", async () => {
  const { workspaceId, teamId, owner } = await createTenant();
  const email = newEmail();
  const created = await createUser({ actor: owner, email, role: "builder", teamIds: [teamId, teamId] });
  expect(created).toEqual({
    id: created.id,
    email,
    role: "builder",
    teamIds: [teamId],
    mustAccept: false,
    password: expect.any(String),
  });
  expect(await findStanding({ workspaceId, email })).toMatchObject({ role: "builder", teamIds: [teamId] });
  expect(await verifyPassword({ email, password: created.password ?? "" })).toEqual({ userId: created.id });
});

test("a given password is kept and not told again", async () => {
  const { owner } = await createTenant();
  const email = newEmail();
  const created = await createUser({ actor: owner, email, role: "viewer", password: "correct horse" });
  expect(created).not.toHaveProperty("password");
  expect(await verifyPassword({ email, password: "correct horse" })).toEqual({ userId: created.id });
});

test("somebody with a proven account in another workspace joins with it: same person, same password", async () => {
  const first = await createTenant();
  const second = await createTenant();
  const email = newEmail();
  const there = await createUser({ actor: first.owner, email, role: "viewer", password: "correct horse" });
  await updateRows("users", { id: there.id }, { emailProvenAt: new Date() });
  const here = await createUser({ actor: second.owner, email: email.toUpperCase(), role: "operator" });
  expect(here).toMatchObject({ id: there.id, role: "operator" });
  expect(here).not.toHaveProperty("password");
  expect(await verifyPassword({ email, password: "correct horse" })).toEqual({ userId: there.id });
  expect(await findStanding({ workspaceId: first.workspaceId, email })).toMatchObject({ role: "viewer" });
});

describe("somebody with an account whose address nobody has proved", () => {
  async function named() {
    const first = await createTenant();
    const second = await createTenant();
    const email = newEmail();
    const there = await createUser({ actor: first.owner, email, role: "viewer", password: "correct horse" });
    const here = await createUser({ actor: second.owner, email: email.toUpperCase(), role: "operator" });
    return { first, second, email, there, here };
  }

  test("is no member before they accept, and keeps their password", async () => {
    const { second, email, there, here } = await named();
    expect(here).toEqual({
      id: there.id,
      email: email.toUpperCase(),
      role: "operator",
      teamIds: [],
      mustAccept: true,
    });
    expect(await listUsers({ actor: second.owner })).toHaveLength(1);
    await expect(findStanding({ workspaceId: second.workspaceId, email })).rejects.toMatchObject({
      code: "user_not_found",
    });
    expect(await verifyPassword({ email, password: "correct horse" })).toEqual({ userId: there.id });
    expect(await listWaitingInvitations({ userId: there.id })).toMatchObject([{ role: "operator" }]);
  });

  test("is asked once: naming them again takes the first one's place", async () => {
    const { second, email, there } = await named();
    await createUser({ actor: second.owner, email, role: "viewer" });
    expect(await listWaitingInvitations({ userId: there.id })).toMatchObject([{ role: "viewer" }]);
  });

  test("who belongs nowhere any more begins again with a new password, and nothing of before", async () => {
    const { first, second, email, there } = await named();
    const key = await createApiKey({ workspaceId: first.workspaceId, userId: there.id });
    await updateRows("memberships", { userId: there.id }, { status: "removed" });
    const again = await createUser({ actor: second.owner, email, role: "viewer" });
    expect(again).toMatchObject({ id: there.id, mustAccept: false, password: expect.any(String) });
    expect(await verifyPassword({ email, password: "correct horse" })).toBeUndefined();
    expect(await verifyPassword({ email, password: again.password ?? "" })).toEqual({ userId: there.id });
    const kept = await findRow("api_keys", { id: key.id });
    expect(kept?.status).toBe("revoked");
  });
});

test("nobody's password is replaced by inviting them", async () => {
  const first = await createTenant();
  const second = await createTenant();
  const email = newEmail();
  await createUser({ actor: first.owner, email, role: "viewer", password: "correct horse" });
  const attempt = createUser({ actor: second.owner, email, role: "viewer", password: "battery staple" });
  await expect(attempt).rejects.toMatchObject({ code: "already_exists" });
  expect(await verifyPassword({ email, password: "battery staple" })).toBeUndefined();
  expect(await listUsers({ actor: second.owner })).toHaveLength(1);
});

test("a member is not made twice, and a removed one comes back as what they are made now", async () => {
  const { workspaceId, teamId, owner } = await createTenant();
  const member = await makeUser({ workspaceId, role: "admin", teamIds: [teamId] });
  const again = { actor: owner, email: member.email, role: "viewer" } as const;
  await expect(createUser(again)).rejects.toMatchObject({ code: "already_exists" });
  await updateRows("memberships", { userId: member.userId }, { status: "removed" });
  expect(await createUser(again)).toMatchObject({ id: member.userId });
  expect(await findStanding({ workspaceId, userId: member.userId })).toMatchObject({
    role: "viewer",
    teamIds: [],
  });
});

test("of twins made at the same moment one is made", async () => {
  const { owner } = await createTenant();
  const email = newEmail();
  const made = await Promise.allSettled(
    Array.from({ length: 6 }, () => createUser({ actor: owner, email, role: "viewer" })),
  );
  const refused = made.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 5 }, () => "already_exists"));
  expect(await listUsers({ actor: owner })).toHaveLength(2);
});

test.each([
  ["builder", "viewer"],
  ["admin", "owner"],
] as const)("a %s makes no %s", async (own, role) => {
  const { workspaceId } = await createTenant();
  const actor = await makeUser({ workspaceId, role: own });
  await expect(createUser({ actor, email: newEmail(), role })).rejects.toMatchObject({
    code: "permission_denied",
  });
});

test("teams are those of the workspace", async () => {
  const { owner } = await createTenant();
  const other = await createTenant();
  const teamId = await createTeam(other);
  const attempt = createUser({ actor: owner, email: newEmail(), role: "viewer", teamIds: [teamId] });
  await expect(attempt).rejects.toMatchObject({ code: "team_not_found" });
});

test.each([
  ["an address that is none", { email: "ada" }, "/email"],
  ["a password too short", { password: "short" }, "/password"],
  ["a password from a list of breached ones", { password: "iloveyou1" }, "/password"],
  ["a password too long", { password: "x".repeat(1_001) }, "/password"],
  ["an empty name", { name: "" }, "/name"],
])("%s is refused", async (_, fields, field) => {
  const { owner } = await createTenant();
  const attempt = createUser({ actor: owner, email: newEmail(), role: "viewer", ...fields });
  await expect(attempt).rejects.toMatchObject({ code: "invalid_request", details: [{ field }] });
});
