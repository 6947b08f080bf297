import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dashboardOperations as operations } from "#lib/contract/dashboard.ts";
import { acceptAsNewPerson } from "#lib/nouns/sign-in/invitations/accept-as-new-person.ts";
import { verifyPassword } from "#lib/nouns/users/verify-password.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTeam, createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { holdLock } from "#lib/testing/hold-lock.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { getInvitation } from "./get-invitation.ts";

let service: TestService;
let tenant: Tenant;
let admin: Dashboard;
let adminId: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  adminId = (await createUser({ workspaceId: tenant.workspaceId, role: "admin" })).userId;
  admin = await open(adminId);
});

const PASSWORD = "correct horse";
const query = (text: string, values: unknown[]) => service.runtime.db.pool.query(text, values);
const open = (userId: string, workspaceId = tenant.workspaceId) =>
  openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
const newEmail = () => `${randomToken()}@example.com`;
const browser = () => ({ address: randomToken(), userAgent: null });
const inspect = (token: string) => getInvitation({ token, address: randomToken() });
const tokenIn = (link: string) => link.slice(link.lastIndexOf("/") + 1);

async function invite(
  body: { email?: string; role?: "viewer" | "operator" | "owner"; teamIds?: string[] } = {},
  by = admin,
): Promise<{ id: string; token: string; link: string }> {
  const invitation = { email: newEmail(), role: "operator" as const, ...body };
  const { id, link } = accepted(await by.call(operations.createInvitation, { body: invitation }));
  return { id, link, token: tokenIn(link) };
}
const accept = (token: string) =>
  acceptAsNewPerson({ token, name: "Grace", password: PASSWORD, browser: browser() });
const standing = async (email: string) =>
  (
    await query(
      `select u.name, m.role, m.status, array(select team_id from team_members t where t.user_id = u.id) as teams
         from users u join memberships m on m.user_id = u.id where u.email = $1 and m.workspace_id = $2`,
      [email, tenant.workspaceId],
    )
  ).rows;

test("a team that is deleted while somebody accepts is left out", async () => {
  const email = newEmail();
  const teamId = await createTeam(tenant);
  const { token } = await invite({ email, teamIds: [teamId, tenant.teamId] });
  const statement = "delete from teams where id = $1";
  await using deletion = await holdLock({ url: service.url, statement, values: [teamId] });
  const accepting = accept(token);
  await deletion.blocks(1);
  await deletion.release();
  await accepting;
  expect(await standing(email)).toMatchObject([{ status: "active", teams: [tenant.teamId] }]);
});

describe("inviting", () => {
  test("makes a link that tells nothing; only a digest of its token is kept", async () => {
    const email = newEmail();
    const { link, token } = await invite({ email, teamIds: [tenant.teamId] });
    expect(link).toBe(`${service.baseUrl}/invitation/${token}`);
    const stored = JSON.stringify((await query("select * from invitations where email = $1", [email])).rows);
    expect(stored).not.toContain(token);
    const logged = JSON.stringify((await query("select * from audit_log", [])).rows);
    expect(logged).toContain("invitation.created");
    expect(logged).not.toContain(token);
    expect(await inspect(token)).toEqual({
      status: "open",
      workspaceId: tenant.workspaceId,
      workspaceName: expect.any(String),
      inviterName: expect.any(String),
      email,
      role: "operator",
      hasAccount: false,
    });
  });

  test("a second link for the same address takes the first one's place", async () => {
    const email = newEmail();
    const first = await invite({ email });
    const second = await invite({ email: email.toUpperCase() });
    expect((await inspect(first.token)).status).toBe("withdrawn");
    expect((await inspect(second.token)).status).toBe("open");
    expect(accepted(await admin.call(operations.listInvitations)).invitations).toHaveLength(1);
  });

  test("of two links for the same address at the same moment one is good", async () => {
    const email = newEmail();
    // Stops both before they are stored.
    const statement = "select from workspaces where id = $1 for update";
    await using lock = await holdLock({ url: service.url, statement, values: [tenant.workspaceId] });
    const both = Promise.all([invite({ email }), invite({ email: email.toUpperCase() })]);
    await lock.blocks(2);
    await lock.release();
    const found = await Promise.all((await both).map(({ token }) => inspect(token)));
    expect(found.map(({ status }) => status).sort()).toEqual(["open", "withdrawn"]);
    expect(accepted(await admin.call(operations.listInvitations)).invitations).toHaveLength(1);
  });

  test("a member needs none; only owners invite owners; nobody below an admin invites", async () => {
    const attempt = async (body: { email: string; role: "viewer" | "owner" }, by = admin) =>
      (await by.call(operations.createInvitation, { body: { ...body, teamIds: [] } })).error?.code;
    expect(await attempt({ email: tenant.owner.email.toUpperCase(), role: "viewer" })).toBe("already_exists");
    expect(await attempt({ email: newEmail(), role: "owner" })).toBe("permission_denied");
    const builder = await createUser({ workspaceId: tenant.workspaceId, role: "builder" });
    expect(await attempt({ email: newEmail(), role: "viewer" }, await open(builder.userId))).toBe(
      "permission_denied",
    );
    expect(await attempt({ email: "nonsense", role: "viewer" })).toBe("invalid_request");
    const other = await createTenant();
    const body = { email: newEmail(), role: "viewer" as const, teamIds: [other.teamId] };
    expect((await admin.call(operations.createInvitation, { body })).error?.code).toBe("team_not_found");
  });

  test("is listed, renewed and withdrawn by admins of the workspace alone", async () => {
    const { id, token } = await invite();
    const other = await createTenant();
    const foreign = await open(other.owner.userId, other.workspaceId);
    const params = { invitationId: id };
    expect((await foreign.call(operations.renewInvitation, { params })).error?.code).toBe(
      "invitation_not_found",
    );
    expect((await foreign.call(operations.withdrawInvitation, { params })).error?.code).toBe(
      "invitation_not_found",
    );
    expect(accepted(await foreign.call(operations.listInvitations)).invitations).toEqual([]);

    await query("update invitations set expires_at = now() - interval '1 day' where id = $1", [id]);
    expect((await inspect(token)).status).toBe("expired");
    const [listed] = accepted(await admin.call(operations.listInvitations)).invitations;
    expect(listed).toMatchObject({ id, isExpired: true, invitedBy: { id: adminId } });
    const renewed = accepted(await admin.call(operations.renewInvitation, { params }));
    expect((await inspect(token)).status).toBe("unknown");
    expect((await inspect(tokenIn(renewed.link))).status).toBe("open");

    expect((await admin.call(operations.withdrawInvitation, { params })).ok).toBe(true);
    expect((await inspect(tokenIn(renewed.link))).status).toBe("withdrawn");
    expect((await admin.call(operations.withdrawInvitation, { params })).error?.code).toBe(
      "invitation_not_found",
    );
    expect((await admin.call(operations.renewInvitation, { params })).error?.code).toBe(
      "invitation_not_found",
    );
  });
});

describe("accepting", () => {
  test("somebody new gets an account, the role, the teams and a session there", async () => {
    const email = newEmail();
    const { token } = await invite({ email, teamIds: [tenant.teamId] });
    const { sessionId } = await accept(token);
    expect(await standing(email)).toEqual([
      { name: "Grace", role: "operator", status: "active", teams: [tenant.teamId] },
    ]);
    const { rows } = await query("select workspace_id, method from sessions where id = $1", [sessionId]);
    expect(rows).toEqual([{ workspace_id: tenant.workspaceId, method: "invitation" }]);
    expect(await verifyPassword({ email, password: PASSWORD })).toBeDefined();
    expect((await inspect(token)).status).toBe("accepted");
    await expect(accept(token)).rejects.toMatchObject({ code: "invitation_not_found" });
  });

  test("a password from a list of breached ones is refused, and the link stays good", async () => {
    const email = newEmail();
    const { token } = await invite({ email });
    const attempt = acceptAsNewPerson({ token, name: "Grace", password: "password123", browser: browser() });
    await expect(attempt).rejects.toMatchObject({
      code: "invalid_request",
      details: [{ code: "common_password", field: "/password" }],
    });
    expect(await standing(email)).toEqual([]);
    expect((await inspect(token)).status).toBe("open");
  });

  test("of two who accept one link at the same moment one comes in", async () => {
    const { token } = await invite();
    const results = await Promise.allSettled([accept(token), accept(token)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("the link gives nobody somebody else's account: who has one signs in to it", async () => {
    const other = await createTenant();
    const { token } = await invite({ email: other.owner.email });
    expect(await inspect(token)).toMatchObject({ hasAccount: true });
    await expect(accept(token)).rejects.toMatchObject({ code: "already_exists" });
    expect(await standing(other.owner.email)).toEqual([]);
    expect((await inspect(token)).status).toBe("open");

    const theirs = await open(other.owner.userId, other.workspaceId);
    const { workspaceId } = accepted(await theirs.call(operations.acceptInvitation, { body: { token } }));
    expect(workspaceId).toBe(tenant.workspaceId);
    expect(accepted(await theirs.call(operations.getSession))).toMatchObject({
      workspace: { id: tenant.workspaceId },
      role: "operator",
    });
    const again = await theirs.call(operations.acceptInvitation, { body: { token } });
    expect(again.error?.code).toBe("invitation_not_found");
  });

  test("a member is told that they are one, and the link stays good for somebody else", async () => {
    const { token } = await invite();
    const answer = await admin.call(operations.acceptInvitation, { body: { token } });
    expect(answer.error?.code).toBe("already_exists");
    expect((await inspect(token)).status).toBe("open");
  });

  test("who was removed comes back with what the invitation says", async () => {
    const gone = await createUser({ workspaceId: tenant.workspaceId, role: "owner", status: "removed" });
    const other = await createTenant();
    await query("insert into memberships (workspace_id, user_id, role) values ($1, $2, 'viewer')", [
      other.workspaceId,
      gone.userId,
    ]);
    const { token } = await invite({ email: gone.email, role: "viewer" });
    const theirs = await open(gone.userId, other.workspaceId);
    expect((await theirs.call(operations.acceptInvitation, { body: { token } })).ok).toBe(true);
    expect(await standing(gone.email)).toMatchObject([{ role: "viewer", status: "active" }]);
  });

  test.each([
    ["was withdrawn", "update invitations set withdrawn_at = now() where id = $1"],
    ["has expired", "update invitations set expires_at = now() where id = $1"],
    [
      "is from somebody who may not invite any more",
      "update memberships set role = 'builder' where user_id = (select invited_by from invitations where id = $1)",
    ],
    [
      "is from somebody who was suspended",
      "update memberships set status = 'suspended' where user_id = (select invited_by from invitations where id = $1)",
    ],
  ])("one that %s lets nobody in", async (_, change) => {
    const { id, token } = await invite();
    await query(change, [id]);
    expect((await inspect(token)).status).not.toBe("open");
    await expect(accept(token)).rejects.toMatchObject({ code: "invitation_not_found" });
  });

  test("a team that was deleted meanwhile is left out", async () => {
    const { id } = accepted(await admin.call(operations.createTeam, { body: { name: randomToken() } }));
    const email = newEmail();
    const { token } = await invite({ email, teamIds: [id, tenant.teamId] });
    await admin.call(operations.deleteTeam, { params: { teamId: id } });
    await accept(token);
    expect(await standing(email)).toMatchObject([{ teams: [tenant.teamId] }]);
  });

  test("links that lead nowhere run out, by where they come from; good ones are not counted", async () => {
    const address = randomToken();
    const { token } = await invite();
    const look = (asked: string) =>
      getInvitation({ token: asked, address }).then(
        ({ status }) => status,
        ({ code }) => code,
      );
    for (let made = 0; made < 70; made++) expect(await look(token)).toBe("open");
    let made = 0;
    while ((await look(randomToken())) === "unknown") made++;
    expect(made).toBeGreaterThanOrEqual(60);
  });
});
