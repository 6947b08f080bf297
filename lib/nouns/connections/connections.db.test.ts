import { afterEach, beforeEach, expect, test } from "vitest";
import { isDomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createTeam, createUser, createWorkspace, publishGraph } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { authorizeConnection } from "./authorize-connection.ts";
import { createConnection } from "./create-connection.ts";
import { deleteConnection } from "./delete-connection.ts";
import { listAllConnections } from "./list-all-connections.ts";

provideRuntime();
let actor: UserActor;
beforeEach(async () => {
  actor = await createUser({ workspaceId: await createWorkspace(), role: "admin" });
});
afterEach(async () => {
  await runtime().db.pool.query("delete from connections");
});

const origins = ["https://api.crm.example"];
const bearer = { name: "crm", origins, settings: { kind: "bearer" } } as const;
const BASIC = { kind: "basic", username: "ada" } as const;

test("a connection is made, listed without its secret, authorised anew and deleted", async () => {
  expect(await createConnection({ actor, ...bearer, secret: "first-token-of-crm" })).toEqual({
    name: "crm",
    status: "authorised",
    resumedRuns: 0,
    test: null,
  });
  const [listed, ...others] = await listAllConnections({ actor });
  expect(others).toEqual([]);
  expect(listed).toEqual({
    name: "crm",
    status: "authorised",
    origins,
    settings: { kind: "bearer" },
    refusal: null,
    lastTest: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  await authorizeConnection({ actor, name: "crm", secret: "second-token-of-crm" });
  expect(await deleteConnection({ actor, name: "crm" })).toEqual({
    name: "crm",
    namedBy: { agents: [], toolServers: [] },
  });
  expect(await listAllConnections({ actor })).toEqual([]);
});

test("nothing of the secret stands in the row", async () => {
  await createConnection({ actor, ...bearer, secret: "first-token-of-crm" });
  const { rows } = await runtime().db.pool.query("select c::text as row from connections c");
  const row = String(rows[0]?.row);
  for (const form of ["first-token", Buffer.from("first-token-of-crm").toString("base64").slice(0, 20)]) {
    expect(row).not.toContain(form);
  }
  expect(row).toContain("v1.");
});

test("one without a secret is made to be authorised later", async () => {
  const { status } = await createConnection({ actor, ...bearer });
  expect([status, (await listAllConnections({ actor }))[0]?.status]).toEqual([
    "not_authorised",
    "not_authorised",
  ]);
  const { status: after } = await authorizeConnection({ actor, name: "crm", secret: "a-token-of-crm" });
  expect([after, (await listAllConnections({ actor }))[0]?.status]).toEqual(["authorised", "authorised"]);
});

test("a workspace has 500 connections at most, however many are made at once; others have their own", async () => {
  const { workspaceId } = actor;
  await runtime().db.pool.query(
    `insert into connections (workspace_id, name, kind, origins, settings)
     select $1, 'c' || n, 'bearer', '{https://a.example}', '{"kind":"bearer"}' from generate_series(1, 498) n`,
    [workspaceId],
  );
  const names = Array.from({ length: 6 }, (_, index) => `one-more-${index}`);
  const tried = await Promise.allSettled(names.map((name) => createConnection({ actor, ...bearer, name })));
  expect(tried.map(({ status }) => status).sort()).toEqual([
    ...Array(2).fill("fulfilled"),
    ...Array(4).fill("rejected"),
  ]);
  expect(tried.find(({ status }) => status === "rejected")).toMatchObject({
    reason: {
      code: "invalid_request",
      message: expect.stringContaining("has 500 connections"),
      details: [{ code: "too_many_connections" }],
    },
  });
  await expect(createConnection({ actor, ...bearer, name: "c1" })).rejects.toMatchObject({
    code: "already_exists",
  });
  expect(await listAllConnections({ actor })).toHaveLength(500);
  const elsewhere = await createUser({ workspaceId: await createWorkspace(), role: "admin" });
  expect(await createConnection({ actor: elsewhere, ...bearer })).toMatchObject({ name: "crm" });
  await deleteConnection({ actor, name: "c1" });
  expect(await createConnection({ actor, ...bearer })).toMatchObject({ name: "crm" });
});

test("a name is taken once in a workspace, of two at once as well, and is free in another", async () => {
  const twins = await Promise.allSettled([
    createConnection({ actor, ...bearer, secret: "token-of-the-first" }),
    createConnection({ actor, ...bearer, secret: "token-of-the-second" }),
  ]);
  expect(twins.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(twins.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "already_exists" },
  });
  const elsewhere = await createUser({ workspaceId: await createWorkspace(), role: "admin" });
  expect(await createConnection({ actor: elsewhere, ...bearer })).toMatchObject({ name: "crm" });
});

test("another workspace's connection is neither seen, authorised nor deleted", async () => {
  await createConnection({ actor, ...bearer });
  const stranger = await createUser({ workspaceId: await createWorkspace(), role: "owner" });
  expect(await listAllConnections({ actor: stranger })).toEqual([]);
  const missing = { code: "connection_not_found" };
  await expect(authorizeConnection({ actor: stranger, name: "crm", secret: "x" })).rejects.toMatchObject(
    missing,
  );
  await expect(deleteConnection({ actor: stranger, name: "crm" })).rejects.toMatchObject(missing);
  expect(await listAllConnections({ actor })).toHaveLength(1);
});

test.each(["builder", "operator", "viewer"] as const)("a %s does nothing with connections", async (role) => {
  const member = await createUser({ workspaceId: actor.workspaceId, role });
  const denied = { code: "permission_denied" };
  await expect(createConnection({ actor: member, ...bearer })).rejects.toMatchObject(denied);
  await expect(listAllConnections({ actor: member })).rejects.toMatchObject(denied);
  await expect(authorizeConnection({ actor: member, name: "crm", secret: "x" })).rejects.toMatchObject(
    denied,
  );
  await expect(deleteConnection({ actor: member, name: "crm" })).rejects.toMatchObject(denied);
});

test("every fault is told at once, and none repeats the secret", async () => {
  const create = createConnection({
    actor,
    name: "CRM!",
    origins: [
      "https://a.example/path",
      "ftp://b.example",
      "https://u:p@c.example",
      "https://ok.example",
      "*",
    ],
    settings: { kind: "header", name: "Content-Length" },
    secret: "secret\r\nX-Injected: 1",
  });
  const error = await create.catch((thrown: unknown) => thrown);
  if (!isDomainError(error)) throw error;
  expect(error.code).toBe("invalid_request");
  expect(new Set(error.details.map(({ field }) => field))).toEqual(
    new Set(["/name", "/origins/0", "/origins/1", "/origins/2", "/origins/4", "/settings/name", "/secret"]),
  );
  expect(JSON.stringify(error)).not.toContain("X-Injected");
});

test.each([
  ["no origins at all", { ...bearer, origins: [] }, "x", "/origins"],
  ["a token with a space", bearer, "two words", "/secret"],
  ["an empty token", bearer, "", "/secret"],
  ["a token of more than 4 KB", bearer, "x".repeat(4_097), "/secret"],
  ["a password of more than 4 KB in UTF-8", { ...bearer, settings: BASIC }, "ä".repeat(2_049), "/secret"],
  [
    "a user with a colon",
    { ...bearer, settings: { kind: "basic", username: "a:b" } },
    "x",
    "/settings/username",
  ],
  [
    "a header that frames the request",
    { ...bearer, settings: { kind: "header", name: "Host" } },
    "x",
    "/settings/name",
  ],
  [
    "a token endpoint with a password in it",
    {
      ...bearer,
      settings: {
        kind: "oauth_client_credentials",
        tokenUrl: "https://u:p@login.example/token",
        clientId: "c",
        scopes: [],
        audience: null,
        authStyle: "basic",
      },
    },
    "x",
    "/settings/tokenUrl",
  ],
] as const)("%s is refused", async (_, fields, secret, field) => {
  await expect(createConnection({ actor, ...fields, secret })).rejects.toMatchObject({
    code: "invalid_request",
    details: expect.arrayContaining([expect.objectContaining({ field })]),
  });
});

test("a secret may have 4 KB, counted in UTF-8", async () => {
  const made = await createConnection({ actor, ...bearer, settings: BASIC, secret: "ä".repeat(2_048) });
  expect(made.status).toBe("authorised");
});

test("origins are kept in one spelling", async () => {
  await createConnection({
    actor,
    ...bearer,
    origins: ["HTTPS://API.Example:443/", "https://api.example", "http://10.0.0.7:8080"],
  });
  const [{ origins: kept = [] } = {}] = await listAllConnections({ actor });
  expect(kept).toEqual(["https://api.example", "http://10.0.0.7:8080"]);
});

test("deleting one says which published agents and tool servers still name it", async () => {
  await createConnection({ actor, ...bearer });
  const { workspaceId } = actor;
  const teamId = await createTeam({ workspaceId });
  const call = {
    id: "call",
    type: "http",
    config: { method: "GET", url: "https://api.crm.example", connectionId: "crm" },
  } as const;
  const lanes = (start: string) =>
    [{ id: "main", name: "Main", mode: "structured", start, inputSchema: { type: "object" } }] as const;
  const graph = (node: object) =>
    ({
      format: "laneway.agent/1",
      behaviorType: "pipeline",
      lanes: [...lanes("n")],
      nodes: [node],
      edges: [],
    }) as never; // a graph of a shape that only this test needs
  const inside = {
    id: "n",
    type: "for_each",
    config: { items: "[1]", concurrency: 1, body: { start: "call", nodes: [call], edges: [] } },
  };
  const named = await publishGraph({ workspaceId, teamId, graph: graph(inside), name: "Caller" });
  await publishGraph({
    workspaceId,
    teamId,
    graph: graph({ ...call, id: "n", config: { ...call.config, connectionId: "erp" } }),
  });
  const retired = await publishGraph({ workspaceId, teamId, graph: graph({ ...call, id: "n" }) });
  await publishGraph({
    workspaceId,
    teamId,
    agentId: retired.agentId,
    version: 2,
    graph: graph({ id: "n", type: "output", config: { value: "1" } }),
  });
  await runtime().db.pool.query(
    `insert into tool_servers (workspace_id, name, url, connection_name, tools, listed_at) values ($1, 'desk', 'https://x', 'crm', '[]', now())`,
    [workspaceId],
  );
  expect(await deleteConnection({ actor, name: "crm" })).toEqual({
    name: "crm",
    namedBy: { agents: [{ id: named.agentId, name: "Caller" }], toolServers: ["desk"] },
  });
});
