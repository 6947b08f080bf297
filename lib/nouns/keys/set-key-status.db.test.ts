import { expect, test } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import { createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { setKeyStatus } from "./set-key-status.ts";

provideRuntime();

const authenticate = (key: string) => runtime().authenticateKey(key);

test("a key is switched off and on again, repeatedly", async () => {
  const { owner, keyId, key } = await createTenant();
  for (const status of ["inactive", "inactive", "active", "active"] as const) {
    expect(await setKeyStatus({ actor: owner, keyId, status })).toEqual({ id: keyId, status });
    expect((await authenticate(key)) !== undefined).toBe(status === "active");
  }
});

test("of changes at the same moment the last one holds", async () => {
  const { owner, keyId, key } = await createTenant();
  const statuses = ["inactive", "active", "inactive", "active"] as const;
  await Promise.all(statuses.map((status) => setKeyStatus({ actor: owner, keyId, status })));
  await setKeyStatus({ actor: owner, keyId, status: "inactive" });
  expect(await authenticate(key)).toBeUndefined();
});

test("below admin nobody switches keys", async () => {
  const { workspaceId, keyId } = await createTenant();
  const actor = await createUser({ workspaceId, role: "builder" });
  await expect(setKeyStatus({ actor, keyId, status: "inactive" })).rejects.toMatchObject({
    code: "permission_denied",
  });
});

test("another workspace's key is not there", async () => {
  const { keyId } = await createTenant();
  const { owner } = await createTenant();
  await expect(setKeyStatus({ actor: owner, keyId, status: "inactive" })).rejects.toMatchObject({
    code: "key_not_found",
  });
});
