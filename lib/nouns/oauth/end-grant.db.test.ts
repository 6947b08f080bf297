import { expect, test } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import { createGrant, createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { endGrant } from "./end-grant.ts";
import { getConnectedApp } from "./get-connected-app.ts";

provideRuntime();

async function liveTokens(grantId: string): Promise<number> {
  const { rows } = await runtime().db.pool.query<{ live: number }>(
    "select count(*)::int as live from oauth_tokens where grant_id = $1 and revoked_at is null",
    [grantId],
  );
  return rows[0]?.live ?? -1;
}

async function entries(grantId: string) {
  const { rows } = await runtime().db.pool.query(
    "select action, actor_id, details from audit_log where target_id = $1 order by id",
    [grantId],
  );
  return rows;
}

const hidden = { code: "connected_app_not_found" };

const authenticate = (token: string) => runtime().authenticateGrant(token);

test("whoever connected an app ends it, with its tokens and the code on its way", async () => {
  const { workspaceId } = await createTenant();
  const viewer = await createUser({ workspaceId, role: "viewer" });
  const { grantId, accessToken } = await createGrant({ workspaceId, userId: viewer.userId });
  expect(await authenticate(accessToken)).toMatchObject({ credentialId: grantId });
  const other = await createGrant({ workspaceId, userId: viewer.userId });
  await runtime().db.pool.query(
    `insert into oauth_codes (code_hash, grant_id, redirect_uri, code_challenge, scopes, resource, expires_at, family_id)
     values ($1, $1, 'http://127.0.0.1/', 'x', '{}', 'x', now() + interval '1 minute', 'x')`,
    [grantId],
  );
  const { endedAt } = await endGrant({ actor: viewer, grantId });
  const ended = await getConnectedApp({ actor: viewer, grantId });
  expect(ended).toMatchObject({ state: "ended", endedAt, endedBy: { id: viewer.userId } });
  expect(await liveTokens(grantId)).toBe(0);
  expect(await authenticate(accessToken)).toBeUndefined();
  const { rows } = await runtime().db.pool.query("select used_at from oauth_codes where grant_id = $1", [
    grantId,
  ]);
  expect(rows).toEqual([{ used_at: expect.any(Date) }]);
  const told = { action: "connected_app.ended", actor_id: viewer.userId, details: {} };
  expect(await entries(grantId)).toEqual([told]);
  expect(await authenticate(other.accessToken)).toMatchObject({ credentialId: other.grantId });
});

test("an admin ends an owner's app; a builder ends nobody else's", async () => {
  const { workspaceId, owner } = await createTenant();
  const { grantId } = await createGrant({ workspaceId, userId: owner.userId });
  const builder = await createUser({ workspaceId, role: "builder" });
  await expect(endGrant({ actor: builder, grantId })).rejects.toMatchObject(hidden);
  expect(await liveTokens(grantId)).toBe(1);
  const admin = await createUser({ workspaceId, role: "admin" });
  await endGrant({ actor: admin, grantId });
  expect(await liveTokens(grantId)).toBe(0);
  const personName = expect.stringContaining("Person");
  expect(await entries(grantId)).toMatchObject([{ actor_id: admin.userId, details: { personName } }]);
});

test("another workspace's app is not there, and works on", async () => {
  const { workspaceId, owner } = await createTenant();
  const { grantId } = await createGrant({ workspaceId, userId: owner.userId });
  const { owner: stranger } = await createTenant();
  await expect(endGrant({ actor: stranger, grantId })).rejects.toMatchObject(hidden);
  await expect(endGrant({ actor: owner, grantId: "grt_unknown" })).rejects.toMatchObject(hidden);
  expect(await getConnectedApp({ actor: owner, grantId })).toMatchObject({ state: "connected" });
  expect(await entries(grantId)).toEqual([]);
});

test("ending again changes nothing: the first end and who did it stand", async () => {
  const { workspaceId, owner } = await createTenant();
  const admin = await createUser({ workspaceId, role: "admin" });
  const { grantId } = await createGrant({ workspaceId, userId: owner.userId });
  const first = await endGrant({ actor: owner, grantId });
  expect(await endGrant({ actor: admin, grantId })).toEqual(first);
  expect(await getConnectedApp({ actor: owner, grantId })).toMatchObject({ endedBy: { id: owner.userId } });
  expect(await entries(grantId)).toHaveLength(1);
});

test("of those who end it at once one does, and all are told the same", async () => {
  const { workspaceId, owner } = await createTenant();
  const admin = await createUser({ workspaceId, role: "admin" });
  const { grantId } = await createGrant({ workspaceId, userId: owner.userId });
  const told = await Promise.all(
    [owner, admin, owner, admin, owner, admin].map((actor) => endGrant({ actor, grantId })),
  );
  expect(new Set(told.map(({ endedAt }) => endedAt)).size).toBe(1);
  expect(await entries(grantId)).toHaveLength(1);
});
