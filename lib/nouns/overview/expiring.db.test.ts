import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { approving } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createApiKey,
  createGrant,
  createTeam,
  createTenant,
  createUser,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { listExpiring } = dashboardOperations;
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

let service: TestService;
let tenant: Tenant;
let otherTeam: string;
let agentId: string;
let builderId: string;
let keyOfBuilder: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  const { workspaceId, teamId, owner } = tenant;
  otherTeam = await createTeam(tenant);
  agentId = (await publishGraph({ ...tenant, graph: approving(), name: "Approves" })).agentId;
  const api = new Api(service.baseUrl, tenant.key);
  for (const hours of [1, 24 * 40]) {
    const runId = await api.started(agentId, { input: { amount: 900 } });
    await api.runUntil(runId);
    await service.runtime.db.pool.query("update run_interactions set expires_at = $2 where run_id = $1", [
      runId,
      inHours(hours),
    ]);
  }
  builderId = (await createUser({ workspaceId, role: "builder", teamIds: [teamId] })).userId;
  keyOfBuilder = (await createApiKey({ workspaceId, userId: builderId, expiresAt: inHours(2) })).id;
  const rotated = await createApiKey({ workspaceId, userId: owner.userId, name: "Rotated" });
  await service.runtime.db.pool.query(
    "insert into api_key_secrets (secret_hash, key_id, expires_at) values ('old', $1, $2)",
    [rotated.id, inHours(3)],
  );
  await createApiKey({ workspaceId, userId: owner.userId, name: "Far", expiresAt: inHours(24 * 31) });
  await createApiKey({ workspaceId, userId: owner.userId, name: "Past", expiresAt: inHours(-1) });
  await createApiKey({
    workspaceId,
    userId: owner.userId,
    name: "Revoked",
    status: "revoked",
    expiresAt: inHours(2),
  });
  await createGrant({ workspaceId, userId: owner.userId, client: { name: "Idle" }, expiresAt: inHours(4) });
  await createGrant({
    workspaceId,
    userId: owner.userId,
    client: { name: "Used" },
    expiresAt: inHours(24 * 29),
  });
});
afterAll(() => service.close());

async function told(userId: string, query: Record<string, string> = {}): Promise<string[]> {
  const { workspaceId } = tenant;
  const person: Dashboard = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
  const { body } = await person.call(listExpiring, { query });
  return (body?.expiring ?? []).map(({ kind, name }) =>
    kind === "key" && !["Far", "Past", "Revoked"].includes(name) ? "key" : `${kind} ${name}`,
  );
}

test("an admin is told what expires first: answers, keys, old secrets, apps that are not used", async () => {
  expect(await told(tenant.owner.userId)).toEqual([
    "interaction Over the limit",
    "key",
    "secret Rotated",
    "app Idle",
  ]);
});

test("others are told of their own keys and their teams' items", async () => {
  expect(await told(builderId)).toEqual(["interaction Over the limit", "key"]);
  const { workspaceId } = tenant;
  const outside = await createUser({ workspaceId, role: "builder", teamIds: [otherTeam] });
  expect(await told(outside.userId)).toEqual([]);
  const stranger = await createTenant();
  const elsewhere = await openDashboard({
    baseUrl: service.baseUrl,
    workspaceId: stranger.workspaceId,
    userId: stranger.owner.userId,
  });
  expect((await elsewhere.call(listExpiring)).body?.expiring).toEqual([]);
});

test("an agent and a team narrow it to their items, a key to its own and to its runs' items", async () => {
  const { userId } = tenant.owner;
  expect(await told(userId, { agentId })).toEqual(["interaction Over the limit"]);
  expect(await told(userId, { teamId: otherTeam })).toEqual([]);
  expect(await told(userId, { keyId: keyOfBuilder })).toEqual(["key"]);
  expect(await told(userId, { keyId: tenant.keyId })).toEqual(["interaction Over the limit"]);
});
