import { expect, test } from "vitest";
import { findStanding } from "#lib/nouns/access/find-standing.ts";
import { sessionActor } from "#lib/nouns/access/session-actor.ts";
import { stampPassword } from "#lib/nouns/access/session-token.ts";
import { sealSession } from "#lib/nouns/sign-in/testing/seal-session.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createApiKey, createTenant, createUser, createWorkspace } from "#lib/testing/factories.ts";
import { holdLock } from "#lib/testing/hold-lock.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { reactivateMember } from "./reactivate-member.ts";
import { suspendMember } from "./suspend-member.ts";

const database = provideRuntime();

test("a suspended person and their keys can do nothing until they are reactivated", async () => {
  const { workspaceId, owner } = await createTenant();
  const { userId, email } = await createUser({ workspaceId, role: "operator" });
  const { key } = await createApiKey({ workspaceId, userId });
  for (let repeated = 0; repeated < 2; repeated++) {
    expect(await suspendMember({ actor: owner, user: { email } })).toEqual({
      id: userId,
      email,
      status: "suspended",
    });
  }
  expect(await runtime().authenticateKey(key)).toBeUndefined();
  await expect(findStanding({ workspaceId, userId })).rejects.toMatchObject({ code: "permission_denied" });
  for (let repeated = 0; repeated < 2; repeated++) {
    expect(await reactivateMember({ actor: owner, user: { userId } })).toEqual({
      id: userId,
      email,
      status: "active",
    });
  }
  expect(await runtime().authenticateKey(key)).toMatchObject({ userId });
});

test("only owners suspend and reactivate owners", async () => {
  const { workspaceId, owner } = await createTenant();
  const admin = await createUser({ workspaceId, role: "admin" });
  const other = await createUser({ workspaceId, role: "owner" });
  const refused = { code: "permission_denied" };
  await expect(suspendMember({ actor: admin, user: { userId: other.userId } })).rejects.toMatchObject(
    refused,
  );
  await suspendMember({ actor: owner, user: { userId: other.userId } });
  await expect(reactivateMember({ actor: admin, user: { userId: other.userId } })).rejects.toMatchObject(
    refused,
  );
});

test("below admin nobody suspends, not even to learn who is there", async () => {
  const { workspaceId } = await createTenant();
  const builder = await createUser({ workspaceId, role: "builder" });
  const refused = { code: "permission_denied" };
  const user = { email: "nobody@example.com" };
  await expect(suspendMember({ actor: builder, user })).rejects.toMatchObject(refused);
  await expect(reactivateMember({ actor: builder, user })).rejects.toMatchObject(refused);
});

test("somebody of another workspace is not there", async () => {
  const { owner } = await createTenant();
  const other = await createTenant();
  const stranger = await createUser({ workspaceId: other.workspaceId, role: "viewer" });
  const user = { userId: stranger.userId };
  await expect(suspendMember({ actor: owner, user })).rejects.toMatchObject({ code: "user_not_found" });
  await expect(reactivateMember({ actor: owner, user })).rejects.toMatchObject({ code: "user_not_found" });
});

test("the last active owner stays", async () => {
  const { workspaceId, owner } = await createTenant();
  await createUser({ workspaceId, role: "owner", status: "suspended" });
  await createUser({ workspaceId, role: "admin" });
  const attempt = suspendMember({ actor: owner, user: { userId: owner.userId } });
  await expect(attempt).rejects.toMatchObject({ code: "invalid_request" });
  expect(await findStanding({ workspaceId, userId: owner.userId })).toMatchObject({ role: "owner" });
});

test("of two owners who suspend each other at the same moment, one is left", async () => {
  const workspaceId = await createWorkspace();
  const [one, other] = [await createUser({ workspaceId }), await createUser({ workspaceId })];
  // Stops the first suspension after it has looked for other owners, and before it is committed.
  await using lock = await holdLock({
    url: database.url(),
    statement: "select from memberships where user_id = $1 for update",
    values: [other.userId],
  });
  const first = suspendMember({ actor: one, user: { userId: other.userId } });
  await lock.blocks(1);
  const second = suspendMember({ actor: other, user: { userId: one.userId } });
  const both = Promise.allSettled([first, second]);
  await Promise.race([lock.blocks(2), both]);
  await lock.release();
  expect((await both).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});

test("whoever is suspended is signed out, also once they are reactivated", async () => {
  const { workspaceId, owner } = await createTenant();
  const { userId } = await createUser({ workspaceId, role: "viewer" });
  const claims = { workspaceId, userId, passwordStamp: stampPassword(null) };
  const cookieHeader = await sealSession({ claims });
  expect(await sessionActor({ cookieHeader })).toBeDefined();
  await suspendMember({ actor: owner, user: { userId } });
  await reactivateMember({ actor: owner, user: { userId } });
  expect(await sessionActor({ cookieHeader })).toBeUndefined();
});
