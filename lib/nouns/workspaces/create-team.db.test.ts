import { expect, test } from "vitest";
import { createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { createProject } from "./create-project.ts";
import { createTeam } from "./create-team.ts";
import { listWorkspaces } from "./list-workspaces.ts";

provideRuntime();

test("a team and a project of it are there, by name", async () => {
  const { owner } = await createTenant();
  const team = await createTeam({ actor: owner, name: " Support " });
  const project = await createProject({ actor: owner, teamId: team.id, name: "Returns" });
  const [workspace] = await listWorkspaces({ actor: owner });
  expect(workspace?.teams).toContainEqual({ id: team.id, name: "Support" });
  expect(workspace?.projects).toEqual([{ id: project.id, name: "Returns", teamId: team.id }]);
});

test("of twins of one name one is made; another workspace may use the name", async () => {
  const { owner } = await createTenant();
  const other = await createTenant();
  const made = await Promise.allSettled(
    Array.from({ length: 4 }, () => createTeam({ actor: owner, name: "Twin" })),
  );
  expect(made.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []))).toEqual(
    Array.from({ length: 3 }, () => "already_exists"),
  );
  expect(await createTeam({ actor: other.owner, name: "Twin" })).toHaveProperty("id");
});

test("below admin nobody makes teams or projects", async () => {
  const { workspaceId, teamId } = await createTenant();
  const actor = await createUser({ workspaceId, role: "builder", teamIds: [teamId] });
  const refused = { code: "permission_denied" };
  await expect(createTeam({ actor, name: "Mine" })).rejects.toMatchObject(refused);
  await expect(createProject({ actor, teamId, name: "Mine" })).rejects.toMatchObject(refused);
});

test("a project does not belong to another workspace's team", async () => {
  const { owner } = await createTenant();
  const { teamId } = await createTenant();
  const attempt = createProject({ actor: owner, teamId, name: "Ours" });
  await expect(attempt).rejects.toMatchObject({ code: "team_not_found" });
});

test.each(["", " ", "a\u0000b", "x".repeat(201)])("%.10j is no name", async (name) => {
  const { owner, teamId } = await createTenant();
  const refused = { code: "invalid_request", details: [{ field: "/name" }] };
  await expect(createTeam({ actor: owner, name })).rejects.toMatchObject(refused);
  await expect(createProject({ actor: owner, teamId, name })).rejects.toMatchObject(refused);
});
