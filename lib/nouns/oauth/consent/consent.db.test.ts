import { describe, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import {
  createProject,
  createTeam,
  createTenant,
  createUser,
  createWorkspace,
  type Tenant,
} from "#lib/testing/factories.ts";
import type { TestService } from "#lib/testing/service.ts";
import { endGrant } from "../end-grant.ts";
import { ClientApp, type PersonRef } from "../testing/client-app.ts";
import { provideApp } from "../testing/provide-app.ts";

let service: TestService;
let tenant: Tenant;
let person: PersonRef;
let app: ClientApp;
provideApp((provided) => {
  ({ service, tenant, person, app } = provided);
});

const query = async (text: string, values: unknown[] = [person.workspaceId]) =>
  (await service.runtime.db.pool.query(text, values)).rows;
const grants = () => query("select * from oauth_grants where workspace_id = $1");
const audit = async () =>
  (
    await query(
      "select action, actor_kind, actor_id, target_name, via, details from audit_log where workspace_id = $1 order by id",
    )
  ).filter(({ action }) => action.startsWith("connected_app."));
const everything = { scope: [...SCOPES, "offline_access"].join(" ") };

test("approving sends the app a code, its state and who we are, and stands in the audit log without the code", async () => {
  const told = await app.approvedBy(person);
  expect(Object.fromEntries(told)).toEqual({
    code: expect.stringMatching(/^lwc_[0-9A-Za-z]{49}$/),
    state: "a state: with & what not",
    iss: service.baseUrl,
  });
  expect(await grants()).toMatchObject([
    {
      user_id: person.userId,
      client_id: app.clientId,
      scopes: ["agents:list", "agents:run"],
      ended_at: null,
    },
  ]);
  const entries = await audit();
  expect(entries).toMatchObject([
    {
      action: "connected_app.connected",
      actor_kind: "user",
      actor_id: person.userId,
      target_name: "An app",
      via: "dashboard",
      details: { scopes: ["agents:list", "agents:run"], staysConnected: true, clientId: app.clientId },
    },
  ]);
  const kept = JSON.stringify([entries, await query("select * from oauth_codes", [])]);
  expect(kept).not.toContain(told.get("code"));
});

test("denying tells the app so and changes nothing", async () => {
  const dashboard = await app.dashboardOf(person);
  const { body } = await dashboard.call(dashboardOperations.denyApp, {
    body: { request: app.parameters().toString() },
  });
  expect(Object.fromEntries(new URL(body?.redirectTo ?? "").searchParams)).toEqual({
    error: "access_denied",
    error_description: expect.any(String),
    state: "a state: with & what not",
    iss: service.baseUrl,
  });
  expect([await grants(), await audit()]).toEqual([[], []]);
});

test("the person may give less than was asked for, and never more", async () => {
  const dashboard = await app.dashboardOf(person);
  expect((await app.approve(dashboard, person, { scopes: ["agents:list"] })).status).toBe(200);
  const { status, error } = await app.approve(dashboard, person, { scopes: ["agents:list", "agents:write"] });
  expect([status, error]).toMatchObject([400, { details: [{ code: "enum", field: "/scopes" }] }]);
  expect((await grants())[0]?.scopes).toEqual(["agents:list"]);
});

test("what belongs to teams is given only with a team or project, of those the person reaches", async () => {
  const { workspaceId } = tenant;
  const [own, other] = [await createTeam({ workspaceId }), await createTeam({ workspaceId })];
  const [ownProject, otherProject] = [
    await createProject({ workspaceId, teamId: own }),
    await createProject({ workspaceId, teamId: other }),
  ];
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [own] });
  const me = { workspaceId, userId };
  const dashboard = await app.dashboardOf(me);
  const statusOf = async (choice: Parameters<ClientApp["approve"]>[2]) => {
    const { status, error } = await app.approve(dashboard, me, choice, app.parameters(everything));
    return error ? [status, error] : [status];
  };
  expect(await statusOf({ scopes: ["files:read"] })).toMatchObject([
    400,
    { details: [{ code: "access_not_configured" }] },
  ]);
  expect(await statusOf({ scopes: ["files:read"], allowedProjectIds: [ownProject] })).toMatchObject([
    400,
    {},
  ]);
  expect(await statusOf({ scopes: ["tasks:execute"], allowedProjectIds: [ownProject] })).toEqual([200]);
  expect(await statusOf({ scopes: ["files:read"], allowedTeamIds: [own] })).toEqual([200]);
  expect(await statusOf({ scopes: ["files:read"], allowedTeamIds: [own, other] })).toMatchObject([
    404,
    { code: "team_not_found" },
  ]);
  expect(await statusOf({ scopes: ["tasks:execute"], allowedProjectIds: [otherProject] })).toMatchObject([
    404,
    { code: "project_not_found" },
  ]);
  const elsewhere = await createTenant();
  expect(await statusOf({ scopes: ["files:read"], allowedTeamIds: [elsewhere.teamId] })).toMatchObject([
    404,
    {},
  ]);
});

describe("consenting again", () => {
  test("keeps the grant, so that its runs stay its own, and what was narrowed holds at once", async () => {
    const { accessToken } = await app.connectedBy(person);
    const [before] = await grants();
    await app.approvedBy(person, { scopes: ["agents:list"], staysConnected: false });
    const [after, ...others] = await grants();
    expect([after.id, others]).toEqual([before.id, []]);
    expect(await service.runtime.authenticateGrant(accessToken)).toMatchObject({
      credentialId: before.id,
      scopes: ["agents:list"],
    });
    expect((await audit()).map(({ action }) => action)).toEqual([
      "connected_app.connected",
      "connected_app.changed",
    ]);
  });

  test("after it was ended begins it anew, and nothing from before works again", async () => {
    const before = await app.connectedBy(person);
    const unused = (await app.approvedBy(person)).get("code") ?? "";
    const [{ id }] = await grants();
    await endGrant({ actor: tenant.owner, grantId: id });
    const { accessToken } = await app.connectedBy(person);
    expect(await service.runtime.authenticateGrant(accessToken)).toMatchObject({ credentialId: id });
    expect(await service.runtime.authenticateGrant(before.accessToken)).toBeUndefined();
    expect((await app.refresh(before.refreshToken)).body.error).toBe("invalid_grant");
    expect((await app.exchange(unused)).body.error).toBe("invalid_grant");
    expect((await audit()).map(({ action }) => action.split(".")[1])).toEqual([
      "connected",
      "changed",
      "ended",
      "connected",
    ]);
  });

  test("by two people, in two workspaces or by two apps are grants of their own", async () => {
    const { userId } = await createUser({ workspaceId: tenant.workspaceId });
    const other = await ClientApp.registered(service.baseUrl);
    await app.approvedBy(person);
    await app.approvedBy({ ...person, userId });
    await other.approvedBy(person);
    expect(await grants()).toHaveLength(3);
  });

  test("twice in the same moment is one grant with two codes that work", async () => {
    const codes = await Promise.all([app.approvedBy(person), app.approvedBy(person), app.approvedBy(person)]);
    const answers = await Promise.all(codes.map((told) => app.exchange(told.get("code") ?? "")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await grants()).toHaveLength(1);
  });
});

test("where the workspace allows no connected apps nothing is given, and the app can still be told", async () => {
  await query(`update workspaces set settings = '{"capabilities":{"connectedApps":false}}' where id = $1`);
  const dashboard = await app.dashboardOf(person);
  expect(await app.approve(dashboard, person)).toMatchObject({
    status: 403,
    error: { code: "capability_disabled" },
  });
  expect(await grants()).toEqual([]);
  const denied = await dashboard.call(dashboardOperations.denyApp, {
    body: { request: app.parameters().toString() },
  });
  expect(denied.status).toBe(200);
});

test("what was shown for one workspace is not given in another", async () => {
  const dashboard = await app.dashboardOf(person);
  const { status, error } = await app.approve(dashboard, { ...person, workspaceId: await createWorkspace() });
  expect([status, error]).toMatchObject([409, { code: "revision_conflict" }]);
});

test("what was shown for one person is not given for another who is signed in meanwhile", async () => {
  const { userId } = await createUser({ workspaceId: tenant.workspaceId });
  const shownToOwner = app.approval(person);
  const theirs = await app.dashboardOf({ ...person, userId });
  expect(await theirs.call(dashboardOperations.approveApp, { body: shownToOwner })).toMatchObject({
    status: 409,
    error: { code: "revision_conflict" },
  });
  expect([await grants(), await audit()]).toEqual([[], []]);
});

test("the page is no proof of what it said: the request is read again", async () => {
  const dashboard = await app.dashboardOf(person);
  for (const changes of [
    { redirect_uri: "https://evil.example/" },
    { code_challenge_method: "plain" },
    { resource: "https://evil.example/mcp" },
    { client_id: "cli_00000000000000000000000000" },
  ]) {
    const { status, error } = await app.approve(dashboard, person, {}, app.parameters(changes));
    expect([status, error]).toMatchObject([400, { code: "invalid_request" }]);
  }
  expect(await grants()).toEqual([]);
});

test.each(["approve", "deny"])("no page elsewhere can %s in a person's name", async (act) => {
  const dashboard = await app.dashboardOf(person);
  const send = (headers: Record<string, string>) =>
    dashboard.fetch(`/api/connect/${act}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ request: app.parameters().toString() }),
    });
  expect((await send({ origin: "https://evil.example" })).status).toBe(403);
  expect((await send({ cookie: "none" })).status).toBe(401);
  expect(await grants()).toEqual([]);
});

test("an app that was forgotten meanwhile is not connected", async () => {
  const dashboard = await app.dashboardOf(person);
  await query("delete from oauth_clients where id = $1", [app.clientId]);
  expect(await app.approve(dashboard, person)).toMatchObject({ status: 400 });
  expect(await grants()).toEqual([]);
});
