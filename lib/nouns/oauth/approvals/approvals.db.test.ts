import { beforeEach, describe, expect, test } from "vitest";
import { dashboardOperations as operations } from "#lib/contract/dashboard.ts";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { accepted } from "#lib/testing/api-client.ts";
import type { Dashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser } from "#lib/testing/factories.ts";
import type { TestService } from "#lib/testing/service.ts";
import type { ClientApp, PersonRef } from "../testing/client-app.ts";
import { provideApp } from "../testing/provide-app.ts";

let service: TestService;
/** The owner, and a person who may connect apps but may not approve any. */
let owner: PersonRef;
let member: PersonRef;
let app: ClientApp;
let admin: Dashboard;
let browser: Dashboard;
provideApp((provided) => {
  ({ service, app, person: owner } = provided);
});
beforeEach(async () => {
  const { workspaceId } = owner;
  const { userId } = await createUser({ workspaceId, role: "operator" });
  member = { workspaceId, userId };
  [admin, browser] = [await app.dashboardOf(owner), await app.dashboardOf(member)];
  await allow("approved");
});

const query = async (text: string, values: unknown[] = []) =>
  (await service.runtime.db.pool.query(text, values)).rows;
const allow = async (value: "none" | "approved" | "any") =>
  accepted(
    await admin.call(operations.changeSetting, { body: { name: "capabilities.connectedApps", value } }),
  );
const ask = (by = browser, person = member, of = app) =>
  by.call(operations.askForApp, { body: { request: of.parameters().toString(), ...person } });
const give = (clientId = app.clientId, by = admin) =>
  by.call(operations.giveAppApproval, { body: { clientId } });
const decline = (clientId = app.clientId, by = admin) =>
  by.call(operations.declineAppRequest, { body: { clientId } });
const withdraw = (connections: number, clientId = app.clientId, by = admin) =>
  by.call(operations.withdrawAppApproval, { body: { clientId, connections } });
const approvals = async (by = admin) => accepted(await by.call(operations.listAppApprovals));
const approved = async () => {
  accepted(await ask());
  accepted(await give());
};
const connect = () => app.connectedBy(member);
const ping = async (accessToken: string) =>
  (await new McpClient(service.baseUrl, accessToken).post({ jsonrpc: "2.0", id: 1, method: "ping" })).status;
const audited = async () =>
  (
    await query(
      "select action from audit_log where workspace_id = $1 and action ~ '^(app_approval|connected_app)' order by id",
      [owner.workspaceId],
    )
  ).map(({ action }) => action);

describe("a workspace that allows approved apps only", () => {
  test("refuses an app that nobody approved, and tells its person why", async () => {
    const { status, error } = await app.approve(browser, member);
    expect([status, error?.code]).toEqual([403, "capability_disabled"]);
    expect(error?.message).toContain("Ask an admin");
    expect(await query("select from oauth_grants where client_id = $1", [app.clientId])).toEqual([]);
  });

  test("lets an app be asked for, approved and connected, and records each", async () => {
    expect(accepted(await ask())).toEqual({ isApproved: false });
    expect((await approvals()).requested).toMatchObject([
      { app: { id: app.clientId, name: "An app" }, people: [{ id: member.userId }] },
    ]);
    accepted(await give());
    expect(await approvals()).toMatchObject({
      policy: "approved",
      requested: [],
      approved: [{ app: { id: app.clientId }, approvedBy: { id: owner.userId }, connections: 0 }],
      unapproved: [],
    });
    const { accessToken } = await connect();
    expect(await ping(accessToken)).toBe(200);
    expect(await audited()).toEqual([
      "app_approval.requested",
      "app_approval.given",
      "connected_app.connected",
    ]);
  });

  test("holds an app that was connected before to it when tokens are used, refreshed and issued", async () => {
    await allow("any");
    const { accessToken, refreshToken } = await connect();
    const code = (await app.approvedBy(member)).get("code") ?? "";
    await allow("approved");
    expect(await ping(accessToken)).toBe(401);
    const refreshed = await app.refresh(refreshToken);
    expect([refreshed.status, refreshed.body.error]).toEqual([503, "temporarily_unavailable"]);
    expect((await app.exchange(code)).body.error).toBe("invalid_grant");
    expect((await approvals()).unapproved).toMatchObject([{ app: { id: app.clientId }, connections: 1 }]);
    const { apps } = accepted(await browser.call(operations.listConnectedApps));
    expect(apps).toMatchObject([{ state: "not_approved" }]);

    accepted(await give());
    expect(await ping(accessToken)).toBe(200);
    expect((await app.refresh(refreshToken)).status).toBe(200);
  });
});

describe("asking", () => {
  test("twice, also in the same moment, is one request, and of an approved app none", async () => {
    await Promise.all([ask(), ask(), ask()]);
    expect((await approvals()).requested).toMatchObject([{ people: [{ id: member.userId }] }]);
    accepted(await give());
    expect(accepted(await ask())).toEqual({ isApproved: true });
    expect((await approvals()).requested).toEqual([]);
  });

  test("keeps a registered client that nobody consented to, until it is declined", async () => {
    accepted(await ask());
    const age = () =>
      query(
        "update oauth_clients set created_at = now() - interval '2 days' where id = $1 returning slot is null as kept",
        [app.clientId],
      );
    expect(await age()).toEqual([{ kept: true }]);
    expect((await app.authorize()).status).toBe(302);
    expect(accepted(await decline())).toEqual({ declined: 1 });
    expect(await age()).toEqual([{ kept: false }]);
    expect((await app.authorize()).status).toBe(400);
  });

  test("for more than 20 apps at once is refused", async () => {
    await query(
      `with made as (
         insert into oauth_clients (id, source, name, redirect_uris)
         select 'cli_' || $2 || n, 'registered', 'App', '{https://a.example/}' from generate_series(1, 20) n returning id
       )
       insert into app_requests (workspace_id, client_id, user_id) select $1, id, $2 from made`,
      [member.workspaceId, member.userId],
    );
    const { status, error } = await ask();
    expect([status, error?.code]).toEqual([400, "invalid_request"]);
  });

  test("as somebody else, or for another workspace, than the page was shown for is refused", async () => {
    const elsewhere = await createTenant();
    for (const person of [owner, { ...member, workspaceId: elsewhere.workspaceId }])
      expect((await ask(browser, person)).error?.code).toBe("revision_conflict");
  });
});

describe("withdrawing an approval", () => {
  test("ends the connections that rest on it, once it was said how many, and records each", async () => {
    await approved();
    const { accessToken, refreshToken } = await connect();
    const code = (await app.approvedBy(member)).get("code") ?? "";
    const { status, error } = await withdraw(0);
    expect([status, error?.code]).toEqual([409, "revision_conflict"]);
    expect(error?.message).toContain("one person has An app connected");
    expect(await ping(accessToken)).toBe(200);

    expect(accepted(await withdraw(1))).toEqual({ ended: 1 });
    expect(await ping(accessToken)).toBe(401);
    expect((await app.refresh(refreshToken)).body.error).toBe("invalid_grant");
    expect((await app.exchange(code)).body.error).toBe("invalid_grant");
    expect((await audited()).slice(-2)).toEqual(["app_approval.withdrawn", "connected_app.ended"]);
    expect((await withdraw(1)).status).toBe(404);
    // Approved again, nothing of what was ended comes back by itself.
    await approved();
    expect(await ping(accessToken)).toBe(401);
  });

  test("ends nothing while any app is allowed", async () => {
    await approved();
    const { accessToken } = await connect();
    await allow("any");
    expect(accepted(await withdraw(0))).toEqual({ ended: 0 });
    expect(await ping(accessToken)).toBe(200);
  });

  test("while somebody consents leaves nothing that works", async () => {
    for (let round = 0; round < 5; round++) {
      await approved();
      const [answered, withdrawn] = await Promise.all([app.approve(browser, member), withdraw(1)]);
      expect(withdrawn.status).toBe(200);
      expect([200, 403]).toContain(answered.status);
      const live = "select from oauth_grants where client_id = $1 and ended_at is null";
      expect(await query(live, [app.clientId])).toEqual([]);
    }
  });

  test("approving and declining in the same moment leave a request answered once, and no client half kept", async () => {
    for (let round = 0; round < 5; round++) {
      accepted(await ask());
      const answers = await Promise.all([give(), decline()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      const [client] = await query(
        `select slot is null as kept, exists (select from approved_apps a where a.client_id = c.id) as approved
           from oauth_clients c where id = $1`,
        [app.clientId],
      );
      expect(client?.kept).toBe(client?.approved);
      if (client?.approved) accepted(await withdraw(0));
    }
  });
});

test("an approval holds in its own workspace, and admins elsewhere neither see nor answer its requests", async () => {
  const elsewhere = await createTenant();
  const stranger = await app.dashboardOf({
    workspaceId: elsewhere.workspaceId,
    userId: elsewhere.owner.userId,
  });
  accepted(await ask());
  for (const answer of [
    await give(app.clientId, stranger),
    await decline(app.clientId, stranger),
    await withdraw(0, app.clientId, stranger),
  ])
    expect([answer.status, answer.error?.code]).toEqual([404, "connected_app_not_found"]);
  expect(await approvals(stranger)).toMatchObject({ requested: [], approved: [], unapproved: [] });
  accepted(await give());
  accepted(
    await stranger.call(operations.changeSetting, {
      body: { name: "capabilities.connectedApps", value: "approved" },
    }),
  );
  const person = { workspaceId: elsewhere.workspaceId, userId: elsewhere.owner.userId };
  expect((await app.approve(stranger, person)).error?.code).toBe("capability_disabled");
});

test("who is no admin sees and answers no requests", async () => {
  accepted(await ask());
  const refused = [
    await browser.call(operations.listAppApprovals),
    await give(app.clientId, browser),
    await decline(app.clientId, browser),
    await withdraw(0, app.clientId, browser),
  ];
  expect(refused.map(({ error }) => error?.code)).toEqual(Array(4).fill("permission_denied"));
});
