import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dashboardOperations as operations } from "#lib/contract/dashboard.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createApiKey,
  createGrant,
  createTeam,
  createTenant,
  createUser,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { changeRole } from "./change-role.ts";
import { removeMember } from "./remove-member.ts";

let service: TestService;
let tenant: Tenant;
let owner: Dashboard;
let admin: Dashboard;
let adminId: string;
let member: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  const { workspaceId } = tenant;
  adminId = (await createUser({ workspaceId, role: "admin" })).userId;
  member = await createUser({ workspaceId, role: "operator", teamIds: [tenant.teamId] });
  [owner, admin] = await Promise.all([open(tenant.owner.userId), open(adminId)]);
});

const query = (text: string, values: unknown[]) => service.runtime.db.pool.query(text, values);
const open = (userId: string, workspaceId = tenant.workspaceId) =>
  openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
const params = () => ({ userId: member.userId });
const lastAudit = async () =>
  (await query("select action, target_id, target_name, details from audit_log order by id desc limit 1", []))
    .rows[0];

describe("the list", () => {
  test("has names, roles and teams for everybody; access, for admins alone", async () => {
    await createApiKey({ workspaceId: tenant.workspaceId, userId: member.userId });
    await query("insert into user_identities values ('https://id.example', $1, $1, 'google', null)", [
      member.userId,
    ]);
    await createGrant({ workspaceId: tenant.workspaceId, userId: member.userId });
    await createGrant({ workspaceId: tenant.workspaceId, userId: member.userId, endedAt: new Date() });
    const viewer = await open((await createUser({ workspaceId: tenant.workspaceId, role: "viewer" })).userId);
    const seen = async (by: Dashboard) =>
      accepted(await by.call(operations.listMembers)).members.find(({ id }) => id === member.userId);
    expect(await seen(viewer)).toMatchObject({
      email: member.email,
      role: "operator",
      status: "active",
      teams: [{ id: tenant.teamId }],
      isYou: false,
      access: null,
    });
    expect(await seen(admin)).toMatchObject({
      access: { signIns: ["google"], activeKeys: 1, connectedApps: 1, lastSeenAt: null },
    });
    await open(member.userId);
    expect((await seen(admin))?.access).toMatchObject({
      signIns: ["password", "google"],
      lastSeenAt: expect.any(String),
    });
  });

  test("is searched, filtered and paged, and leaves out who was removed and who is elsewhere", async () => {
    const { workspaceId } = tenant;
    await createUser({ workspaceId, status: "removed" });
    await createTenant();
    const list = async (search: Record<string, string | number>) =>
      accepted(await admin.call(operations.listMembers, { query: search }));
    const all = await list({});
    expect(all.members).toHaveLength(3);
    expect((await list({ search: member.email.slice(4, 20) })).members.map(({ id }) => id)).toEqual([
      member.userId,
    ]);
    expect((await list({ search: "%" })).members).toEqual([]);
    expect((await list({ role: "admin" })).members.map(({ id }) => id)).toEqual([adminId]);
    expect((await list({ status: "suspended" })).members).toEqual([]);
    expect((await list({ teamId: tenant.teamId })).members).toHaveLength(2);

    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ limit: 1, ...(cursor ? { cursor } : {}) });
      paged.push(...page.members.map(({ id }) => id));
      cursor = page.pagination.nextCursor;
    } while (cursor);
    expect(paged).toEqual(all.members.map(({ id }) => id));
  });
});

describe("changing a role", () => {
  const change = (by: Dashboard, role: "viewer" | "admin" | "owner", userId = member.userId) =>
    by.call(operations.changeRole, { params: { userId }, body: { role } });

  test("holds from their next request on and stands in the audit log", async () => {
    const theirs = await open(member.userId);
    expect((await change(admin, "viewer")).body).toEqual({ id: member.userId, role: "viewer" });
    expect(accepted(await theirs.call(operations.getSession)).role).toBe("viewer");
    expect(await lastAudit()).toEqual({
      action: "user.role_changed",
      target_id: member.userId,
      target_name: expect.any(String),
      details: { before: "operator", after: "viewer" },
    });
  });

  test("only owners make owners, and change them", async () => {
    expect((await change(admin, "owner")).error?.code).toBe("permission_denied");
    expect((await change(admin, "viewer", tenant.owner.userId)).error?.code).toBe("permission_denied");
    expect((await change(owner, "owner")).ok).toBe(true);
  });

  test("nobody below an admin does, and not in another workspace", async () => {
    expect((await change(await open(member.userId), "admin")).error?.code).toBe("permission_denied");
    const other = await createTenant();
    const foreign = await open(other.owner.userId, other.workspaceId);
    expect((await change(foreign, "viewer")).error?.code).toBe("user_not_found");
  });

  test("the last owner stays one, also of two who step down at the same moment", async () => {
    expect((await change(owner, "admin", tenant.owner.userId)).error?.code).toBe("invalid_request");
    const second = await createUser({ workspaceId: tenant.workspaceId, role: "owner" });
    const results = await Promise.allSettled([
      changeRole({ actor: tenant.owner, userId: tenant.owner.userId, role: "admin" }),
      changeRole({ actor: second, userId: second.userId, role: "admin" }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("changing teams", () => {
  const change = (by: Dashboard, teamIds: string[]) =>
    by.call(operations.changeTeams, { params: params(), body: { teamIds } });

  test("replaces them, and tells what came and went", async () => {
    const teamId = await createTeam(tenant);
    expect((await change(admin, [teamId, teamId])).body).toEqual({ id: member.userId, teamIds: [teamId] });
    expect(await lastAudit()).toMatchObject({
      action: "user.teams_changed",
      details: { added: [expect.any(String)], removed: [expect.any(String)] },
    });
  });

  test("another workspace's team is not found, and nothing changes", async () => {
    const other = await createTenant();
    expect((await change(admin, [other.teamId])).error?.code).toBe("team_not_found");
    const { rows } = await query("select team_id from team_members where user_id = $1", [member.userId]);
    expect(rows).toEqual([{ team_id: tenant.teamId }]);
  });

  test("an admin leaves owners' teams alone", async () => {
    const answer = await admin.call(operations.changeTeams, {
      params: { userId: tenant.owner.userId },
      body: { teamIds: [] },
    });
    expect(answer.error?.code).toBe("permission_denied");
  });
});

describe("suspending and reactivating", () => {
  test("the browser and the keys of the person stop; the keys go on again, and the person by signing in again", async () => {
    const theirs = await open(member.userId);
    const { key } = await createApiKey({ workspaceId: tenant.workspaceId, userId: member.userId });
    const api = new Api(service.baseUrl, key);
    const works = async () => [(await theirs.call(operations.getSession)).ok, (await api.listAgents()).ok];
    expect((await admin.call(operations.suspendMember, { params: params() })).body).toEqual({
      id: member.userId,
      status: "suspended",
    });
    expect(await works()).toEqual([false, false]);
    expect((await lastAudit()).action).toBe("user.suspended");
    await admin.call(operations.reactivateMember, { params: params() });
    expect(await works()).toEqual([false, true]);
    expect((await lastAudit()).action).toBe("user.reactivated");
    expect((await (await open(member.userId)).call(operations.getSession)).ok).toBe(true);
  });

  test("oneself is refused", async () => {
    const { owner } = tenant;
    await createUser({ workspaceId: tenant.workspaceId, role: "owner" });
    const theirs = await open(owner.userId);
    const answer = await theirs.call(operations.suspendMember, { params: { userId: owner.userId } });
    expect(answer.error?.code).toBe("invalid_request");
    expect((await theirs.call(operations.getSession)).ok).toBe(true);
  });
});

describe("removing", () => {
  const remove = (by: Dashboard, userId = member.userId) =>
    by.call(operations.removeMember, { params: { userId } });

  test("the person is out at once; their keys are inactive and stay so when they come back", async () => {
    const theirs = await open(member.userId);
    const { id, key } = await createApiKey({ workspaceId: tenant.workspaceId, userId: member.userId });
    expect((await remove(admin)).body).toEqual({ id: member.userId, deactivatedKeys: 1, endedApps: 0 });
    expect((await theirs.call(operations.getSession)).error?.code).toBe("unauthorized");
    expect((await new Api(service.baseUrl, key).listAgents()).status).toBe(401);
    expect(await lastAudit()).toMatchObject({
      action: "user.removed",
      details: { role: "operator", deactivatedKeys: 1, endedApps: 0 },
    });
    expect((await remove(admin)).error?.code).toBe("user_not_found");
    await query("update memberships set status = 'active' where user_id = $1", [member.userId]);
    expect((await query("select status from api_keys where id = $1", [id])).rows).toEqual([
      { status: "inactive" },
    ]);
  });

  test("the apps that the person connected are ended, and stay so when they come back", async () => {
    const { workspaceId, owner } = tenant;
    const elsewhere = await createTenant();
    const app = await createGrant({ workspaceId, userId: member.userId });
    const others = [
      await createGrant({ workspaceId, userId: owner.userId }),
      await createGrant({ workspaceId: elsewhere.workspaceId, userId: elsewhere.owner.userId }),
    ];
    expect((await remove(admin)).body).toMatchObject({ endedApps: 1 });
    expect(await lastAudit()).toMatchObject({ details: { endedApps: 1 } });
    await query("update memberships set status = 'active' where user_id = $1", [member.userId]);
    const { authenticateGrant } = service.runtime;
    expect(await authenticateGrant(app.accessToken)).toBeUndefined();
    const live = "select from oauth_tokens where grant_id = $1 and revoked_at is null";
    expect((await query(live, [app.grantId])).rows).toEqual([]);
    for (const { accessToken, grantId } of others)
      expect(await authenticateGrant(accessToken)).toMatchObject({ credentialId: grantId });
  });

  test("oneself is refused, an owner by an admin too", async () => {
    expect((await remove(admin, adminId)).error?.code).toBe("invalid_request");
    expect((await remove(admin, tenant.owner.userId)).error?.code).toBe("permission_denied");
    expect((await remove(await open(member.userId), adminId)).error?.code).toBe("permission_denied");
  });

  test("two owners who remove each other leave one", async () => {
    const second = await createUser({ workspaceId: tenant.workspaceId, role: "owner" });
    const results = await Promise.allSettled([
      removeMember({ actor: tenant.owner, userId: second.userId }),
      removeMember({ actor: second, userId: tenant.owner.userId }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
