import { expect, test } from "vitest";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createApiKey, createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { getKey } from "./get-key.ts";
import { getKeyUsage } from "./get-key-usage.ts";
import { listKeyRequests } from "./list-key-requests.ts";

provideRuntime();

type Query = Parameters<typeof listKeyRequests>[0]["query"];

async function logRequests(
  keyId: string,
  entries: readonly { method?: string; path?: string; status?: number }[],
) {
  const { requestLog } = runtime();
  entries.forEach(({ method = "GET", path = "/v1/public/agents", status = 200 }, n) => {
    const entry = {
      workspaceId: "any",
      credentialId: keyId,
      method,
      path,
      status,
      errorCode: status === 404 ? ("run_not_found" as const) : null,
      latencyMs: 1.25,
      address: null,
    };
    requestLog.record({ ...entry, at: new Date(), requestId: `req_${n}` });
  });
  await requestLog.flush();
}

const statuses = async (actor: UserActor, keyId: string, query: Query) =>
  (await listKeyRequests({ actor, keyId, query })).requests.map(({ status }) => status);

test("requests come newest first, page by page, with what to quote", async () => {
  const { owner, keyId } = await createTenant();
  await logRequests(keyId, [{ status: 200 }, { status: 201 }, { status: 202 }]);
  const first = await listKeyRequests({ actor: owner, keyId, query: { limit: 2 } });
  expect(first.requests.map(({ requestId }) => requestId)).toEqual(["req_2", "req_1"]);
  expect(first.requests[0]).toMatchObject({ method: "GET", path: "/v1/public/agents", latencyMs: 1.25 });
  const cursor = first.pagination.nextCursor ?? "";
  const rest = await listKeyRequests({ actor: owner, keyId, query: { limit: 2, cursor } });
  expect(rest.requests.map(({ status }) => status)).toEqual([200]);
  expect(rest).toMatchObject({ pagination: { hasMore: false, nextCursor: null }, lookedBackTo: null });
});

test("they are filtered by class of status or status, method, part of the path and request", async () => {
  const { owner, keyId } = await createTenant();
  await logRequests(keyId, [
    { status: 200 },
    { status: 404, path: "/v1/public/runs/run_1" },
    { status: 403, method: "POST" },
    { status: 503 },
  ]);
  const by = (query: Query) => statuses(owner, keyId, query);
  expect(await by({ status: ["4xx"] })).toEqual([403, 404]);
  expect(await by({ status: ["404", "5xx"] })).toEqual([503, 404]);
  expect(await by({ method: ["POST"] })).toEqual([403]);
  expect(await by({ path: "/runs/" })).toEqual([404]);
  expect(await by({ requestId: "req_0" })).toEqual([200]);
  expect(await by({ status: ["4xx"], method: ["PUT"] })).toEqual([]);
  const refused = await listKeyRequests({ actor: owner, keyId, query: { status: ["4xx"] } });
  expect(refused.requests.map(({ errorCode }) => errorCode)).toEqual([null, "run_not_found"]);
});

test("a filter that matches little ends its page after a bounded look back, and goes on from there", async () => {
  const { owner, keyId } = await createTenant();
  await logRequests(keyId, [{ status: 500 }]);
  await runtime().db.pool.query(
    `insert into request_log (workspace_id, key_id, at, method, path, status, latency_ms, request_id)
     select 'any', $1, now(), 'GET', '/', 200, 1, 'req' from generate_series(1, 20000)`,
    [keyId],
  );
  const query: Query = { status: ["5xx"] };
  const first = await listKeyRequests({ actor: owner, keyId, query });
  expect(first).toMatchObject({
    requests: [],
    lookedBackTo: expect.any(String),
    pagination: { hasMore: true },
  });
  const cursor = first.pagination.nextCursor ?? "";
  const next = await listKeyRequests({ actor: owner, keyId, query: { ...query, cursor } });
  expect(next.requests.map(({ status }) => status)).toEqual([500]);
  expect(next.pagination.hasMore).toBe(false);
});

test("use over a day, a week and a month is counted in hours, quarters of days and days", async () => {
  const { owner, keyId } = await createTenant();
  await logRequests(keyId, [{ status: 200 }, { status: 429 }]);
  for (const [range, buckets, bucketSeconds] of [
    ["24h", 24, 3_600],
    ["7d", 28, 21_600],
    ["30d", 30, 86_400],
  ] as const) {
    const usage = await getKeyUsage({ actor: owner, keyId, range });
    expect(usage).toMatchObject({ bucketSeconds });
    expect(usage.requests).toEqual([...Array(buckets - 1).fill(0), 2]);
    expect(usage.errors.at(-1)).toBe(1);
  }
});

test("a key, its requests and its use are shown to admins and to who made it, to nobody else", async () => {
  const { workspaceId, keyId } = await createTenant();
  const admin = await createUser({ workspaceId, role: "admin" });
  const builder = await createUser({ workspaceId, role: "builder" });
  const own = await createApiKey({ workspaceId, userId: builder.userId });
  const reads = (actor: UserActor, id: string) =>
    Promise.all([
      getKey({ actor, keyId: id }),
      getKeyUsage({ actor, keyId: id }),
      listKeyRequests({ actor, keyId: id, query: {} }),
    ]);
  await reads(admin, keyId);
  await reads(builder, own.id);
  const { owner: stranger } = await createTenant();
  for (const actor of [builder, stranger]) {
    const missing = { code: "key_not_found" };
    await expect(getKey({ actor, keyId })).rejects.toMatchObject(missing);
    await expect(getKeyUsage({ actor, keyId })).rejects.toMatchObject(missing);
    await expect(listKeyRequests({ actor, keyId, query: {} })).rejects.toMatchObject(missing);
  }
});

test("a key says what the person who looks may do with it", async () => {
  const { workspaceId, owner, keyId } = await createTenant();
  const admin = await createUser({ workspaceId, role: "admin" });
  const builder = await createUser({ workspaceId, role: "builder" });
  const make = async (fields: Partial<Parameters<typeof createApiKey>[0]> = {}) =>
    (await createApiKey({ workspaceId, userId: builder.userId, ...fields })).id;
  const may = async (actor: UserActor, id: string) => (await getKey({ actor, keyId: id })).may;
  expect(await may(owner, keyId)).toEqual({ stop: true, change: true });
  expect(await may(admin, keyId)).toEqual({ stop: true, change: false });
  const builders = await make();
  expect(await may(admin, builders)).toEqual({ stop: true, change: true });
  expect(await may(builder, builders)).toEqual({ stop: false, change: false });
  const expired = await make({ expiresAt: new Date(Date.now() - 1_000) });
  expect(await may(owner, expired)).toEqual({ stop: true, change: false });
  expect(await may(owner, await make({ status: "revoked" }))).toEqual({ stop: false, change: false });
});
