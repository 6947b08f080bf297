import { describe, expect, test } from "vitest";

import type { TestService } from "#lib/testing/service.ts";
import { ClientApp, type PersonRef } from "./testing/client-app.ts";
import { provideApp } from "./testing/provide-app.ts";

let service: TestService;
let person: PersonRef;
let app: ClientApp;
provideApp((provided) => {
  ({ service, person, app } = provided);
});

const query = async (text: string, values: unknown[] = []) =>
  (await service.runtime.db.pool.query(text, values)).rows;
const isLet = async (accessToken: string) =>
  (await service.runtime.authenticateGrant(accessToken)) !== undefined;
const codeOf = async (...given: Parameters<ClientApp["approvedBy"]>) =>
  (await app.approvedBy(...given)).get("code") ?? "";

describe("revoking", () => {
  const revoke = (token: string, changes: Record<string, string | undefined> = {}) =>
    app.post("/oauth/revoke", { token, client_id: app.clientId, ...changes });

  test("a refresh token ends its family; the person's consent stands", async () => {
    const { accessToken, refreshToken } = await app.connectedBy(person);
    const { status, body, headers } = await revoke(refreshToken, { token_type_hint: "access_token" });
    expect([status, body, headers.get("cache-control")]).toEqual([200, "", "no-store"]);
    expect([await isLet(accessToken), (await app.refresh(refreshToken)).body.error]).toEqual([
      false,
      "invalid_grant",
    ]);
    expect(await query("select ended_at from oauth_grants where client_id = $1", [app.clientId])).toEqual([
      { ended_at: null },
    ]);
  });

  test("an access token ends that one alone", async () => {
    const { accessToken, refreshToken } = await app.connectedBy(person);
    expect((await revoke(accessToken, { client_id: undefined })).status).toBe(200);
    expect([await isLet(accessToken), (await app.refresh(refreshToken)).status]).toEqual([false, 200]);
  });

  test("what is no token, or has ended, is as it should be", async () => {
    const { refreshToken } = await app.connectedBy(person);
    for (const token of ["x", "lwr_".padEnd(53, "x"), refreshToken, refreshToken, "x".repeat(10_000)])
      expect((await revoke(token)).status).toBe(200);
  });

  test("another client's token is refused, and stays", async () => {
    const { refreshToken } = await app.connectedBy(person);
    const other = await ClientApp.registered(service.baseUrl);
    const refused = await revoke(refreshToken, { client_id: other.clientId });
    expect([refused.status, refused.body.error]).toEqual([400, "invalid_grant"]);
    expect((await app.refresh(refreshToken)).status).toBe(200);
  });

  test("a client that is unknown is told so, whatever it brings, and ends nothing", async () => {
    const { refreshToken } = await app.connectedBy(person);
    for (const client_id of ["cli_00000000000000000000000000", "https://elsewhere.example/app.json", "x"])
      for (const token of [refreshToken, "x"]) {
        const { status, body } = await revoke(token, { client_id });
        expect([client_id, status, body.error]).toEqual([client_id, 401, "invalid_client"]);
      }
    expect((await app.refresh(refreshToken)).status).toBe(200);
  });

  test.each([
    ["a Basic header", true],
    ["a Basic header and no client_id", false],
  ])("with a secret in %s is refused as at the token endpoint, and ends nothing", async (_, namesItself) => {
    const { refreshToken } = await app.connectedBy(person);
    const fields = { token: refreshToken, ...(namesItself ? { client_id: app.clientId } : {}) };
    const authorization = `Basic ${btoa(`${app.clientId}:x`)}`;
    const body = new URLSearchParams(fields);
    const refused = await app.send("/oauth/revoke", { body, headers: { authorization } });
    expect([refused.status, refused.body.error]).toEqual([401, "invalid_client"]);
    expect(refused.headers.get("www-authenticate")).toContain("Basic");
    const inBody = { token: refreshToken, client_secret: "x" };
    expect((await app.post("/oauth/revoke", inBody)).body.error).toBe("invalid_client");
    expect((await app.refresh(refreshToken)).status).toBe(200);
  });

  test("without a token, by GET or in the address it is refused", async () => {
    expect((await app.post("/oauth/revoke", {})).body.error).toBe("invalid_request");
    const { refreshToken } = await app.connectedBy(person);
    expect((await app.send(`/oauth/revoke?token=${refreshToken}`, {})).body.error).toBe("invalid_request");
    expect((await app.send("/oauth/revoke", { method: "GET" })).status).toBe(405);
    expect((await app.refresh(refreshToken)).status).toBe(200);
  });
});

describe("a form that is none", () => {
  const type = "application/x-www-form-urlencoded";
  const send = async (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
    path = "/oauth/token",
  ) => {
    const answer = await app.send(path, { headers: { "content-type": type, ...headers }, body });
    expect(answer.body).toEqual({ error: expect.any(String), error_description: expect.any(String) });
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
    return [answer.status, answer.body.error];
  };

  test("is refused, whatever is wrong with it", async () => {
    const code = await codeOf(person);
    const form = `grant_type=authorization_code&code=${code}&code_verifier=${app.codeVerifier}&client_id=${app.clientId}`;
    expect(
      await send(JSON.stringify({ grant_type: "refresh_token" }), { "content-type": "application/json" }),
    ).toEqual([415, "invalid_request"]);
    expect(await send(form, { "content-type": "multipart/form-data; boundary=x" })).toEqual([
      415,
      "invalid_request",
    ]);
    expect(await send(form, { "content-type": `${type}; charset=utf-16` })).toEqual([415, "invalid_request"]);
    expect(await send(form, { "content-encoding": "gzip" })).toEqual([415, "invalid_request"]);
    expect(await send("")).toEqual([400, "invalid_request"]);
    expect(await send(`${form}&code=${code}`)).toEqual([400, "invalid_request"]);
    expect(await send(`${form}&grant_type=authorization_code`)).toEqual([400, "invalid_request"]);
    expect(await send(`${form}&x=%00`)).toEqual([400, "invalid_request"]);
    expect(await send(`${form}&x=%ff%fe`)).toEqual([400, "invalid_request"]);
    expect(await send(`${form}&x=%zz`)).toEqual([400, "invalid_request"]);
    expect(await send(new Uint8Array([0xff, 0xfe, 0x3d]))).toEqual([400, "invalid_request"]);
    expect(await send(`${form}&x=${"x".repeat(20_000)}`)).toEqual([413, "invalid_request"]);
    expect(await send("grant_type[]=authorization_code")).toEqual([400, "invalid_request"]);
    expect(await send(form, {}, `/oauth/token?client_id=${app.clientId}`)).toEqual([400, "invalid_request"]);
    expect(await send(form, { authorization: `Basic ${btoa(`${app.clientId}:x`)}` })).toEqual([
      401,
      "invalid_client",
    ]);
    const good = await app.send("/oauth/token", {
      headers: { "content-type": `${type}; Charset="UTF-8"` },
      body: form,
    });
    expect(good.status).toBe(200);
  });

  test("a client that comes with a password is told which way it came, one without is not asked for any", async () => {
    const fields = { grant_type: "refresh_token", refresh_token: "x", client_id: "cli_unknown" };
    const challengeOf = async (headers: Record<string, string>) =>
      (await app.send("/oauth/token", { headers, body: new URLSearchParams(fields) })).headers.get(
        "www-authenticate",
      );
    expect(await challengeOf({})).toBeNull();
    expect(await challengeOf({ authorization: "Basic eDp5" })).toBe('Basic realm="laneway"');
  });

  test("a token in the address is no credential, at any endpoint", async () => {
    const { accessToken } = await app.connectedBy(person);
    for (const path of ["/v1/mcp", "/v1/public/agents"]) {
      const response = await fetch(`${service.baseUrl}${path}?access_token=${accessToken}`, {
        method: path === "/v1/mcp" ? "POST" : "GET",
      });
      expect([path, response.status === 200]).toEqual([path, false]);
    }
  });
});

test.each(["/oauth/token", "/oauth/register", "/oauth/revoke", "/token", "/register"])(
  "a client in a browser may use %s, and read its refusals",
  async (path) => {
    const headers = { origin: "http://localhost:6274" };
    const preflight = await fetch(service.baseUrl + path, {
      method: "OPTIONS",
      headers: {
        ...headers,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
    const refused = await fetch(service.baseUrl + path, { method: "POST", headers });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    expect(await refused.json()).toMatchObject({ error: expect.any(String) });
  },
);

test("a grant works on MCP only: the public API takes its token for no key", async () => {
  const { accessToken } = await app.connectedBy(person);
  const response = await fetch(`${service.baseUrl}/v1/public/agents`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(response.status).toBe(401);
});
