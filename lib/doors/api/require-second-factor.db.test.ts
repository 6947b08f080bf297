import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardOperations as operations, dashboardStreams as streams } from "#lib/contract/dashboard.ts";
import type { SessionOperation } from "#lib/contract/operation.ts";
import { OPERATOR } from "#lib/nouns/access/actor.ts";
import { resetFactors } from "#lib/nouns/factors/reset-factors.ts";
import { openOwnBrowser } from "#lib/nouns/factors/testing/own-browser.ts";
import { totpCode } from "#lib/nouns/factors/testing/totp-code.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { Api } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const NAME = "security.requireSecondFactor";

let service: TestService;
let tenant: Tenant;
let owner: Dashboard;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  owner = await browserOf(tenant.owner.userId);
});

const browserOf = (userId: string) =>
  openDashboard({ baseUrl: service.baseUrl, workspaceId: tenant.workspaceId, userId });

const set = (browser: Dashboard, value: unknown) =>
  browser.call(operations.changeSetting, { body: { name: NAME, value } });

async function setUpTotp(browser: Dashboard): Promise<void> {
  const { body } = await browser.call(operations.beginTotp);
  const code = totpCode({ secret: body?.secret ?? "" });
  const { status } = await browser.call(operations.confirmTotp, { body: { code } });
  expect(status).toBe(200);
}

/** A workspace that requires a second factor, whose owner has one. */
async function required(): Promise<void> {
  await setUpTotp(owner);
  expect((await set(owner, true)).status).toBe(200);
}

const codeOf = async (browser: Dashboard, operation: SessionOperation) =>
  (await browser.call(operation, { params: {} })).error?.code;

test("only who has a second factor can require one, and the audit log tells of it", async () => {
  const refused = await set(owner, true);
  expect([refused.status, refused.error?.details?.[0]?.code]).toEqual([400, "no_second_factor"]);
  await required();
  const { rows } = await service.runtime.db.pool.query(
    "select details from audit_log where workspace_id = $1 and action = 'setting.changed'",
    [tenant.workspaceId],
  );
  expect(rows).toEqual([{ details: { before: false, after: true } }]);
});

test("a session that is not confirmed changes the requirement neither way", async () => {
  await required();
  await service.runtime.db.pool.query("update sessions set stepped_up_at = now() - interval '1 hour'");
  expect((await set(owner, false)).error?.code).toBe("step_up_required");
});

test("an operator may not require one", async () => {
  const { userId } = await createUser({ workspaceId: tenant.workspaceId, role: "operator" });
  expect((await set(await browserOf(userId), true)).error?.code).toBe("permission_denied");
});

test("a member without one reaches nothing of the workspace but the way to set one up, then everything", async () => {
  await required();
  const { userId } = await createUser({ workspaceId: tenant.workspaceId, role: "admin" });
  const member = await browserOf(userId);
  for (const operation of [operations.listAgents, operations.listMembers, operations.getSettings])
    expect(await codeOf(member, operation)).toBe("second_factor_setup_required");
  const live = await member.fetch(`${streams.follow.path}?topics=inbox`);
  expect([live.status, (await live.json()).error.code]).toEqual([403, "second_factor_setup_required"]);
  expect((await member.call(operations.getSession)).status).toBe(200);
  await setUpTotp(member);
  expect((await member.call(operations.listAgents)).status).toBe(200);
});

test("what may be done before is one's own account and the way to another workspace, nothing else", () => {
  const before = Object.values(operations)
    .filter((operation) => "beforeSecondFactor" in operation)
    .map(({ path }) => path);
  for (const path of before) expect(path).toMatch(/^\/api\/(account|session|workspaces)(\/|$)/);
  expect("beforeSecondFactor" in operations.createWorkspace).toBe(false);
});

test("in another workspace that requires none they go on", async () => {
  await required();
  const other = await createTenant();
  const member = await openOwnBrowser({
    baseUrl: service.baseUrl,
    workspaceId: other.workspaceId,
    userId: other.owner.userId,
  });
  expect((await member.call(operations.listAgents)).status).toBe(200);
});

test("keys go on, whoever made them", async () => {
  await changeSetting({ actor: tenant.owner, name: NAME, value: true });
  expect((await new Api(service.baseUrl, tenant.key).listAgents()).status).toBe(200);
});

test("the last owner who lost their factors gets in again by the command line", async () => {
  await required();
  await resetFactors({ actor: OPERATOR, email: tenant.owner.email });
  const again = await browserOf(tenant.owner.userId);
  expect(await codeOf(again, operations.listAgents)).toBe("second_factor_setup_required");
  await setUpTotp(again);
  expect((await again.call(operations.listAgents)).status).toBe(200);
});

test("who removes their only factor is led to set one up again", async () => {
  await required();
  expect((await owner.call(operations.removeTotp)).status).toBe(200);
  expect(await codeOf(owner, operations.listAgents)).toBe("second_factor_setup_required");
});
