import { expect, test } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import { createGrant, createTenant, createUser, RUN_SCOPES } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { deleteRows, updateRows } from "#lib/testing/rows.ts";
import { newAccessToken, newRefreshToken } from "./tokens.ts";

provideRuntime();

const authenticate = (token: string) => runtime().authenticateGrant(token);

async function tenantWithGrant(
  fields: Omit<Parameters<typeof createGrant>[0], "workspaceId" | "userId"> = {},
) {
  const { workspaceId, teamId, owner } = await createTenant();
  const grant = await createGrant({ workspaceId, userId: owner.userId, ...fields });
  return { workspaceId, teamId, userId: owner.userId, ...grant };
}

test("an access token stands for its person, as far as they consented", async () => {
  const { workspaceId, teamId, userId, grantId, accessToken } = await tenantWithGrant({
    scopes: ["agents:list", "files:read"],
    tokenScopes: ["offline_access", "files:read", "agents:list"],
    allowedTeamIds: ["tem_a"],
    allowedProjectIds: ["prj_a"],
  });
  expect(await authenticate(accessToken)).toEqual({
    kind: "grant",
    credentialId: grantId,
    workspaceId,
    userId,
    role: "owner",
    teamIds: [teamId],
    settings: expect.objectContaining({ capabilities: { authoring: true, connectedApps: "any" } }),
    scopes: ["agents:list", "files:read"],
    allowedProjectIds: ["prj_a"],
    allowedTeamIds: ["tem_a"],
  });
});

test.each([
  ["of a grant that was ended", { endedAt: new Date() }],
  ["that has expired", { expiresAt: new Date(Date.now() - 1_000) }],
  ["for another audience", { resource: "https://elsewhere.example/v1/mcp" }],
  ["for another server on this machine", { resource: "http://localhost:1/v1/mcp" }],
] as const)("a token %s stands for nobody", async (_, fields) => {
  const { accessToken } = await tenantWithGrant(fields);
  expect(await authenticate(accessToken)).toBeUndefined();
});

test("a revoked token stands for nobody", async () => {
  const { grantId, accessToken } = await tenantWithGrant();
  await updateRows("oauth_tokens", { grantId }, { revokedAt: new Date() });
  expect(await authenticate(accessToken)).toBeUndefined();
});

test("a refresh token is no access token, even under its hash", async () => {
  const { grantId, accessToken } = await tenantWithGrant();
  await updateRows("oauth_tokens", { grantId }, { kind: "refresh" });
  expect(await authenticate(accessToken)).toBeUndefined();
  expect(await authenticate(newRefreshToken())).toBeUndefined();
});

test.each(["suspended", "removed"] as const)("the token of somebody %s stands for nobody", async (status) => {
  const { workspaceId } = await createTenant();
  const { userId } = await createUser({ workspaceId, status });
  const { accessToken } = await createGrant({ workspaceId, userId });
  expect(await authenticate(accessToken)).toBeUndefined();
});

test.each(["", "lwa_", newAccessToken(), "lwa_".padEnd(53, "0"), "x".repeat(100_000)])(
  "%.20s stands for nobody",
  async (token) => {
    expect(await authenticate(token)).toBeUndefined();
  },
);

test("role, teams, consent and the workspace's word hold from the next request on", async () => {
  const { workspaceId, userId, grantId, accessToken } = await tenantWithGrant();
  expect(await authenticate(accessToken)).toMatchObject({ role: "owner", scopes: RUN_SCOPES });
  await deleteRows("team_members", { userId });
  await updateRows("memberships", { userId }, { role: "viewer" });
  await updateRows("oauth_grants", { id: grantId }, { scopes: ["agents:list", "files:read"] });
  // The token was never given files:read: consenting to more takes a new one.
  expect(await authenticate(accessToken)).toMatchObject({
    role: "viewer",
    teamIds: [],
    scopes: ["agents:list"],
  });
  await updateRows(
    "workspaces",
    { id: workspaceId },
    { settings: { capabilities: { authoring: true, connectedApps: "none" } } },
  );
  expect(await authenticate(accessToken)).toBeUndefined();
});
