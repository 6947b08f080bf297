import { expect, test } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import { createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { endKeyOverlap } from "./end-key-overlap.ts";
import { getKey } from "./get-key.ts";
import { rotateKey } from "./rotate-key.ts";

provideRuntime();

test("the old secrets are refused from the next request on, the current one works", async () => {
  const { owner, keyId, key } = await createTenant();
  const second = await rotateKey({ actor: owner, keyId, overlapSeconds: 3_600 });
  const third = await rotateKey({ actor: owner, keyId, overlapSeconds: 3_600 });
  expect(await endKeyOverlap({ actor: owner, keyId })).toEqual({ id: keyId, endedSecrets: 2 });
  const { authenticateKey } = runtime();
  expect(await authenticateKey(key)).toBeUndefined();
  expect(await authenticateKey(second.key)).toBeUndefined();
  expect(await authenticateKey(third.key)).toMatchObject({ credentialId: keyId });
  expect(await getKey({ actor: owner, keyId })).toMatchObject({ previousSecretExpiresAt: null });
});

test("repeated or at once, it is recorded once", async () => {
  const { owner, keyId } = await createTenant();
  await rotateKey({ actor: owner, keyId, overlapSeconds: 3_600 });
  const ended = await Promise.all([1, 2, 3].map(() => endKeyOverlap({ actor: owner, keyId })));
  expect(ended.map(({ endedSecrets }) => endedSecrets).sort()).toEqual([0, 0, 1]);
  const { rows } = await runtime().db.pool.query(
    "select action from audit_log where target_id = $1 order by id",
    [keyId],
  );
  expect(rows.map(({ action }) => action)).toEqual(["key.rotated", "key.overlap_ended"]);
});

test("any admin may, even for an owner's key; nobody below, and no stranger", async () => {
  const { workspaceId, owner, keyId } = await createTenant();
  await rotateKey({ actor: owner, keyId, overlapSeconds: 3_600 });
  const builder = await createUser({ workspaceId, role: "builder" });
  await expect(endKeyOverlap({ actor: builder, keyId })).rejects.toMatchObject({ code: "permission_denied" });
  const { owner: stranger } = await createTenant();
  await expect(endKeyOverlap({ actor: stranger, keyId })).rejects.toMatchObject({ code: "key_not_found" });
  const admin = await createUser({ workspaceId, role: "admin" });
  expect(await endKeyOverlap({ actor: admin, keyId })).toMatchObject({ endedSecrets: 1 });
});
