import { beforeEach, expect, test } from "vitest";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createUser, createWorkspace } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { mayReceive } from "./authorization.ts";
import { authorizationFor } from "./authorization-for.ts";
import { authorizeConnection } from "./authorize-connection.ts";
import { createConnection } from "./create-connection.ts";
import { listAllConnections } from "./list-all-connections.ts";
import { refuseConnection } from "./refuse-connection.ts";

provideRuntime();
let actor: UserActor;
beforeEach(async () => {
  actor = await createUser({ workspaceId: await createWorkspace(), role: "admin" });
});

const origins = ["https://api.crm.example"];
const noFetch = () => Promise.reject(new Error("nothing is to be fetched"));
const authorize = (workspaceId = actor.workspaceId, name = "crm") =>
  authorizationFor({ workspaceId, name, fetch: noFetch, signal: new AbortController().signal });

test.each([
  [{ kind: "bearer" }, "a-token-of-crm", { authorization: "Bearer a-token-of-crm" }],
  [
    { kind: "basic", username: "Ædla" },
    "pass:wörd",
    { authorization: `Basic ${Buffer.from("Ædla:pass:wörd").toString("base64")}` },
  ],
  [{ kind: "header", name: "X-Api-Key" }, "Token 0123456789", { "x-api-key": "Token 0123456789" }],
] as const)("$kind", async (settings, secret, headers) => {
  await createConnection({ actor, name: "crm", origins, settings, secret });
  expect(await authorize()).toMatchObject({ headers, origins });
});

test("what cannot be used says why: missing, not authorised, refused", async () => {
  const unavailable = { name: "ConnectionUnavailable", connectionName: "crm" };
  await expect(authorize()).rejects.toMatchObject({ ...unavailable, reason: "missing" });
  await createConnection({ actor, name: "crm", origins, settings: { kind: "bearer" } });
  await expect(authorize()).rejects.toMatchObject({ ...unavailable, reason: "not_authorised" });

  await authorizeConnection({ actor, name: "crm", secret: "a-token-of-crm" });
  const { workspaceId } = actor;
  const { mark } = await authorize();
  expect(await refuseConnection({ workspaceId, name: "crm", mark, refusal: "no a-token-of-crm here" })).toBe(
    true,
  );
  await expect(authorize()).rejects.toMatchObject({
    ...unavailable,
    reason: "refused",
    refusal: "no [redacted] here",
    message: 'The connection "crm" is no longer accepted by the other side: no [redacted] here.',
  });
  expect(await listAllConnections({ actor })).toMatchObject([
    { status: "refused", refusal: "no [redacted] here" },
  ]);

  await authorizeConnection({ actor, name: "crm", secret: "another-token-of-crm" });
  expect((await authorize()).headers).toEqual({ authorization: "Bearer another-token-of-crm" });
  // A refusal of the secret before comes too late.
  expect(await refuseConnection({ workspaceId, name: "crm", mark, refusal: "late" })).toBe(false);
  expect((await listAllConnections({ actor }))[0]?.status).toBe("authorised");
});

test("another workspace's connection of the same name is another one", async () => {
  const other = await createUser({ workspaceId: await createWorkspace(), role: "admin" });
  await createConnection({
    actor: other,
    name: "crm",
    origins,
    settings: { kind: "bearer" },
    secret: "theirs-alone",
  });
  await expect(authorize()).rejects.toMatchObject({ reason: "missing" });
  await createConnection({ actor, name: "crm", origins, settings: { kind: "bearer" }, secret: "ours-alone" });
  expect((await authorize()).headers).toEqual({ authorization: "Bearer ours-alone" });
  expect((await authorize(other.workspaceId)).headers).toEqual({ authorization: "Bearer theirs-alone" });
});

test("a sealed secret that is copied into another row opens nowhere, and asks to be authorised again", async () => {
  const other = await createUser({ workspaceId: await createWorkspace(), role: "admin" });
  const bearer = { name: "crm", origins, settings: { kind: "bearer" } } as const;
  await createConnection({ actor: other, ...bearer, secret: "theirs-alone" });
  await createConnection({ actor, ...bearer, secret: "ours-alone" });
  await runtime().db.pool.query(
    `update connections set sealed_secret = (select sealed_secret from connections where workspace_id = $1)
      where workspace_id = $2`,
    [other.workspaceId, actor.workspaceId],
  );
  await expect(authorize()).rejects.toMatchObject({ reason: "refused" });
  expect(await listAllConnections({ actor })).toMatchObject([{ status: "refused" }]);
  await authorizeConnection({ actor, name: "crm", secret: "ours-again" });
  expect((await authorize()).headers).toEqual({ authorization: "Bearer ours-again" });
});

test("the secret may be sent to its origins, and to nothing that only looks like them", () => {
  const to = (url: string) =>
    mayReceive({ origins: ["https://api.crm.example", "http://10.0.0.7:8080"], url });
  expect(
    ["https://api.crm.example/v1?x=1", "https://API.crm.example:443", "http://10.0.0.7:8080/"].every(to),
  ).toBe(true);
  expect(
    [
      "http://api.crm.example/",
      "https://api.crm.example.evil.example/",
      "https://api.crm.example:8443/",
      "https://api.crm.example@evil.example/",
      "http://10.0.0.7/",
      "//api.crm.example/",
      "api.crm.example",
    ].filter(to),
  ).toEqual([]);
});
