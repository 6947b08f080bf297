import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { Api } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
});
afterAll(() => service.close());

const { listKeys, createKey, getKey, changeKey, rotateKey, endKeyOverlap, setKeyStatus, revokeKey } =
  dashboardOperations;
const { getKeyChoices, getKeyUsage, listKeyRequests } = dashboardOperations;

const NEW_KEY = {
  name: "Shop",
  scopes: ["agents:list"],
  allowedTeamIds: [],
  allowedProjectIds: [],
  expiresAt: null,
  rateLimitPerMinute: null,
};

async function signIn(role?: Role) {
  const { workspaceId, owner } = tenant;
  const { userId } = role ? await createUser({ workspaceId, role }) : owner;
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

async function makeKey(dashboard: Awaited<ReturnType<typeof signIn>>, fields: object = {}) {
  const { body } = await dashboard.call(createKey, { body: { ...NEW_KEY, ...fields } });
  if (!body) throw new Error("no key was made");
  return { ...body, api: new Api(service.baseUrl, body.key) };
}

test("a key made here works at once, is found in the list and in the audit log, and its secret nowhere again", async () => {
  const dashboard = await signIn("admin");
  const { id, key, api } = await makeKey(dashboard, { name: "Warehouse" });
  expect((await api.listAgents()).status).toBe(200);
  const shown = [
    await dashboard.call(listKeys, { query: { q: "warehouse" } }),
    await dashboard.call(getKey, { params: { keyId: id } }),
    await dashboard.call(getKeyUsage, { params: { keyId: id } }),
    await dashboard.call(listKeyRequests, { params: { keyId: id } }),
    await dashboard.call(getKeyChoices),
  ];
  expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { rows } = await service.runtime.db.pool.query("select * from audit_log where target_id = $1", [id]);
  expect(rows).toMatchObject([{ action: "key.created", target_name: "Warehouse" }]);
  const secret = key.slice(-49);
  expect(JSON.stringify([shown.map(({ body }) => body), rows])).not.toContain(secret);
});

test("a revoked key's next request after the click is refused", async () => {
  const dashboard = await signIn();
  const { id, api } = await makeKey(dashboard);
  expect((await api.listAgents()).status).toBe(200);
  await dashboard.call(revokeKey, { params: { keyId: id } });
  expect((await api.listAgents()).status).toBe(401);
  const again = await dashboard.call(setKeyStatus, { params: { keyId: id }, body: { status: "active" } });
  expect(again.status).toBe(400);
});

test("a key is switched off and on, rotated with an overlap that is ended, and changed", async () => {
  const dashboard = await signIn();
  const { id: keyId, api } = await makeKey(dashboard);
  const params = { keyId };
  await dashboard.call(setKeyStatus, { params, body: { status: "inactive" } });
  expect((await api.listAgents()).status).toBe(401);
  await dashboard.call(setKeyStatus, { params, body: { status: "active" } });
  const fractional = await dashboard.call(rotateKey, { params, body: { overlapSeconds: 0.5 } });
  expect(fractional.error?.details?.[0]?.field).toBe("/overlapSeconds");
  const rotated = await dashboard.call(rotateKey, { params, body: { overlapSeconds: 600 } });
  const renewed = new Api(service.baseUrl, rotated.body?.key ?? "");
  expect([(await api.listAgents()).status, (await renewed.listAgents()).status]).toEqual([200, 200]);
  await dashboard.call(endKeyOverlap, { params });
  expect([(await api.listAgents()).status, (await renewed.listAgents()).status]).toEqual([401, 200]);
  await dashboard.call(changeKey, { params, body: { scopes: ["runs:read"] } });
  const refused = await renewed.listAgents();
  expect(refused).toMatchObject({ status: 403, error: { code: "insufficient_scope" } });
  expect(refused.error?.message).toContain("agents:list");
  await dashboard.call(revokeKey, { params });
  await dashboard.call(revokeKey, { params });
  const { rows } = await service.runtime.db.pool.query(
    "select action from audit_log where target_id = $1 order by id",
    [keyId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "key.created",
    "key.deactivated",
    "key.reactivated",
    "key.rotated",
    "key.overlap_ended",
    "key.changed",
    "key.revoked",
  ]);
});

test.each<Role>(["viewer", "operator", "builder"])("a %s makes, changes and ends no key", async (role) => {
  const dashboard = await signIn(role);
  const params = { keyId: tenant.keyId };
  const refused = [
    await dashboard.call(createKey, { body: NEW_KEY }),
    await dashboard.call(changeKey, { params, body: { name: "Mine" } }),
    await dashboard.call(rotateKey, { params, body: { overlapSeconds: 0 } }),
    await dashboard.call(endKeyOverlap, { params }),
    await dashboard.call(setKeyStatus, { params, body: { status: "inactive" } }),
    await dashboard.call(revokeKey, { params }),
  ];
  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(
    refused.map(() => [403, "permission_denied"]),
  );
  const choices = await dashboard.call(getKeyChoices);
  expect(choices.body).toMatchObject({ teams: [], projects: [], people: [], creators: [] });
});

test("a new key may act as everybody the admin manages, and as no owner", async () => {
  const dashboard = await signIn("admin");
  const viewer = await createUser({ workspaceId: tenant.workspaceId, role: "viewer" });
  const { body } = await dashboard.call(getKeyChoices);
  const people = body?.people.map(({ id }) => id);
  expect(people).toContain(viewer.userId);
  expect(people).not.toContain(tenant.owner.userId);
  const { id } = await makeKey(dashboard, { actsAsUserId: viewer.userId });
  const made = await dashboard.call(getKey, { params: { keyId: id } });
  expect(made.body).toMatchObject({ createdBy: { id: viewer.userId } });
  const refused = await dashboard.call(createKey, {
    body: { ...NEW_KEY, actsAsUserId: tenant.owner.userId },
  });
  expect(refused.error?.code).toBe("permission_denied");
});

test("faults name the fields of the form", async () => {
  const dashboard = await signIn("admin");
  const { status, error } = await dashboard.call(createKey, {
    body: { ...NEW_KEY, scopes: ["files:read"], rateLimitPerMinute: 0 },
  });
  expect(status).toBe(400);
  expect(error?.details?.map(({ field }) => field)).toEqual(["/allowedTeamIds", "/rateLimitPerMinute"]);
});
