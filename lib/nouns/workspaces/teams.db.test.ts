import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dashboardOperations as operations } from "#lib/contract/dashboard.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { doubling } from "#lib/testing/agents.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createProject,
  createTeam,
  createTenant,
  createUser,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { holdLock } from "#lib/testing/hold-lock.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { renameTeam, renameWorkspace } from "./rename.ts";

let service: TestService;
let tenant: Tenant;
let admin: Dashboard;
let builder: Dashboard;
let builderId: string;
let foreign: Dashboard;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  const { workspaceId } = tenant;
  const other = await createTenant();
  builderId = (await createUser({ workspaceId, role: "builder" })).userId;
  const adminId = (await createUser({ workspaceId, role: "admin" })).userId;
  [admin, builder, foreign] = await Promise.all([
    open(adminId),
    open(builderId),
    open(other.owner.userId, other.workspaceId),
  ]);
});

const open = (userId: string, workspaceId = tenant.workspaceId) =>
  openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
const actionsOn = async (targetId: string) =>
  (
    await service.runtime.db.pool.query(
      "select action, details from audit_log where target_id = $1 order by id",
      [targetId],
    )
  ).rows;
const team = async (by = builder) =>
  accepted(await by.call(operations.listTeams)).teams.find(({ id }) => id === tenant.teamId);

test("teams are listed with their people, agents and projects, in the workspace alone", async () => {
  const projectId = await createProject(tenant);
  await publishGraph({ ...tenant, graph: doubling });
  expect(await team()).toMatchObject({
    isYours: false,
    members: 1,
    agents: 1,
    skills: 0,
    documents: 0,
    projects: [{ id: projectId }],
  });
  expect(await team(foreign)).toBeUndefined();
});

describe("a team", () => {
  test("is made, renamed and deleted by admins, each told in the audit log", async () => {
    const name = randomToken();
    const { id } = accepted(await admin.call(operations.createTeam, { body: { name } }));
    const params = { teamId: id };
    const renamed = await admin.call(operations.renameTeam, { params, body: { name: `${name}!` } });
    expect(renamed.body).toEqual({ id, name: `${name}!` });
    for (const [by, code] of [
      [builder, "permission_denied"],
      [foreign, "team_not_found"],
    ] as const) {
      expect((await by.call(operations.renameTeam, { params, body: { name } })).error?.code).toBe(code);
      expect((await by.call(operations.deleteTeam, { params })).error?.code).toBe(code);
    }
    expect((await admin.call(operations.deleteTeam, { params })).body).toEqual({ id });
    expect((await admin.call(operations.deleteTeam, { params })).error?.code).toBe("team_not_found");
    expect(await actionsOn(id)).toEqual([
      { action: "team.created", details: {} },
      { action: "team.renamed", details: { before: name, after: `${name}!` } },
      { action: "team.deleted", details: {} },
    ]);
  });

  test("keeps a name that another has from it, also when two take it at the same moment", async () => {
    const { owner } = tenant;
    const [first, second] = await Promise.all([createTeam(tenant), createTeam(tenant)]);
    const name = randomToken();
    const results = await Promise.allSettled(
      [first, second].map((teamId) => renameTeam({ actor: owner, teamId, name })),
    );
    const refused = results.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { code: "already_exists" } });
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test.each([
    ["a project", () => createProject(tenant)],
    ["an agent", () => publishGraph({ ...tenant, graph: doubling })],
  ])("that owns %s stays, with its people", async (_, make) => {
    await make();
    const { error } = await admin.call(operations.deleteTeam, { params: { teamId: tenant.teamId } });
    expect(error?.code).toBe("invalid_request");
    expect(await team()).toMatchObject({ members: 1 });
  });

  test("that is deleted while somebody is given to it, is not there for them", async () => {
    const deleting = { url: service.url, statement: "delete from teams where id = $1" };
    const teamId = await createTeam(tenant);
    await using deletion = await holdLock({ ...deleting, values: [teamId] });
    const body = { teamIds: [teamId, tenant.teamId] };
    const given = [
      admin.call(operations.changeTeams, { params: { userId: builderId }, body }),
      admin.call(operations.createProject, { body: { teamId, name: "Claims" } }),
    ];
    await deletion.blocks(2);
    await deletion.release();
    expect((await Promise.all(given)).map(({ error }) => error?.code)).toEqual([
      "team_not_found",
      "team_not_found",
    ]);
  });

  test("gets and loses people, repeated or not", async () => {
    const params = { teamId: tenant.teamId, userId: builderId };
    expect((await builder.call(operations.addTeamMember, { params })).error?.code).toBe("permission_denied");
    expect((await foreign.call(operations.addTeamMember, { params })).error?.code).toBe("team_not_found");
    for (let round = 0; round < 2; round++) {
      expect((await admin.call(operations.addTeamMember, { params })).body).toEqual(params);
    }
    expect(await team()).toMatchObject({ isYours: true, members: 2 });
    for (let round = 0; round < 2; round++) {
      expect((await admin.call(operations.removeTeamMember, { params })).body).toEqual(params);
    }
    expect(await team()).toMatchObject({ isYours: false, members: 1 });
    expect(await actionsOn(builderId)).toHaveLength(2);
    const nobody = { ...params, userId: "usr_unknown" };
    expect((await admin.call(operations.addTeamMember, { params: nobody })).error?.code).toBe(
      "user_not_found",
    );
  });
});

test("a project is made of a team and renamed by admins", async () => {
  const body = { teamId: tenant.teamId, name: "Claims" };
  expect((await builder.call(operations.createProject, { body })).error?.code).toBe("permission_denied");
  expect((await foreign.call(operations.createProject, { body })).error?.code).toBe("team_not_found");
  const { id } = accepted(await admin.call(operations.createProject, { body }));
  const rename = (by: Dashboard) =>
    by.call(operations.renameProject, { params: { projectId: id }, body: { name: "Disputes" } });
  expect(
    (await builder.call(operations.renameProject, { params: { projectId: id }, body })).error,
  ).toBeDefined();
  expect((await rename(foreign)).error?.code).toBe("project_not_found");
  expect((await rename(admin)).body).toEqual({ id, name: "Disputes" });
  expect((await actionsOn(id)).map(({ action }) => action)).toEqual(["project.created", "project.renamed"]);
});

test("the workspace is renamed by admins", async () => {
  const { owner, workspaceId } = tenant;
  await expect(renameWorkspace({ actor: { ...owner, role: "builder" }, name: "New" })).rejects.toMatchObject({
    code: "permission_denied",
  });
  expect(await renameWorkspace({ actor: owner, name: " New " })).toEqual({ id: workspaceId, name: "New" });
  await renameWorkspace({ actor: owner, name: "New" });
  expect(await actionsOn(workspaceId)).toHaveLength(1);
});
