import { expect, test } from "vitest";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createApiKey, createProject, createTeam, createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { changeKey } from "./change-key.ts";
import { getKey } from "./get-key.ts";

provideRuntime();

async function audited(keyId: string) {
  const { rows } = await runtime().db.pool.query(
    "select action, actor_id as by, target_name as name, details from audit_log where target_id = $1 order by id",
    [keyId],
  );
  return rows;
}

test("what is given changes, what is not stays, and the next request has it", async () => {
  const { owner, keyId, key, teamId, workspaceId } = await createTenant();
  const projectId = await createProject({ workspaceId, teamId });
  const expiresAt = new Date(Date.now() + 3_600_000);
  await changeKey({ actor: owner, keyId, changes: { name: " Shop ", rateLimitPerMinute: 60 } });
  const changes = { scopes: ["tasks:execute"], allowedProjectIds: [projectId], expiresAt } as const;
  await changeKey({ actor: owner, keyId, changes });
  expect(await getKey({ actor: owner, keyId })).toMatchObject({
    name: "Shop",
    scopes: ["tasks:execute"],
    allowedTeams: [],
    allowedProjects: [{ id: projectId }],
    rateLimitPerMinute: 60,
    expiresAt: expiresAt.toISOString(),
    createdBy: { id: owner.userId },
  });
  expect(await runtime().authenticateKey(key)).toMatchObject({
    credentialId: keyId,
    scopes: ["tasks:execute"],
    rateLimitPerMinute: 60,
  });
  await changeKey({ actor: owner, keyId, changes: { expiresAt: null, rateLimitPerMinute: null } });
  expect(await getKey({ actor: owner, keyId })).toMatchObject({ expiresAt: null, rateLimitPerMinute: null });
});

test("the audit log says what was changed, from what to what; a change to what is already so says nothing", async () => {
  const { owner, keyId } = await createTenant();
  const { name } = await getKey({ actor: owner, keyId });
  await changeKey({ actor: owner, keyId, changes: { name, scopes: ["runs:read"] } });
  await changeKey({ actor: owner, keyId, changes: { name, scopes: ["runs:read"] } });
  expect(await audited(keyId)).toEqual([
    {
      action: "key.changed",
      by: owner.userId,
      name,
      details: {
        scopes: { from: ["agents:list", "agents:read", "agents:run", "runs:read"], to: ["runs:read"] },
      },
    },
  ]);
});

test.each([
  ["no scope", { scopes: [] }, "/scopes"],
  ["no name", { name: " " }, "/name"],
  ["an end in the past", { expiresAt: new Date(Date.now() - 1) }, "/expiresAt"],
  ["a limit of nothing", { rateLimitPerMinute: 0 }, "/rateLimitPerMinute"],
  ["files without a team", { scopes: ["files:read"] }, "/allowedTeamIds"],
] as const)("%s is refused, and nothing is changed", async (_, changes, field) => {
  const { owner, keyId } = await createTenant();
  const before = await getKey({ actor: owner, keyId });
  await expect(changeKey({ actor: owner, keyId, changes })).rejects.toMatchObject({
    code: "invalid_request",
    details: [{ field }],
  });
  expect(await getKey({ actor: owner, keyId })).toEqual(before);
  expect(await audited(keyId)).toEqual([]);
});

test("a scope and the allowlist it needs, changed by two people at once, never part", async () => {
  const { owner, workspaceId, teamId } = await createTenant();
  const { id: keyId } = await createApiKey({
    workspaceId,
    userId: owner.userId,
    allowedTeamIds: [teamId],
  });
  const results = await Promise.allSettled([
    changeKey({ actor: owner, keyId, changes: { scopes: ["files:read"] } }),
    changeKey({ actor: owner, keyId, changes: { allowedTeamIds: [] } }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { scopes, allowedTeams } = await getKey({ actor: owner, keyId });
  expect(scopes.includes("files:read")).toBe(allowedTeams.length === 1);
});

test("allowlists name teams and projects of the workspace only", async () => {
  const { owner, keyId } = await createTenant();
  const other = await createTenant();
  const change = (changes: { allowedTeamIds?: string[]; allowedProjectIds?: string[] }) =>
    changeKey({ actor: owner, keyId, changes });
  await expect(change({ allowedTeamIds: [await createTeam(other)] })).rejects.toMatchObject({
    code: "team_not_found",
  });
  await expect(change({ allowedProjectIds: [await createProject(other)] })).rejects.toMatchObject({
    code: "project_not_found",
  });
});

test.each([
  ["revoked", { status: "revoked" }],
  ["expired", { expiresAt: new Date(Date.now() - 1_000) }],
] as const)("a key that is %s stays as it is", async (_, fields) => {
  const { workspaceId, owner } = await createTenant();
  const { id: keyId } = await createApiKey({ workspaceId, userId: owner.userId, ...fields });
  const change = changeKey({ actor: owner, keyId, changes: { expiresAt: null } });
  await expect(change).rejects.toMatchObject({ code: "invalid_request" });
});

test("who may: admins, but an owner's key only owners; nobody of another workspace", async () => {
  const { workspaceId, keyId } = await createTenant();
  const admin = await createUser({ workspaceId, role: "admin" });
  const builder = await createUser({ workspaceId, role: "builder" });
  const { id: builders } = await createApiKey({ workspaceId, userId: builder.userId });
  const changing = (actor: UserActor, id: string) =>
    changeKey({ actor, keyId: id, changes: { name: "Other" } });
  expect(await changing(admin, builders)).toEqual({ id: builders });
  await expect(changing(admin, keyId)).rejects.toMatchObject({ code: "permission_denied" });
  await expect(changing(builder, builders)).rejects.toMatchObject({ code: "permission_denied" });
  const { owner: stranger } = await createTenant();
  await expect(changing(stranger, keyId)).rejects.toMatchObject({ code: "key_not_found" });
});
