import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { SessionOperation } from "#lib/contract/operation.ts";
import { createKey } from "#lib/nouns/keys/create-key.ts";
import { sealSession } from "#lib/nouns/sign-in/testing/seal-session.ts";
import { hashPassword } from "#lib/nouns/users/hash-password.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { Dashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { stampPassword } from "./session-token.ts";

const operations = dashboardOperations;
const PASSWORD = "correct horse battery staple";

let service: TestService;
let tenant: Tenant;
let dashboard: Dashboard;
let memberId: string;
let passwordHash: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  memberId = (await createUser({ workspaceId: tenant.workspaceId, role: "viewer" })).userId;
  await setPassword(passwordHash);
});

const query = (text: string, values: unknown[] = []) => service.runtime.db.pool.query(text, values);

/** The session's cookie goes with the hash that was current when it was sealed. */
async function setPassword(hash: string | null): Promise<void> {
  const { workspaceId, owner } = tenant;
  await query("update users set password_hash = $2 where id = $1", [owner.userId, hash]);
  const claims = { userId: owner.userId, workspaceId, passwordStamp: stampPassword(hash) };
  dashboard = new Dashboard(service.baseUrl, await sealSession({ claims, maxAge: 3_600 }));
}

const age = (interval: string) =>
  query("update sessions set stepped_up_at = now() - $2::interval where user_id = $1", [
    tenant.owner.userId,
    interval,
  ]);

const key = () => ({
  name: `key ${randomToken()}`,
  scopes: ["agents:list" as const],
  allowedTeamIds: [],
  allowedProjectIds: [],
  expiresAt: null,
  rateLimitPerMinute: null,
});

const stepUp = (password: string) => dashboard.call(operations.stepUpWithPassword, { body: { password } });

const actions = async () => {
  const { rows } = await query("select action, details from audit_log where workspace_id = $1 order by id", [
    tenant.workspaceId,
  ]);
  return rows.filter(({ action }) => String(action).startsWith("session.step"));
};

test("a session older than ten minutes creates no key until its person has confirmed", async () => {
  expect((await dashboard.call(operations.createKey, { body: key() })).status).toBe(201);
  await age("10 minutes");
  const refused = await dashboard.call(operations.createKey, { body: key() });
  expect([refused.status, refused.error?.code]).toEqual([403, "step_up_required"]);

  const { body } = await stepUp(PASSWORD);
  expect(Date.parse(body?.until ?? "") - Date.now()).toBeGreaterThan(9 * 60_000);
  expect((await dashboard.call(operations.createKey, { body: key() })).status).toBe(201);
  expect(await actions()).toEqual([{ action: "session.stepped_up", details: { method: "password" } }]);
});

test("a wrong password confirms nothing, and the audit log tells of it", async () => {
  await age("1 hour");
  const refused = await stepUp("wrong");
  expect(refused.error?.details).toEqual([
    { code: "wrong_password", message: "is not your password", field: "/password" },
  ]);
  expect((await dashboard.call(operations.getStepUp)).body).toMatchObject({ isSteppedUp: false });
  expect(await actions()).toEqual([{ action: "session.step_up_refused", details: { method: "password" } }]);
});

test("a confirmation is its browser's own", async () => {
  const other = dashboard;
  await setPassword(passwordHash);
  await age("1 hour");
  await stepUp(PASSWORD);
  expect((await other.call(operations.createKey, { body: key() })).error?.code).toBe("step_up_required");
});

test("somebody without a password cannot confirm by an empty one", async () => {
  await setPassword(null);
  await age("1 hour");
  expect((await stepUp("")).status).toBe(400);
  const { body } = await dashboard.call(operations.getStepUp);
  expect(body).toMatchObject({ isSteppedUp: false, hasPassword: false, providers: [] });
});

test("guesses are limited", async () => {
  await age("1 hour");
  const statuses: number[] = [];
  // An attempt is forgiven every three seconds, so a slow machine may need a few more.
  while (statuses.at(-1) !== 429 && statuses.length < 60) statuses.push((await stepUp("wrong")).status);
  expect(statuses.at(0)).toBe(400);
  expect(statuses.at(-1)).toBe(429);
});

test("the command line's own actor is not asked", async () => {
  const made = await createKey({ actor: tenant.owner, ...key(), expiresAt: null });
  expect(made.key).toMatch(/^lw_/);
});

describe("is asked before", () => {
  const guarded: [SessionOperation, () => Parameters<Dashboard["call"]>[1]][] = [
    [operations.createKey, () => ({ body: key() })],
    [operations.changeKey, () => ({ params: { keyId: tenant.keyId }, body: { name: "x" } })],
    [operations.rotateKey, () => ({ params: { keyId: tenant.keyId }, body: { overlapSeconds: 0 } })],
    [operations.setKeyStatus, () => ({ params: { keyId: tenant.keyId }, body: { status: "active" } })],
    [operations.changeRole, () => ({ params: { userId: memberId }, body: { role: "builder" } })],
    [operations.changeTeams, () => ({ params: { userId: memberId }, body: { teamIds: [] } })],
    [operations.suspendMember, () => ({ params: { userId: memberId } })],
    [operations.reactivateMember, () => ({ params: { userId: memberId } })],
    [operations.removeMember, () => ({ params: { userId: memberId } })],
    [operations.addTeamMember, () => ({ params: { teamId: tenant.teamId, userId: memberId } })],
    [operations.removeTeamMember, () => ({ params: { teamId: tenant.teamId, userId: memberId } })],
    [
      operations.createInvitation,
      () => ({ body: { email: `${randomToken()}@example.com`, role: "viewer", teamIds: [] } }),
    ],
    [operations.renewInvitation, () => ({ params: { invitationId: "inv_unknown" } })],
    [
      operations.createConnection,
      () => ({
        body: {
          name: "ledger",
          origins: ["https://ledger.example"],
          settings: { kind: "bearer" },
          secret: "a-long-enough-token",
        },
      }),
    ],
    [
      operations.addToolServer,
      () => ({ body: { name: "crm", url: "https://mcp.example/mcp", connectionName: null } }),
    ],
    [operations.markReadOnly, () => ({ params: { name: "crm" }, body: { tool: "find", isReadOnly: true } })],
    [
      operations.changeConnection,
      () => ({ params: { name: "ledger" }, body: { origins: ["https://elsewhere.example"] } }),
    ],
    [
      operations.setModelKey,
      () => ({ body: { provider: "openai", key: "a-long-enough-key", model: "gpt-5" } }),
    ],
    [operations.changeSetting, () => ({ body: { name: "security.requireSecondFactor", value: true } })],
    [operations.changePassword, () => ({ body: { currentPassword: PASSWORD, newPassword: "another one!" } })],
    [operations.unlinkIdentity, () => ({ params: { identityId: "unknown" } })],
  ];
  test.each(guarded.map(([operation, request]) => [operation.operationId, operation, request] as const))(
    "%s",
    async (_, operation, request) => {
      await age("1 hour");
      const refused = await dashboard.call(operation, request());
      expect([refused.status, refused.error?.code]).toEqual([403, "step_up_required"]);
    },
  );

  test("a key is stopped by nobody's waiting: deactivating and revoking need no confirmation", async () => {
    await age("1 hour");
    const params = { keyId: tenant.keyId };
    const stopped = await dashboard.call(operations.setKeyStatus, { params, body: { status: "inactive" } });
    expect(stopped.status).toBe(200);
    expect((await dashboard.call(operations.revokeKey, { params })).status).toBe(200);
  });

  test("what agents reach less by needs none: removing a tool server, a tool that counts as writing again", async () => {
    await age("1 hour");
    const body = { tool: "find", isReadOnly: false };
    const marked = await dashboard.call(operations.markReadOnly, { params: { name: "crm" }, body });
    expect(marked.error?.code).toBe("tool_server_not_found");
    const removed = await dashboard.call(operations.removeToolServer, { params: { name: "crm" } });
    expect(removed.error?.code).toBe("tool_server_not_found");
  });
});
