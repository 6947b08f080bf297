import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dashboardOperations as operations } from "#lib/contract/dashboard.ts";
import { stampPassword } from "#lib/nouns/access/session-token.ts";
import { sealSession } from "#lib/nouns/sign-in/testing/seal-session.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createApiKey, createGrant, createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { hashPassword } from "./hash-password.ts";
import { unlinkIdentity } from "./unlink-identity.ts";
import { verifyPassword } from "./verify-password.ts";

let service: TestService;
let tenant: Tenant;
let person: Awaited<ReturnType<typeof createUser>>;
let dashboard: Dashboard;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  person = await createUser({ workspaceId: tenant.workspaceId, role: "viewer" });
  dashboard = await open();
});

const query = (text: string, values: unknown[]) => service.runtime.db.pool.query(text, values);
const open = (userId = person.userId) =>
  openDashboard({ baseUrl: service.baseUrl, workspaceId: tenant.workspaceId, userId });
const isSignedIn = async (browser: Dashboard) => (await browser.call(operations.getSession)).ok;
const auditOf = async (userId: string) =>
  (
    await query(
      "select action, details from audit_log where target_id = $1 and action <> 'session.started' order by id",
      [userId],
    )
  ).rows;

describe("the account", () => {
  test("tells the name, the address and the ways in, and no secret", async () => {
    await query(
      "insert into user_identities values ('https://id.example', 'sub-1', $1, 'github', 'me@id.example')",
      [person.userId],
    );
    const { headers: _, ...answer } = await dashboard.call(operations.getAccount);
    expect(answer).toEqual({
      ok: true,
      status: 200,
      body: {
        id: person.userId,
        name: expect.any(String),
        email: person.email,
        hasPassword: true,
        hasSeededPassword: false,
        isEmailProven: false,
        activeKeys: 0,
        connectedApps: 0,
        invitations: [],
        identities: [expect.objectContaining({ provider: "GitHub", email: "me@id.example" })],
        providers: [],
      },
    });
  });

  test("a name is changed everywhere and told in the audit log", async () => {
    const { body } = await dashboard.call(operations.renameAccount, { body: { name: "  Ada  " } });
    expect(body).toEqual({ name: "Ada" });
    expect(accepted(await dashboard.call(operations.getSession)).user.name).toBe("Ada");
    expect(await auditOf(person.userId)).toEqual([
      { action: "user.renamed", details: { before: expect.any(String), after: "Ada" } },
    ]);
    const refused = await dashboard.call(operations.renameAccount, { body: { name: " " } });
    expect(refused.error).toMatchObject({ code: "invalid_request", details: [{ field: "/name" }] });
  });
});

describe("who reaches nothing", () => {
  const missesOf = async (browser: Dashboard) => accepted(await browser.call(operations.getSession)).noTeam;

  test("a person below admin without a team is told who can put them in one, and no longer once they are", async () => {
    const admin = await createUser({ workspaceId: tenant.workspaceId, role: "admin" });
    await createUser({ workspaceId: tenant.workspaceId, role: "admin", status: "suspended" });
    await createUser({ workspaceId: tenant.workspaceId, role: "builder" });
    await createUser({ workspaceId: (await createTenant()).workspaceId, role: "owner" });
    await query("update users set name = 'Zoë Adeyemi' where id = $1", [admin.userId]);
    const { rows } = await query("select name from users where id = $1", [tenant.owner.userId]);
    expect(await missesOf(dashboard)).toEqual({ ask: [rows[0].name, "Zoë Adeyemi"] });
    await query("insert into team_members (workspace_id, team_id, user_id) values ($1, $2, $3)", [
      tenant.workspaceId,
      tenant.teamId,
      person.userId,
    ]);
    expect(await missesOf(dashboard)).toBeNull();
  });

  test("an admin reaches every team, in one or not", async () => {
    const admin = await createUser({ workspaceId: tenant.workspaceId, role: "admin" });
    expect(await missesOf(await open(admin.userId))).toBeNull();
  });
});

describe("changing the password", () => {
  const PASSWORD = "correct horse";
  let passwordHash: string;
  /** A browser that signed in with a real password. */
  async function withPassword(): Promise<Dashboard> {
    passwordHash = await hashPassword(PASSWORD);
    await query("update users set password_hash = $2, has_seeded_password = true where id = $1", [
      person.userId,
      passwordHash,
    ]);
    return anotherBrowser();
  }
  async function anotherBrowser(): Promise<Dashboard> {
    const { userId, workspaceId } = person;
    const claims = { userId, workspaceId, passwordStamp: stampPassword(passwordHash) };
    return new Dashboard(service.baseUrl, await sealSession({ claims }));
  }
  const change = (browser: Dashboard, body: { currentPassword?: string; newPassword: string }) =>
    browser.call(operations.changePassword, { body });

  test("this browser goes on under its new cookie, every other one is signed out", async () => {
    const mine = await withPassword();
    const others = [await anotherBrowser(), await anotherBrowser()];
    const answer = await change(mine, { currentPassword: PASSWORD, newPassword: "battery staple" });
    expect(answer.ok).toBe(true);
    const cookie = answer.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
    const renewed = new Dashboard(service.baseUrl, cookie.split(";")[0] ?? "");
    const { user } = accepted(await renewed.call(operations.getSession));
    expect(user.hasSeededPassword).toBe(false);
    for (const ended of [...others, mine]) expect(await isSignedIn(ended)).toBe(false);
    expect(await verifyPassword({ email: person.email, password: "battery staple" })).toBeDefined();
    expect(await auditOf(person.userId)).toEqual([{ action: "password.changed", details: {} }]);
  });

  test("ends every key and app of the person as well where they ask for it, in all workspaces", async () => {
    const browser = await withPassword();
    const other = await createTenant();
    const { userId } = person;
    await query("insert into memberships (workspace_id, user_id, role) values ($1, $2, 'viewer')", [
      other.workspaceId,
      userId,
    ]);
    const places = [tenant.workspaceId, other.workspaceId];
    for (const workspaceId of places) {
      await createApiKey({ workspaceId, userId });
      await createGrant({ workspaceId, userId });
    }
    const theirs = accepted(await browser.call(operations.getAccount));
    expect(theirs).toMatchObject({ activeKeys: 2, connectedApps: 2 });
    const body = { currentPassword: PASSWORD, newPassword: "battery staple", endKeys: true, endApps: true };
    const answer = await browser.call(operations.changePassword, { body });
    expect(answer.body).toEqual({ endedSessions: 1, revokedKeys: 2, endedApps: 2 });
    const keys = await query("select distinct status from api_keys where created_by = $1", [userId]);
    expect(keys.rows).toEqual([{ status: "revoked" }]);
    const open = await query("select from oauth_grants where user_id = $1 and ended_at is null", [userId]);
    expect(open.rows).toEqual([]);
    expect((await query("select status from api_keys where id = $1", [other.keyId])).rows).toEqual([
      { status: "active" },
    ]);
    for (const workspaceId of places) {
      const { rows } = await query(
        "select action from audit_log where workspace_id = $1 and actor_id = $2 and via = 'dashboard' order by action",
        [workspaceId, userId],
      );
      expect(rows.map(({ action }) => action)).toEqual([
        "connected_app.ended",
        "key.revoked",
        "password.changed",
      ]);
    }
  });

  test("leaves keys and apps alone where nobody asks, and where the change is refused", async () => {
    const browser = await withPassword();
    const { id } = await createApiKey({ workspaceId: tenant.workspaceId, userId: person.userId });
    const status = async () =>
      (await query("select status from api_keys where id = $1", [id])).rows[0]?.status;
    const body = { currentPassword: "wrong", newPassword: "battery staple", endKeys: true, endApps: true };
    expect((await browser.call(operations.changePassword, { body })).status).toBe(400);
    expect(await status()).toBe("active");
    const answer = await change(browser, { currentPassword: PASSWORD, newPassword: "battery staple" });
    expect(answer.body).toMatchObject({ revokedKeys: 0, endedApps: 0 });
    expect(await status()).toBe("active");
  });

  test("needs the current one, and says which field is wrong", async () => {
    const browser = await withPassword();
    for (const currentPassword of ["wrong", undefined]) {
      const body = { newPassword: "battery staple", ...(currentPassword ? { currentPassword } : {}) };
      const { error } = await change(browser, body);
      expect(error).toMatchObject({ code: "invalid_request", details: [{ field: "/currentPassword" }] });
    }
    const short = await change(browser, { currentPassword: PASSWORD, newPassword: "short" });
    expect(short.error?.details).toMatchObject([{ field: "/newPassword" }]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("one from a list of breached passwords is refused, and the old one stays", async () => {
    const browser = await withPassword();
    const answer = await change(browser, { currentPassword: PASSWORD, newPassword: "Qwertyuiop1" });
    expect([answer.status, answer.error?.details]).toEqual([
      400,
      [expect.objectContaining({ code: "common_password", field: "/newPassword" })],
    ]);
    expect(await verifyPassword({ email: person.email, password: PASSWORD })).toBeDefined();
  });

  test("of two changes at once one finds another password than it checked", async () => {
    const browser = await withPassword();
    const answers = await Promise.all(
      ["battery staple", "staple battery"].map((newPassword) =>
        change(browser, { currentPassword: PASSWORD, newPassword }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("guesses run out", async () => {
    const browser = await withPassword();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, () =>
        change(browser, { currentPassword: "wrong", newPassword: "battery staple" }),
      ),
    );
    expect(statuses.map(({ status }) => status)).toContain(429);
  });

  test("who has none, because a provider signs them in, sets one", async () => {
    const { userId, workspaceId } = person;
    await query("update users set password_hash = null where id = $1", [userId]);
    const claims = { userId, workspaceId, passwordStamp: stampPassword(null) };
    const browser = new Dashboard(service.baseUrl, await sealSession({ claims }));
    expect((await change(browser, { newPassword: "battery staple" })).ok).toBe(true);
  });
});

describe("sessions", () => {
  test("are listed with where they come from, this one marked, and nobody else's", async () => {
    await open(tenant.owner.userId);
    await open();
    await query("update sessions set address = '198.51.100.7', user_agent = 'Firefox' where user_id = $1", [
      person.userId,
    ]);
    const { sessions } = accepted(await dashboard.call(operations.listSessions));
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(sessions[1]).toMatchObject({ method: "password", address: "198.51.100.7", userAgent: "Firefox" });
  });

  test("one is ended from another browser: its next request is refused", async () => {
    const elsewhere = await open();
    const { sessionId } = accepted(await elsewhere.call(operations.getSession));
    const end = () => dashboard.call(operations.endSession, { params: { sessionId } });
    expect((await end()).body).toEqual({ ended: 1 });
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(dashboard)).toBe(true);
    expect((await end()).error?.code).toBe("session_not_found");
    expect(await auditOf(person.userId)).toEqual([{ action: "session.ended", details: { sessions: 1 } }]);
  });

  test("somebody else's is not found", async () => {
    const owners = await open(tenant.owner.userId);
    const { sessionId } = accepted(await owners.call(operations.getSession));
    const { error } = await dashboard.call(operations.endSession, { params: { sessionId } });
    expect(error?.code).toBe("session_not_found");
    expect(await isSignedIn(owners)).toBe(true);
  });

  test("all others are ended at once", async () => {
    const others = await Promise.all([open(), open()]);
    expect((await dashboard.call(operations.endOtherSessions)).body).toEqual({ ended: 2 });
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(dashboard)).toBe(true);
  });
});

describe("linked sign-ins", () => {
  async function link(subject: string): Promise<void> {
    await query("insert into user_identities values ('https://id.example', $2, $1, 'oidc', null)", [
      person.userId,
      subject + person.userId,
    ]);
  }
  const identities = async () => accepted(await dashboard.call(operations.getAccount)).identities;
  const unlink = (identityId: string) =>
    dashboard.call(operations.unlinkIdentity, { params: { identityId } });

  test("one is unlinked, once", async () => {
    await link("a");
    const [identity] = await identities();
    expect((await unlink(identity?.id ?? "")).body).toEqual({ unlinked: true });
    expect(await identities()).toEqual([]);
    expect((await unlink(identity?.id ?? "")).error?.code).toBe("not_found");
  });

  test("the last way in stays, also when two are taken at the same moment", async () => {
    await link("a");
    await link("b");
    const ids = (await identities()).map(({ id }) => id);
    await query("update users set password_hash = null where id = $1", [person.userId]);
    const results = await Promise.allSettled(
      ids.map((identityId) => unlinkIdentity({ actor: person, identityId })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("workspaces", () => {
  test("the person goes to another of theirs, and is there what they are there", async () => {
    const other = await createTenant();
    await query("insert into memberships (workspace_id, user_id, role) values ($1, $2, 'builder')", [
      other.workspaceId,
      person.userId,
    ]);
    const { workspaces } = accepted(await dashboard.call(operations.listOwnWorkspaces));
    expect(workspaces.map(({ id, role, isCurrent }) => ({ id, role, isCurrent }))).toEqual(
      expect.arrayContaining([
        { id: tenant.workspaceId, role: "viewer", isCurrent: true },
        { id: other.workspaceId, role: "builder", isCurrent: false },
      ]),
    );
    const body = { workspaceId: other.workspaceId };
    expect((await dashboard.call(operations.switchWorkspace, { body })).body).toMatchObject({
      role: "builder",
    });
    expect(accepted(await dashboard.call(operations.getSession)).workspace.id).toBe(other.workspaceId);
  });

  test.each(["suspended", "none"])("one where they are %s is not found", async (status) => {
    const { workspaceId } = await createTenant();
    if (status !== "none") {
      await query(
        "insert into memberships (workspace_id, user_id, role, status) values ($1, $2, 'owner', $3)",
        [workspaceId, person.userId, status],
      );
    }
    const { error } = await dashboard.call(operations.switchWorkspace, { body: { workspaceId } });
    expect(error?.code).toBe("workspace_not_found");
  });

  test("an owner makes one and is there; who is less does not", async () => {
    const owners = await open(tenant.owner.userId);
    const { id } = accepted(await owners.call(operations.createWorkspace, { body: { name: "Second" } }));
    expect(accepted(await owners.call(operations.getSession))).toMatchObject({
      workspace: { id, name: "Second" },
      role: "owner",
    });
    const refused = await dashboard.call(operations.createWorkspace, { body: { name: "Mine" } });
    expect(refused.error?.code).toBe("permission_denied");
  });
});
