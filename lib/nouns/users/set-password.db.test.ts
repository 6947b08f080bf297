import { expect, test } from "vitest";
import { OPERATOR } from "#lib/nouns/access/actor.ts";
import { createUser as inviteUser } from "#lib/nouns/invitations/create-user.ts";
import { createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { updateRows } from "#lib/testing/rows.ts";
import { setPassword } from "./set-password.ts";
import { verifyPassword } from "./verify-password.ts";

provideRuntime();

test("the new password works and the old one does not", async () => {
  const { owner } = await createTenant();
  const { email } = owner;
  await setPassword({ actor: owner, user: { email }, password: "correct horse" });
  const generated = await setPassword({ actor: owner, user: { userId: owner.userId } });
  expect(await verifyPassword({ email, password: "correct horse" })).toBeUndefined();
  expect(await verifyPassword({ email, password: generated.password ?? "" })).toEqual({
    userId: owner.userId,
  });
});

test("a given password is not told", async () => {
  const { owner } = await createTenant();
  const set = await setPassword({ actor: owner, user: { userId: owner.userId }, password: "correct horse" });
  expect(set).toEqual({ id: owner.userId, email: owner.email });
});

test("a viewer sets their own password and nobody else's", async () => {
  const { workspaceId, owner } = await createTenant();
  const viewer = await createUser({ workspaceId, role: "viewer" });
  await setPassword({ actor: viewer, user: { userId: viewer.userId }, password: "correct horse" });
  const attempt = setPassword({ actor: viewer, user: { userId: owner.userId } });
  await expect(attempt).rejects.toMatchObject({ code: "permission_denied" });
});

test("an admin sets a viewer's password but not an owner's", async () => {
  const { workspaceId, owner } = await createTenant();
  const admin = await createUser({ workspaceId, role: "admin" });
  const viewer = await createUser({ workspaceId, role: "viewer" });
  expect(await setPassword({ actor: admin, user: { email: viewer.email } })).toHaveProperty("password");
  const attempt = setPassword({ actor: admin, user: { email: owner.email } });
  await expect(attempt).rejects.toMatchObject({ code: "permission_denied" });
});

test("an owner of one workspace does not take over a person of another by their password", async () => {
  const theirs = await createTenant();
  const ours = await createTenant();
  const { email } = theirs.owner;
  // Their addresses are proven, so a workspace that names them has them at once.
  await updateRows("users", {}, { emailProvenAt: new Date() });
  await inviteUser({ actor: ours.owner, email, role: "viewer" });
  const attempt = setPassword({ actor: ours.owner, user: { email } });
  await expect(attempt).rejects.toMatchObject({ code: "permission_denied" });
  await inviteUser({ actor: theirs.owner, email: ours.owner.email, role: "owner" });
  expect(await setPassword({ actor: ours.owner, user: { email } })).toHaveProperty("password");
});

test("somebody of another workspace is not there", async () => {
  const { owner } = await createTenant();
  const other = await createTenant();
  const attempt = setPassword({ actor: owner, user: { email: other.owner.email } });
  await expect(attempt).rejects.toMatchObject({ code: "user_not_found" });
});

test("the operator sets anybody's password, and is told of a person who is not there", async () => {
  const { owner } = await createTenant();
  const set = await setPassword({ actor: OPERATOR, user: { email: owner.email.toUpperCase() } });
  expect(await verifyPassword({ email: owner.email, password: set.password ?? "" })).toEqual({
    userId: owner.userId,
  });
  const attempt = setPassword({ actor: OPERATOR, user: { email: "nobody@example.com" } });
  await expect(attempt).rejects.toMatchObject({ code: "user_not_found" });
});

test("of passwords set at the same moment one works", async () => {
  const { owner } = await createTenant();
  const passwords = ["correct horse", "battery staple", "purple monkey"];
  const user = { userId: owner.userId };
  await Promise.all(passwords.map((password) => setPassword({ actor: owner, user, password })));
  const matches = await Promise.all(
    passwords.map((password) => verifyPassword({ email: owner.email, password })),
  );
  expect(matches.filter(Boolean)).toHaveLength(1);
});

test("a password too short is refused", async () => {
  const { owner } = await createTenant();
  const attempt = setPassword({ actor: owner, user: { userId: owner.userId }, password: "1234567" });
  await expect(attempt).rejects.toMatchObject({ code: "invalid_request", details: [{ field: "/password" }] });
});
