import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AuditAction } from "#lib/contract/audit-actions.ts";
import { dashboardOperations as operations } from "#lib/contract/dashboard.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { recordAudit } from "./record-audit.ts";

let service: TestService;
let tenant: Tenant;
let admin: Dashboard;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  const { userId } = await createUser({ workspaceId: tenant.workspaceId, role: "admin" });
  admin = await open(userId);
});

const open = (userId: string, workspaceId = tenant.workspaceId) =>
  openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });

async function record(action: AuditAction, target: string, details = {}): Promise<void> {
  const { db } = service.runtime;
  const { workspaceId, owner } = tenant;
  await recordAudit(db, {
    actor: owner,
    workspaceId,
    action,
    target: { kind: "key", id: target, name: target },
    details,
  });
}

async function list(query: Record<string, string | number | string[]> = {}, by = admin) {
  return accepted(await by.call(operations.listAudit, { query }));
}
const targetsOf = async (query: Record<string, string | number | string[]>) =>
  (await list(query)).entries.map(({ target }) => target.id);

test("entries say who did what to what, where, and when; the newest first", async () => {
  await record("key.created", "key_1", { scopes: 2 });
  await record("key.revoked", "key_1");
  const [entry, older] = (await list()).entries;
  expect(entry).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    actor: { kind: "user", id: tenant.owner.userId, name: expect.any(String) },
    via: "command_line",
    action: "key.revoked",
    target: { kind: "key", id: "key_1", name: "key_1" },
    details: {},
  });
  expect(older).toMatchObject({ action: "key.created", details: { scopes: 2 } });
});

test("they are narrowed by actor, action, target and time", async () => {
  await record("key.created", "a");
  await record("key.revoked", "a");
  await record("key.created", "b");
  const { db } = service.runtime;
  const target = { kind: "setting", id: "c" };
  await recordAudit(db, {
    actor: { kind: "system" },
    workspaceId: tenant.workspaceId,
    action: "setting.changed",
    target,
  });
  await db.pool.query("update audit_log set at = now() - interval '2 days' where target_id = 'b'");
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  expect(await targetsOf({ actor: tenant.owner.userId })).toEqual(["b", "a", "a"]);
  expect(await targetsOf({ actor: "system" })).toEqual(["c"]);
  expect(await targetsOf({ action: "key.created" })).toEqual(["b", "a"]);
  expect(await targetsOf({ action: ["key.revoked", "setting.changed"] })).toEqual(["c", "a"]);
  expect(await targetsOf({ target: "a" })).toEqual(["a", "a"]);
  expect(await targetsOf({ from: yesterday })).toEqual(["c", "a", "a"]);
  expect(await targetsOf({ to: yesterday })).toEqual(["b"]);
  expect(await targetsOf({ target: "a", action: "key.revoked", actor: tenant.owner.userId })).toEqual(["a"]);
  expect((await admin.call(operations.listAuditActions)).body).toEqual({
    actions: ["key.created", "key.revoked", "setting.changed"],
  });
});

test("pages follow each other without gaps, and a cursor holds for its filters alone", async () => {
  for (const target of ["a", "b", "c", "d", "e"]) await record("key.created", target);
  const first = await list({ limit: 2 });
  await record("key.created", "later");
  const cursor = first.pagination.nextCursor ?? "";
  const second = await list({ limit: 2, cursor });
  const third = await list({ limit: 2, cursor: second.pagination.nextCursor ?? "" });
  const seen = [first, second, third].flatMap(({ entries }) => entries.map(({ target }) => target.id));
  expect(seen).toEqual(["e", "d", "c", "b", "a"]);
  expect(third.pagination).toMatchObject({ hasMore: false, nextCursor: null });
  const other = await admin.call(operations.listAudit, { query: { cursor, target: "a" } });
  expect(other.error?.code).toBe("invalid_cursor");
});

test("it is for admins, of their own workspace", async () => {
  await record("key.created", "secret");
  const builder = await createUser({ workspaceId: tenant.workspaceId, role: "builder" });
  const below = await open(builder.userId);
  for (const operation of [operations.listAudit, operations.listAuditActions]) {
    expect((await below.call(operation)).error?.code).toBe("permission_denied");
  }
  expect((await below.fetch("/api/audit/export?format=csv")).status).toBe(403);
  const other = await createTenant();
  expect((await list({}, await open(other.owner.userId, other.workspaceId))).entries).toEqual([]);
});

test("it is exported as CSV and as JSON, as it is narrowed, with nothing that a spreadsheet would compute", async () => {
  for (let index = 0; index < 520; index++) await record("key.created", `key_${index}`);
  await record("key.revoked", "=SUM(A1)", { note: 'a "quoted", word' });
  const csv = await admin.fetch("/api/audit/export?format=csv");
  expect(csv.headers.get("content-type")).toContain("text/csv");
  expect(csv.headers.get("content-disposition")).toContain("audit-log.csv");
  const lines = (await csv.text()).split("\r\n");
  expect(lines).toHaveLength(523);
  expect(lines[1]).toContain("'=SUM(A1)");
  const json = await admin.fetch("/api/audit/export?format=jsonl&action=key.revoked");
  const entries = (await json.text()).trim().split("\n");
  expect(entries.map((line) => JSON.parse(line))).toMatchObject([{ action: "key.revoked" }]);
});

test("a secret that got into the details does not get out", async () => {
  await record("setting.changed", "x", { password: "hunter2", nested: { apiKey: "abc" } });
  const [entry] = (await list()).entries;
  expect(JSON.stringify(entry)).not.toMatch(/hunter2|abc/);
});
