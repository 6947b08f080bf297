import { expect, test } from "vitest";
import { MAX_OVERLAP_SECONDS } from "#lib/contract/dashboard/key-words.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createApiKey, createTenant, createUser } from "#lib/testing/factories.ts";
import { holdLock } from "#lib/testing/hold-lock.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { listAllKeys } from "./list-all-keys.ts";
import { rotateKey } from "./rotate-key.ts";

const database = provideRuntime();

const authenticate = (key: string) => runtime().authenticateKey(key);

test("without an overlap the old secret ends as the new one begins, under the same id", async () => {
  const { owner, keyId, key } = await createTenant();
  const rotated = await rotateKey({ actor: owner, keyId });
  expect(rotated.id).toBe(keyId);
  expect(await authenticate(key)).toBeUndefined();
  expect(await authenticate(rotated.key)).toMatchObject({ credentialId: keyId });
});

test("during the overlap both secrets work, and after it the new one alone", async () => {
  const { owner, keyId, key } = await createTenant();
  const rotated = await rotateKey({ actor: owner, keyId, overlapSeconds: 0.3 });
  expect(await authenticate(rotated.key)).toMatchObject({ credentialId: keyId });
  await waitFor("the old secret to end", async () => (await authenticate(key)) === undefined);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(rotated.previousSecretExpiresAt));
  expect(await authenticate(rotated.key)).toMatchObject({ credentialId: keyId });
});

test("an overlap of a week is told, here and in the list", async () => {
  const { owner, keyId, key } = await createTenant();
  const before = Date.now();
  const { previousSecretExpiresAt } = await rotateKey({
    actor: owner,
    keyId,
    overlapSeconds: MAX_OVERLAP_SECONDS,
  });
  expect(Date.parse(previousSecretExpiresAt) - before).toBeGreaterThan(MAX_OVERLAP_SECONDS * 1_000 - 5_000);
  expect(await listAllKeys({ actor: owner })).toEqual([
    expect.objectContaining({ id: keyId, previousSecretExpiresAt }),
  ]);
  expect(await authenticate(key)).toMatchObject({ credentialId: keyId });
});

test("a rotation without overlap also ends what earlier ones let live on", async () => {
  const { owner, keyId, key } = await createTenant();
  const first = await rotateKey({ actor: owner, keyId, overlapSeconds: 3_600 });
  const second = await rotateKey({ actor: owner, keyId });
  expect(await authenticate(key)).toBeUndefined();
  expect(await authenticate(first.key)).toBeUndefined();
  expect(await authenticate(second.key)).toMatchObject({ credentialId: keyId });
});

test("a longer overlap later does not let an older secret live longer", async () => {
  const { owner, keyId, key } = await createTenant();
  const first = await rotateKey({ actor: owner, keyId, overlapSeconds: 0.3 });
  await rotateKey({ actor: owner, keyId, overlapSeconds: 3_600 });
  await waitFor("the oldest secret to end", async () => (await authenticate(key)) === undefined);
  expect(await authenticate(first.key)).toMatchObject({ credentialId: keyId });
});

test("rotations that race leave one current secret, and the overlap to every other", async () => {
  const { owner, keyId } = await createTenant();
  await using lock = await holdLock({
    url: database.url(),
    statement: "select from api_key_secrets where key_id = $1 for update",
    values: [keyId],
  });
  const rotate = () => rotateKey({ actor: owner, keyId, overlapSeconds: 60 });
  const rotating = Promise.all([rotate(), rotate(), rotate()]);
  await lock.blocks(3);
  await lock.release();
  for (const { key } of await rotating) {
    expect(await authenticate(key)).toMatchObject({ credentialId: keyId });
  }
  const current = await runtime().db.pool.query(
    "select count(*)::int as count from api_key_secrets where key_id = $1 and expires_at is null",
    [keyId],
  );
  expect(current.rows).toEqual([{ count: 1 }]);
});

test("an admin rotates a key that acts as a viewer, but not one that acts as an owner", async () => {
  const { workspaceId, keyId } = await createTenant();
  const admin = await createUser({ workspaceId, role: "admin" });
  const viewer = await createUser({ workspaceId, role: "viewer" });
  const { id } = await createApiKey({ workspaceId, userId: viewer.userId });
  await expect(rotateKey({ actor: admin, keyId })).rejects.toMatchObject({ code: "permission_denied" });
  expect(await rotateKey({ actor: admin, keyId: id })).toMatchObject({ id });
});

test("a builder rotates nothing", async () => {
  const { workspaceId, keyId } = await createTenant();
  const builder = await createUser({ workspaceId, role: "builder" });
  await expect(rotateKey({ actor: builder, keyId })).rejects.toMatchObject({ code: "permission_denied" });
});

test("another workspace's key is not there", async () => {
  const { keyId } = await createTenant();
  const { owner } = await createTenant();
  await expect(rotateKey({ actor: owner, keyId })).rejects.toMatchObject({ code: "key_not_found" });
});

test.each([
  ["revoked", { status: "revoked" }],
  ["expired", { expiresAt: new Date(Date.now() - 1_000) }],
] as const)("a key that is %s gets no new secret", async (_, fields) => {
  const { workspaceId, owner } = await createTenant();
  const { id: keyId } = await createApiKey({ workspaceId, userId: owner.userId, ...fields });
  await expect(rotateKey({ actor: owner, keyId })).rejects.toMatchObject({ code: "invalid_request" });
});

test.each([-1, MAX_OVERLAP_SECONDS + 1, Number.NaN])(
  "an overlap of %s seconds is refused",
  async (overlapSeconds) => {
    const { owner, keyId, key } = await createTenant();
    await expect(rotateKey({ actor: owner, keyId, overlapSeconds })).rejects.toMatchObject({
      code: "invalid_request",
      details: [{ field: "/overlapSeconds" }],
    });
    expect(await authenticate(key)).toMatchObject({ credentialId: keyId });
  },
);
