import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { createOutboundFetch } from "#lib/platform/outbound/create-outbound-fetch.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createUser, createWorkspace } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { authorizationFor } from "./authorization-for.ts";
import { authorizeConnection } from "./authorize-connection.ts";
import { createConnection } from "./create-connection.ts";
import { fetchToken, type OAuthSettings } from "./fetch-token.ts";
import { forgetToken } from "./forget-token.ts";
import { startConnectionProcess } from "./testing/connection-process.ts";
import { granted, held, json, startTokenServer, type TokenServer } from "./testing/token-server.ts";

/** Room for processes that start while every core is busy with others. */
vi.setConfig({ testTimeout: 120_000 });

const { url } = provideRuntime();
const SECRET = "client secret: +%/=of-this-client";
let server: TokenServer;
let actor: UserActor;
beforeAll(async () => {
  actor = await createUser({ workspaceId: await createWorkspace(), role: "admin" });
});
beforeEach(async () => {
  server = await startTokenServer();
});
afterEach(async () => {
  await server.close();
  await runtime().db.pool.query("delete from connections");
});

async function connect(settings: Partial<OAuthSettings> = {}) {
  await createConnection({
    actor,
    name: "billing",
    origins: ["https://api.billing.example"],
    settings: {
      kind: "oauth_client_credentials",
      tokenUrl: server.tokenUrl,
      clientId: "laneway:1",
      scopes: ["invoices.read", "invoices.write"],
      audience: null,
      authStyle: "basic",
      ...settings,
    },
    secret: SECRET,
  });
}
const authorize = (signal = AbortSignal.timeout(20_000)) =>
  authorizationFor({ workspaceId: actor.workspaceId, name: "billing", fetch, signal });
const tokenOf = async () => (await authorize()).headers.authorization;
/** As if so much time had passed. */
const age = (seconds: number) =>
  runtime().db.pool.query(
    "update connections set token_expires_at = token_expires_at - make_interval(secs => $1)",
    [seconds],
  );

test("a token is fetched once, kept sealed, and used until a minute before it ends", async () => {
  await connect();
  const first = await tokenOf();
  expect([first, await tokenOf(), server.requests.length]).toEqual([first, first, 1]);
  const { rows } = await runtime().db.pool.query("select sealed_token as sealed from connections");
  expect(rows[0]?.sealed).toMatch(/^v1\./);

  await age(3_600 - 62);
  expect([await tokenOf(), server.requests.length]).toEqual([first, 1]);
  await age(3);
  expect(await tokenOf()).not.toBe(first);
  expect(server.requests.length).toBe(2);
});

test("the client names itself by HTTP Basic, its parts form-encoded, or in the form", async () => {
  await connect({ audience: "https://api.billing.example" });
  await authorize();
  const [basic] = server.requests;
  const pair = Buffer.from(basic?.headers.authorization?.slice(6) ?? "", "base64").toString();
  expect(pair.split(":").map((part) => new URLSearchParams(`=${part}`).get(""))).toEqual([
    "laneway:1",
    SECRET,
  ]);
  expect(Object.fromEntries(basic?.form ?? [])).toEqual({
    grant_type: "client_credentials",
    scope: "invoices.read invoices.write",
    audience: "https://api.billing.example",
  });

  await runtime().db.pool.query("delete from connections");
  await connect({ authStyle: "body", scopes: [] });
  await authorize();
  expect(server.requests[1]?.headers.authorization).toBeUndefined();
  expect(Object.fromEntries(server.requests[1]?.form ?? [])).toEqual({
    grant_type: "client_credentials",
    client_id: "laneway:1",
    client_secret: SECRET,
  });
});

test("calls at the same time share one request, and one that is cancelled does not take it from the others", async () => {
  await connect();
  const { reply, release } = held(granted("shared-token-of-all"));
  server.answerWith(reply);
  const leaving = new AbortController();
  const calls = [authorize(), authorize(leaving.signal), authorize()];
  await server.requested(1);
  leaving.abort(new Error("cancelled"));
  await expect(calls[1]).rejects.toThrow("cancelled");
  release();
  const [first, , third] = await Promise.allSettled(calls);
  expect([first, third]).toMatchObject(
    Array(2).fill({
      status: "fulfilled",
      value: { headers: { authorization: "Bearer shared-token-of-all" } },
    }),
  );
  expect(server.requests.length).toBe(1);
});

test("when everybody who waits has left, the token endpoint sees its socket close", async () => {
  await connect();
  server.answerWith(held(granted("never-granted")).reply);
  const leaving = new AbortController();
  const call = authorize(leaving.signal);
  await server.requested(1);
  leaving.abort(new Error("cancelled"));
  await expect(call).rejects.toThrow("cancelled");
  await expect.poll(() => server.requests[0]?.abandoned()).toBe(true);
  server.answerWith(granted("granted-afterwards"));
  expect(await tokenOf()).toBe("Bearer granted-afterwards");
});

test("of two processes that fetch at once both use the token that was stored first", async () => {
  await connect();
  const gates = [held(granted("token-asked-for-first")), held(granted("token-asked-for-second"))];
  server.answerWith((request, response) => gates[server.requests.length - 1]?.reply(request, response));
  const other = await startConnectionProcess({ databaseUrl: url() });
  const ours = authorize();
  await server.requested(1);
  const theirs = other.use({ workspaceId: actor.workspaceId, name: "billing" });
  await server.requested(2);
  gates[1]?.release();
  expect(await theirs).toEqual({ authorization: "Bearer token-asked-for-second" });
  gates[0]?.release();
  expect((await ours).headers).toEqual({ authorization: "Bearer token-asked-for-second" });
  await other.stop();
  expect([await tokenOf(), server.requests.length]).toEqual(["Bearer token-asked-for-second", 2]);
});

test("a token that the service refuses is forgotten once, and not the one that replaced it", async () => {
  await connect();
  const { workspaceId } = actor;
  const first = await authorize();
  expect(await forgetToken({ workspaceId, name: "billing", mark: first.mark })).toBe(true);
  const second = await authorize();
  expect(second.headers).not.toEqual(first.headers);
  await forgetToken({ workspaceId, name: "billing", mark: first.mark });
  expect(await tokenOf()).toBe(second.headers.authorization);
  expect(server.requests.length).toBe(2);
});

test.each([
  [
    "invalid_client",
    401,
    { error: "invalid_client", error_description: `no ${SECRET} here` },
    "401, invalid_client: no [redacted] here",
  ],
  ["unauthorized_client", 400, { error: "unauthorized_client" }, "400, unauthorized_client"],
  ["a refusal without words", 403, {}, "answered 403"],
  ["a redirect, which would carry the secret away", 307, {}, "redirects (307)"],
])("%s is a refusal: nobody asks again until somebody authorises it", async (_, status, body, said) => {
  await connect();
  server.answerWith(json(status, body, { location: `${server.tokenUrl}/elsewhere` }));
  const refused = {
    name: "ConnectionUnavailable",
    reason: "refused",
    refusal: expect.stringContaining(said),
  };
  await expect(authorize()).rejects.toMatchObject(refused);
  await expect(authorize()).rejects.toMatchObject(refused);
  expect(server.requests.length).toBe(1);

  server.answerWith(granted("granted-again-now"));
  await authorizeConnection({ actor, name: "billing", secret: "a-new-client-secret" });
  expect(await tokenOf()).toBe("Bearer granted-again-now");
});

test.each([
  ["an error of the endpoint", json(503, {}, { "retry-after": "7" }), { retryAfterSeconds: 7 }],
  ["too many requests", json(429, { error: "slow_down" }), {}],
  ["an answer without a token", json(200, { hello: "world" }), {}],
  ["a token of another type", json(200, { access_token: "x".repeat(20), token_type: "mac" }), {}],
  ["a token that no header can carry", json(200, { access_token: "two\r\nlines" }), {}],
  ["an answer without end", json(200, { access_token: "x", padding: "y".repeat(100_000) }), {}],
  ["a connection that breaks", (_: unknown, response: { destroy(): void }) => response.destroy(), {}],
] as const)("%s may pass: the connection stays authorised", async (_, reply, more) => {
  await connect();
  server.answerWith(reply);
  const error = await authorize().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "TokenEndpointFailure", retryable: true, ...more });
  expect(String(error)).not.toContain(SECRET);
  server.answerWith(granted("granted-at-last"));
  expect(await tokenOf()).toBe("Bearer granted-at-last");
});

test.each([
  ["as a text", "120", 60],
  ["not at all", null, 3_540],
  ["shorter than the margin", 40, 20],
])("a lifetime that is told %s counts", async (_, expiresIn, usableSeconds) => {
  await connect();
  server.answerWith(granted("some-granted-token", expiresIn));
  await authorize();
  const { rows } = await runtime().db.pool.query(
    "select extract(epoch from token_expires_at - clock_timestamp()) as seconds from connections",
  );
  expect(Math.abs(Number(rows[0]?.seconds) - usableSeconds)).toBeLessThan(5);
});

test("a connection that is authorised anew lets go of the old secret's token", async () => {
  await connect();
  await authorize();
  await authorizeConnection({ actor, name: "billing", secret: "a-new-client-secret" });
  await authorize();
  expect(server.requests.length).toBe(2);
});

test("a stored token that does not open is replaced", async () => {
  await connect();
  await authorize();
  await runtime().db.pool.query("update connections set sealed_token = sealed_secret");
  const token = await tokenOf();
  expect([await tokenOf(), server.requests.length]).toEqual([token, 2]);
});

test("an endpoint that is too slow is given up, with its socket", async () => {
  server.answerWith(held(granted("too-late")).reply);
  const fetching = fetchToken({
    settings: {
      kind: "oauth_client_credentials",
      tokenUrl: server.tokenUrl,
      clientId: "c",
      scopes: [],
      audience: null,
      authStyle: "body",
    },
    clientSecret: SECRET,
    fetch,
    signal: new AbortController().signal,
    timeoutMs: 100,
  });
  await expect(fetching).rejects.toMatchObject({
    name: "TokenEndpointFailure",
    message: expect.stringContaining("did not answer within 0.1 seconds"),
  });
  await expect.poll(() => server.requests[0]?.abandoned()).toBe(true);
});

test("a token endpoint that may not be called is told as such, and not tried again", async () => {
  await connect();
  const { outbound } = runtime();
  const guarded = createOutboundFetch(outbound, {
    purpose: "oauth",
    askedBy: "wsp_test",
    maxResponseBytes: 65_536,
  });
  const signal = AbortSignal.timeout(20_000);
  const call = authorizationFor({ workspaceId: actor.workspaceId, name: "billing", fetch: guarded, signal });
  await expect(call).rejects.toMatchObject({ name: "TokenEndpointFailure", retryable: false });
  expect(server.requests).toEqual([]);
});
