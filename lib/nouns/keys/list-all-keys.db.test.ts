import { expect, test } from "vitest";
import { createApiKey, createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { listAllKeys } from "./list-all-keys.ts";

provideRuntime();

test("keys are listed oldest first, without a secret", async () => {
  const { workspaceId, owner, keyId, key } = await createTenant();
  const expiresAt = new Date(Date.now() + 60_000);
  const second = await createApiKey({ workspaceId, userId: owner.userId, scopes: ["runs:read"], expiresAt });
  const listed = await listAllKeys({ actor: owner });
  expect(listed.map(({ id }) => id)).toEqual([keyId, second.id]);
  expect(listed[1]).toMatchObject({
    scopes: ["runs:read"],
    status: "active",
    createdBy: owner.email,
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: null,
    lastUsedIp: null,
    previousSecretExpiresAt: null,
  });
  expect(JSON.stringify(listed)).not.toContain(key);
});

test("a suspended creator's key is listed as inactive, a revoked one stays revoked", async () => {
  const { workspaceId, owner } = await createTenant();
  const { userId } = await createUser({ workspaceId, status: "suspended" });
  const { id } = await createApiKey({ workspaceId, userId });
  const revoked = await createApiKey({ workspaceId, userId, status: "revoked" });
  const statuses = new Map((await listAllKeys({ actor: owner })).map((key) => [key.id, key.status]));
  expect(statuses.get(id)).toBe("inactive");
  expect(statuses.get(revoked.id)).toBe("revoked");
});

test("each workspace sees its own keys, and nobody below admin any", async () => {
  const { workspaceId } = await createTenant();
  const { owner, keyId } = await createTenant();
  const builder = await createUser({ workspaceId, role: "builder" });
  expect((await listAllKeys({ actor: owner })).map(({ id }) => id)).toEqual([keyId]);
  await expect(listAllKeys({ actor: builder })).rejects.toMatchObject({ code: "permission_denied" });
});
