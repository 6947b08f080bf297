import { expect, test } from "vitest";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import { createTenant, createUser, createWorkspace } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { findStanding } from "./find-standing.ts";

provideRuntime();

test("a member is found by id and by e-mail address in any case", async () => {
  const settings = WorkspaceSettings.parse({ capabilities: { authoring: false } });
  const workspaceId = await createWorkspace({ settings });
  const { email, userId } = await createUser({ workspaceId, role: "operator" });
  const standing = {
    kind: "user",
    credentialId: userId,
    userId,
    workspaceId,
    role: "operator",
    teamIds: [],
    settings,
  };
  expect(await findStanding({ workspaceId, userId })).toEqual(standing);
  expect(await findStanding({ workspaceId, email: email.toUpperCase() })).toEqual(standing);
});

test("the standing has the person's teams", async () => {
  const { workspaceId, teamId, owner } = await createTenant();
  expect(await findStanding({ workspaceId, userId: owner.userId })).toMatchObject({
    role: "owner",
    teamIds: [teamId],
  });
});

test("somebody of another workspace, or of none, is not found", async () => {
  const { workspaceId } = await createTenant();
  const { owner } = await createTenant();
  const removed = await createUser({ workspaceId, status: "removed" });
  const absent = { code: "user_not_found" };
  await expect(findStanding({ workspaceId, userId: owner.userId })).rejects.toMatchObject(absent);
  await expect(findStanding({ workspaceId, email: "nobody@example.com" })).rejects.toMatchObject(absent);
  await expect(findStanding({ workspaceId, userId: removed.userId })).rejects.toMatchObject(absent);
});

test("a suspended member is told apart", async () => {
  const { workspaceId } = await createTenant();
  const { userId } = await createUser({ workspaceId, status: "suspended" });
  await expect(findStanding({ workspaceId, userId })).rejects.toMatchObject({ code: "permission_denied" });
});
