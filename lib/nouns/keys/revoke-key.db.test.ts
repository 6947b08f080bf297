import { expect, test } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import { createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { revokeKey } from "./revoke-key.ts";
import { rotateKey } from "./rotate-key.ts";
import { setKeyStatus } from "./set-key-status.ts";

provideRuntime();

const authenticate = (key: string) => runtime().authenticateKey(key);

test("a revoked key is refused from the next request on, with every secret it ever had", async () => {
  const { owner, keyId, key } = await createTenant();
  const rotated = await rotateKey({ actor: owner, keyId, overlapSeconds: 3_600 });
  expect(await revokeKey({ actor: owner, keyId })).toEqual({ id: keyId, status: "revoked" });
  expect(await authenticate(key)).toBeUndefined();
  expect(await authenticate(rotated.key)).toBeUndefined();
});

test("revoking again, also at the same moment, changes nothing", async () => {
  const { owner, keyId } = await createTenant();
  const revoked = await Promise.all(Array.from({ length: 5 }, () => revokeKey({ actor: owner, keyId })));
  expect(new Set(revoked.map(({ status }) => status))).toEqual(new Set(["revoked"]));
});

test("revocation is for good", async () => {
  const { owner, keyId, key } = await createTenant();
  await revokeKey({ actor: owner, keyId });
  await expect(setKeyStatus({ actor: owner, keyId, status: "active" })).rejects.toMatchObject({
    code: "invalid_request",
  });
  expect(await authenticate(key)).toBeUndefined();
});

test("a revocation that races a reactivation and a rotation wins", async () => {
  const { owner, keyId, key } = await createTenant();
  const [, , rotated] = await Promise.allSettled([
    revokeKey({ actor: owner, keyId }),
    setKeyStatus({ actor: owner, keyId, status: "active" }),
    rotateKey({ actor: owner, keyId, overlapSeconds: 60 }),
  ]);
  const made = rotated.status === "fulfilled" ? [rotated.value.key] : [];
  for (const each of [key, ...made]) expect(await authenticate(each)).toBeUndefined();
});

test("an admin revokes an owner's key, a builder revokes none", async () => {
  const { workspaceId, keyId } = await createTenant();
  const builder = await createUser({ workspaceId, role: "builder" });
  const admin = await createUser({ workspaceId, role: "admin" });
  await expect(revokeKey({ actor: builder, keyId })).rejects.toMatchObject({ code: "permission_denied" });
  expect(await revokeKey({ actor: admin, keyId })).toMatchObject({ status: "revoked" });
});

test("another workspace's key is not there, and works on", async () => {
  const { keyId, key } = await createTenant();
  const { owner } = await createTenant();
  await expect(revokeKey({ actor: owner, keyId })).rejects.toMatchObject({ code: "key_not_found" });
  expect(await authenticate(key)).toMatchObject({ credentialId: keyId });
});
