import { expect, test } from "vitest";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createApiKey, createProject, createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { listKeys } from "./list-keys.ts";

provideRuntime();

type Query = Parameters<typeof listKeys>[0]["query"];

const browse = async (actor: UserActor, query: Query = {}) => (await listKeys({ actor, query })).keys;
const ids = async (actor: UserActor, query: Query = {}) => (await browse(actor, query)).map(({ id }) => id);
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

const rename = (id: string, name: string) =>
  runtime().db.pool.query("update api_keys set name = $2 where id = $1", [id, name]);

async function countUse({ id, hoursAgo, errors = 0 }: { id: string; hoursAgo: number; errors?: number }) {
  await runtime().db.pool.query(
    `insert into key_usage (key_id, hour, workspace_id, requests, errors)
     values ($1, date_trunc('hour', now()) - make_interval(hours => $2), 'any', 10, $3)`,
    [id, hoursAgo, errors],
  );
}

test("a key is listed with what its allowlists and its creator are called, and without its secret", async () => {
  const { workspaceId, owner, teamId, keyId, key } = await createTenant();
  const projectId = await createProject({ workspaceId, teamId });
  const bound = await createApiKey({
    workspaceId,
    userId: owner.userId,
    scopes: ["tasks:execute"],
    allowedTeamIds: [teamId],
    allowedProjectIds: [projectId],
  });
  const listed = await browse(owner);
  expect(listed.map(({ id }) => id)).toEqual([bound.id, keyId]);
  expect(listed[0]).toMatchObject({
    state: "active",
    allowedTeams: [{ id: teamId, name: expect.stringContaining("Team") }],
    allowedProjects: [{ id: projectId, name: expect.stringContaining("Project") }],
    createdBy: { id: owner.userId, email: owner.email },
    lastUsedAt: null,
  });
  expect(JSON.stringify(listed)).not.toContain(key);
});

test("how a key stands is told in one word, and filtered by it", async () => {
  const { workspaceId, owner, keyId } = await createTenant();
  const away = await createUser({ workspaceId, status: "suspended" });
  const make = async (fields: Partial<Parameters<typeof createApiKey>[0]>) =>
    (await createApiKey({ workspaceId, userId: owner.userId, ...fields })).id;
  const expected = {
    [keyId]: "active",
    [await make({ expiresAt: inDays(8) })]: "active",
    [await make({ expiresAt: inDays(6) })]: "expiring",
    [await make({ expiresAt: inDays(-1) })]: "expired",
    [await make({ status: "inactive" })]: "inactive",
    [await make({ userId: away.userId })]: "creator_away",
    [await make({ status: "revoked", expiresAt: inDays(-1) })]: "revoked",
  };
  const listed = await browse(owner);
  expect(Object.fromEntries(listed.map(({ id, state }) => [id, state]))).toEqual(expected);
  const filtered = await browse(owner, { state: ["expiring", "revoked"] });
  expect(filtered.map(({ state }) => state).sort()).toEqual(["expiring", "revoked"]);
});

test("keys are found by name, id and creator, by scope and by who made them", async () => {
  const { workspaceId, owner, keyId } = await createTenant();
  const other = await createUser({ workspaceId, role: "viewer" });
  const { id } = await createApiKey({ workspaceId, userId: other.userId, scopes: ["files:read"] });
  await rename(id, "Warehouse 100% _sync_");
  expect(await ids(owner, { q: "  warehouse 100%" })).toEqual([id]);
  expect(await ids(owner, { q: "_sync_" })).toEqual([id]);
  expect(await ids(owner, { q: id.slice(4) })).toEqual([id]);
  expect(await ids(owner, { q: other.email.toUpperCase() })).toEqual([id]);
  expect(await ids(owner, { q: "nothing like it" })).toEqual([]);
  expect(await ids(owner, { scope: ["files:read", "files:write"] })).toEqual([id]);
  expect(await ids(owner, { createdBy: owner.userId })).toEqual([keyId]);
});

test("requests of the last seven days come in 28 parts of six hours, errors apart", async () => {
  const { owner, keyId } = await createTenant();
  await countUse({ id: keyId, hoursAgo: 0, errors: 3 });
  await countUse({ id: keyId, hoursAgo: 5 });
  await countUse({ id: keyId, hoursAgo: 167 });
  await countUse({ id: keyId, hoursAgo: 168 });
  const [listed] = await browse(owner);
  expect(listed?.usage).toMatchObject({ bucketSeconds: 21_600 });
  expect(listed?.usage.requests).toEqual([10, ...Array(26).fill(0), 20]);
  expect(listed?.usage.errors).toEqual([...Array(27).fill(0), 3]);
});

test.each([
  ["name", ["B", "a", "C"], ["a", "B", "C"]],
  ["created", ["x", "y", "z"], ["z", "y", "x"]],
] as const)("sorted by %s, page by page, without a gap or a repetition", async (sort, names, expected) => {
  const { workspaceId, owner, keyId } = await createTenant();
  await rename(keyId, names[0]);
  for (const name of names.slice(1)) {
    await rename((await createApiKey({ workspaceId, userId: owner.userId })).id, name);
  }
  for (const order of [undefined, "asc", "desc"] as const) {
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const query: Query = { sort, limit: 1, ...(order && { order }), ...(cursor && { cursor }) };
      const { keys, pagination } = await listKeys({ actor: owner, query });
      read.push(...keys.map(({ name }) => name));
      cursor = pagination.nextCursor ?? undefined;
    } while (cursor);
    const ascending = sort === "name" ? expected : [...expected].reverse();
    expect(read).toEqual(
      order === undefined ? expected : order === "asc" ? ascending : [...ascending].reverse(),
    );
  }
});

test("what never was stands last: unused keys, keys without an end, keys without requests", async () => {
  const { workspaceId, owner, keyId } = await createTenant();
  const { id } = await createApiKey({ workspaceId, userId: owner.userId, expiresAt: inDays(20) });
  await runtime().db.pool.query("update api_keys set last_used_at = now() where id = $1", [id]);
  await countUse({ id, hoursAgo: 3 });
  for (const sort of ["lastUsed", "expires", "requests"] as const) {
    const { keys, pagination } = await listKeys({ actor: owner, query: { sort, limit: 1 } });
    expect([sort, ...keys.map((key) => key.id)]).toEqual([sort, id]);
    const cursor = pagination.nextCursor ?? "";
    expect(await ids(owner, { sort, limit: 1, cursor })).toEqual([keyId]);
  }
});

test("a cursor is good for the list it was issued for", async () => {
  const { workspaceId, owner } = await createTenant();
  await createApiKey({ workspaceId, userId: owner.userId });
  const { pagination } = await listKeys({ actor: owner, query: { limit: 1 } });
  const cursor = pagination.nextCursor ?? "";
  await expect(browse(owner, { limit: 1, cursor, q: "x" })).rejects.toMatchObject({ code: "invalid_cursor" });
  const { owner: stranger } = await createTenant();
  await expect(browse(stranger, { limit: 1, cursor })).rejects.toMatchObject({ code: "invalid_cursor" });
});

test("admins see every key of the workspace, others their own, strangers none", async () => {
  const { workspaceId, keyId } = await createTenant();
  const admin = await createUser({ workspaceId, role: "admin" });
  const builder = await createUser({ workspaceId, role: "builder" });
  const own = await createApiKey({ workspaceId, userId: builder.userId });
  expect((await ids(admin)).sort()).toEqual([keyId, own.id].sort());
  expect(await ids(builder)).toEqual([own.id]);
  expect(await ids(builder, { createdBy: admin.userId })).toEqual([]);
  const { owner: stranger, keyId: foreign } = await createTenant();
  expect(await ids(stranger)).toEqual([foreign]);
});
