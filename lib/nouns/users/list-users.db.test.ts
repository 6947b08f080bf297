import { expect, test } from "vitest";
import { createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { listUsers } from "./list-users.ts";

provideRuntime();

test("a workspace's members are listed with what they are there, those who were removed left out", async () => {
  const { workspaceId, teamId, owner } = await createTenant();
  const suspended = await createUser({ workspaceId, role: "viewer", status: "suspended" });
  await createUser({ workspaceId, status: "removed" });
  await createTenant();
  const listed = await listUsers({ actor: owner });
  expect(listed).toHaveLength(2);
  expect(listed).toContainEqual(
    expect.objectContaining({
      id: owner.userId,
      email: owner.email,
      role: "owner",
      status: "active",
      teamIds: [teamId],
    }),
  );
  expect(listed).toContainEqual(
    expect.objectContaining({ id: suspended.userId, status: "suspended", teamIds: [] }),
  );
});

test("below admin nobody lists people", async () => {
  const { workspaceId } = await createTenant();
  const actor = await createUser({ workspaceId, role: "builder" });
  await expect(listUsers({ actor })).rejects.toMatchObject({ code: "permission_denied" });
});
