import { expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createApiKey, createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { deleteRows, updateRows } from "#lib/testing/rows.ts";
import { newKeySecret } from "./key-format.ts";

provideRuntime();

const authenticate = (key: string) => runtime().authenticateKey(key);

test.each([
  ["inactive", { status: "inactive" }],
  ["revoked", { status: "revoked" }],
  ["expired", { expiresAt: new Date(Date.now() - 1_000) }],
] as const)("a key that is %s stands for nobody", async (_, fields) => {
  const { workspaceId, owner } = await createTenant();
  const { key } = await createApiKey({ workspaceId, userId: owner.userId, ...fields });
  expect(await authenticate(key)).toBeUndefined();
});

test.each(["suspended", "removed"] as const)(
  "the key of a creator who is %s stands for nobody",
  async (status) => {
    const { workspaceId } = await createTenant();
    const { userId } = await createUser({ workspaceId, status });
    const { key } = await createApiKey({ workspaceId, userId });
    expect(await authenticate(key)).toBeUndefined();
  },
);

test("a well-formed key that nobody issued stands for nobody", async () => {
  expect(await authenticate(newKeySecret(newId("key")))).toBeUndefined();
});

test("a key follows its creator's role, teams and workspace from one request to the next", async () => {
  const { workspaceId, teamId } = await createTenant();
  const { userId } = await createUser({ workspaceId, role: "admin", teamIds: [teamId] });
  const { key } = await createApiKey({ workspaceId, userId });
  expect(await authenticate(key)).toMatchObject({ role: "admin", teamIds: [teamId] });
  await deleteRows("team_members", { userId });
  await updateRows("memberships", { userId }, { role: "viewer" });
  await updateRows(
    "workspaces",
    { id: workspaceId },
    { settings: { capabilities: { authoring: false, connectedApps: "any" } } },
  );
  expect(await authenticate(key)).toMatchObject({
    role: "viewer",
    teamIds: [],
    settings: { capabilities: { authoring: false } },
  });
});

test("keys that arrive together are told apart", async () => {
  const tenants = await Promise.all(Array.from({ length: 5 }, () => createTenant()));
  const unknown = newKeySecret(newId("key"));
  const actors = await Promise.all([...tenants.map(({ key }) => key), unknown].map(authenticate));
  expect(actors.map((actor) => actor?.workspaceId)).toEqual([
    ...tenants.map(({ workspaceId }) => workspaceId),
    undefined,
  ]);
});
