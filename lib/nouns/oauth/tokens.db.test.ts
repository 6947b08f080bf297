import { describe, expect, test } from "vitest";
import { createUser } from "#lib/testing/factories.ts";
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
/** As if so much time had gone by since the tokens and codes were made and used. */
const passed = (interval: string) =>
  query(`with tokens as (update oauth_tokens set expires_at = expires_at - interval '${interval}',
                                                 rotated_at = rotated_at - interval '${interval}')
         update oauth_codes set expires_at = expires_at - interval '${interval}'`);

describe("a code", () => {
  test("is changed for an access token of an hour and a refresh token, and nothing of it is kept but hashes", async () => {
    const code = await codeOf(person);
    const { status, headers, body } = await app.exchange(code);
    expect([status, headers.get("cache-control"), headers.get("pragma")]).toEqual([
      200,
      "no-store",
      "no-cache",
    ]);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^lwa_[0-9A-Za-z]{49}$/),
      token_type: "Bearer",
      expires_in: 3_600,
      refresh_token: expect.stringMatching(/^lwr_[0-9A-Za-z]{49}$/),
      scope: "agents:list agents:run offline_access",
    });
    expect(await service.runtime.authenticateGrant(body.access_token)).toMatchObject({
      ...person,
      scopes: ["agents:list", "agents:run"],
    });
    const rows = JSON.stringify(
      await query("select t::text from oauth_tokens t union all select c::text from oauth_codes c"),
    );
    for (const secret of [code, body.access_token, body.refresh_token]) expect(rows).not.toContain(secret);
  });

  test("gives no refresh token where the person did not let the app stay connected", async () => {
    const { body } = await app.exchange(await codeOf(person, { staysConnected: false }));
    expect([body.scope, body.refresh_token]).toEqual(["agents:list agents:run", undefined]);
  });

  test("gives what the person still allows, should they have allowed less since", async () => {
    const wide = await codeOf(person);
    await codeOf(person, { scopes: ["agents:list"] });
    const { body } = await app.exchange(wide);
    expect(body.scope).toBe("agents:list offline_access");
    expect(await service.runtime.authenticateGrant(body.access_token)).toMatchObject({
      scopes: ["agents:list"],
    });

    const other = await codeOf(person, { scopes: ["agents:run"] });
    await codeOf(person, { scopes: ["agents:list"] });
    expect((await app.exchange(other)).body.error).toBe("invalid_grant");
  });

  test("is answered at /token as well, for clients that read no metadata", async () => {
    const fields = { grant_type: "authorization_code", code: await codeOf(person), client_id: app.clientId };
    const { status } = await app.post("/token", { ...fields, code_verifier: app.codeVerifier });
    expect(status).toBe(200);
  });

  test.each<[string, Record<string, string | undefined>, string]>([
    ["another verifier", { code_verifier: "x".repeat(43) }, "invalid_grant"],
    ["the challenge in the verifier's place", { code_verifier: "short" }, "invalid_grant"],
    ["no verifier", { code_verifier: undefined }, "invalid_request"],
    ["another redirect URI", { redirect_uri: "http://127.0.0.1:1/callback" }, "invalid_grant"],
    ["no code", { code: undefined }, "invalid_request"],
    ["a code that is none", { code: "lwc_x" }, "invalid_grant"],
    ["no client", { client_id: undefined }, "invalid_request"],
    ["an unknown client", { client_id: "cli_00000000000000000000000000" }, "invalid_client"],
    ["a secret", { client_secret: "x" }, "invalid_client"],
    ["another audience", { resource: "https://elsewhere.example/mcp" }, "invalid_target"],
    ["no grant type", { grant_type: undefined }, "invalid_request"],
    ["a grant type that we do not have", { grant_type: "client_credentials" }, "unsupported_grant_type"],
    ["a grant type of every object", { grant_type: "toString" }, "unsupported_grant_type"],
  ])("with %s gives nothing, and stays good", async (_, changes, error) => {
    const code = await codeOf(person);
    const refused = await app.exchange(code, changes);
    expect([refused.status, refused.body]).toEqual([
      error === "invalid_client" ? 401 : 400,
      { error, error_description: expect.any(String) },
    ]);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect((await app.exchange(code)).status).toBe(200);
  });

  test("of another client is not this client's", async () => {
    const other = await ClientApp.registered(service.baseUrl);
    const code = await codeOf(person);
    const { body } = await other.exchange(code, { code_verifier: app.codeVerifier });
    expect(body.error).toBe("invalid_grant");
    expect((await app.exchange(code)).status).toBe(200);
  });

  test("needs no redirect URI besides its verifier (OAuth 2.1)", async () => {
    expect((await app.exchange(await codeOf(person), { redirect_uri: undefined })).status).toBe(200);
  });

  test("lives a minute", async () => {
    const code = await codeOf(person);
    await passed("61 seconds");
    expect((await app.exchange(code)).body.error).toBe("invalid_grant");
  });

  test("that comes again ends what it was changed for, refreshed tokens included, and the audit log has it", async () => {
    const code = await codeOf(person);
    const first = (await app.exchange(code)).body;
    const second = (await app.refresh(first.refresh_token)).body;
    expect((await app.exchange(code)).body.error).toBe("invalid_grant");
    expect([await isLet(first.access_token), await isLet(second.access_token)]).toEqual([false, false]);
    expect((await app.refresh(second.refresh_token)).body.error).toBe("invalid_grant");
    expect(
      await query(
        "select actor_kind, target_name, details from audit_log where action = $1 and workspace_id = $2",
        ["connected_app.signed_out", person.workspaceId],
      ),
    ).toMatchObject([{ actor_kind: "system", target_name: "An app", details: { cause: "code_came_again" } }]);
  });

  test("that comes again without its secret, from another client or for another address changes nothing", async () => {
    const other = await ClientApp.registered(service.baseUrl);
    const code = await codeOf(person);
    const { access_token: accessToken, refresh_token: refreshToken } = (await app.exchange(code)).body;
    for (const changes of [
      { code_verifier: "x".repeat(43) },
      { client_id: other.clientId },
      { redirect_uri: "http://127.0.0.1:1/callback" },
    ]) {
      const { status, body } = await app.exchange(code, changes);
      expect([status, body.error]).toEqual([400, "invalid_grant"]);
    }
    expect([await isLet(accessToken), (await app.refresh(refreshToken)).status]).toEqual([true, 200]);
    expect((await app.exchange(code, { redirect_uri: undefined })).body.error).toBe("invalid_grant");
    expect([await isLet(accessToken), (await app.refresh(refreshToken)).status]).toEqual([false, 400]);
  });

  test("that comes twice in the same moment gives tokens once, and they have ended", async () => {
    const code = await codeOf(person);
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.exchange(code)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    expect(await isLet(given[0]?.body.access_token)).toBe(false);
  });
});

describe("a refresh token", () => {
  test("is changed for the next one, and what it gave before works on for its hour", async () => {
    const before = await app.connectedBy(person);
    const { status, body } = await app.refresh(before.refreshToken);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: "Bearer",
      expires_in: 3_600,
      scope: "agents:list agents:run offline_access",
    });
    expect(body.refresh_token).not.toBe(before.refreshToken);
    expect([await isLet(before.accessToken), await isLet(body.access_token)]).toEqual([true, true]);
  });

  test("used by two requests in the same moment serves both, each with tokens that go on", async () => {
    const { refreshToken } = await app.connectedBy(person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const next = answers.map(({ body }) => body.refresh_token);
    expect(new Set(next).size).toBe(8);
    const further = await Promise.all(next.map((token) => app.refresh(token)));
    expect(further.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await Promise.all(further.map(({ body }) => isLet(body.access_token)))).toEqual(
      Array(8).fill(true),
    );
  });

  test("works again within a minute of its first use, whenever that was asked for again", async () => {
    const { refreshToken } = await app.connectedBy(person);
    await app.refresh(refreshToken);
    await passed("40 seconds");
    expect((await app.refresh(refreshToken)).status).toBe(200);
    await passed("30 seconds");
    expect((await app.refresh(refreshToken)).body.error).toBe("invalid_grant");
  });

  test("that comes again after its minute ends its whole family, and nothing else", async () => {
    const stolen = await app.connectedBy(person);
    const [one, sibling] = await Promise.all([
      app.refresh(stolen.refreshToken),
      app.refresh(stolen.refreshToken),
    ]);
    const latest = await app.refresh(one.body.refresh_token);
    const another = await app.connectedBy(person);
    await passed("61 seconds");
    expect((await app.refresh(stolen.refreshToken)).body.error).toBe("invalid_grant");
    for (const { body } of [one, sibling, latest]) {
      expect(await isLet(body.access_token)).toBe(false);
      expect((await app.refresh(body.refresh_token)).body.error).toBe("invalid_grant");
    }
    expect(await isLet(another.accessToken)).toBe(true);
    expect((await app.refresh(another.refreshToken)).status).toBe(200);
    expect(
      await query(
        "select details from audit_log where action = 'connected_app.signed_out' and workspace_id = $1",
        [person.workspaceId],
      ),
    ).toMatchObject([{ details: { cause: "token_came_again" } }]);
  });

  test("of a family that ends in the moment of a refresh leaves none behind", async () => {
    const stolen = await app.connectedBy(person);
    const { body } = await app.refresh(stolen.refreshToken);
    await passed("61 seconds");
    const answers = await Promise.all([
      app.refresh(body.refresh_token),
      app.refresh(stolen.refreshToken),
      app.refresh(body.refresh_token),
    ]);
    for (const answer of answers.filter(({ status }) => status === 200)) {
      expect(await isLet(answer.body.access_token)).toBe(false);
      expect((await app.refresh(answer.body.refresh_token)).body.error).toBe("invalid_grant");
    }
  });

  test("lives 30 days from its last use", async () => {
    let { refreshToken } = await app.connectedBy(person);
    for (let month = 0; month < 3; month++) {
      await passed("29 days");
      const { status, body } = await app.refresh(refreshToken);
      expect(status).toBe(200);
      refreshToken = body.refresh_token;
    }
    await passed("31 days");
    expect((await app.refresh(refreshToken)).body.error).toBe("invalid_grant");
  });

  test("is another client's, an access token or a code: none of them is one", async () => {
    const other = await ClientApp.registered(service.baseUrl);
    const { refreshToken, accessToken } = await app.connectedBy(person);
    expect((await other.refresh(refreshToken)).body.error).toBe("invalid_grant");
    expect((await app.refresh(accessToken)).body.error).toBe("invalid_grant");
    expect((await app.refresh(await codeOf(person))).body.error).toBe("invalid_grant");
    expect((await app.refresh(refreshToken)).status).toBe(200);
  });

  test("that another client brings after its minute does not end the family of its own", async () => {
    const other = await ClientApp.registered(service.baseUrl);
    const { refreshToken } = await app.connectedBy(person);
    const { body } = await app.refresh(refreshToken);
    await passed("61 seconds");
    expect((await other.refresh(refreshToken)).body.error).toBe("invalid_grant");
    expect(await isLet(body.access_token)).toBe(true);
  });

  test("gives less for one access token where less is asked for, never more", async () => {
    const { refreshToken } = await app.connectedBy(person);
    const less = await app.refresh(refreshToken, { scope: "agents:list" });
    expect([less.status, less.body.scope]).toEqual([200, "agents:list"]);
    expect(await service.runtime.authenticateGrant(less.body.access_token)).toMatchObject({
      scopes: ["agents:list"],
    });
    expect((await app.refresh(less.body.refresh_token)).body.scope).toBe(
      "agents:list agents:run offline_access",
    );
    const others = { scope: "openid email profile" };
    expect((await app.refresh(refreshToken, others)).body.scope).toBe(
      "agents:list agents:run offline_access",
    );
    expect((await app.refresh(refreshToken, { scope: "agents:list agents:write" })).body.error).toBe(
      "invalid_scope",
    );
    expect((await app.refresh(refreshToken, { resource: "https://elsewhere.example/" })).body.error).toBe(
      "invalid_target",
    );
  });

  test.each([
    ["nothing but to stay connected", "offline_access"],
    ["what its person has taken away since", "agents:run"],
  ])("that asks for %s is told that of the scope, and keeps its place", async (_, scope) => {
    const { refreshToken } = await app.connectedBy(person);
    await app.approvedBy(person, { scopes: ["agents:list"] });
    const refused = await app.refresh(refreshToken, { scope });
    expect([refused.status, refused.body.error]).toEqual([400, "invalid_scope"]);
    await passed("61 seconds");
    expect((await app.refresh(refreshToken)).body.scope).toBe("agents:list offline_access");
  });

  test("gives what was narrowed meanwhile, and nothing where nothing of it is left", async () => {
    const everything = app.parameters({ scope: undefined });
    const { refreshToken } = await app.connectedBy(person);
    await app.approvedBy(person, { scopes: ["agents:list"] });
    const narrowed = await app.refresh(refreshToken);
    expect(narrowed.body.scope).toBe("agents:list offline_access");
    await app.approvedBy(person, { scopes: ["runs:read"] }, everything);
    expect((await app.refresh(narrowed.body.refresh_token)).body.error).toBe("invalid_grant");
  });

  test.each(["suspended", "removed"] as const)("of somebody %s gives nothing", async (status) => {
    const { userId } = await createUser({ workspaceId: person.workspaceId, role: "operator" });
    const { refreshToken, accessToken } = await app.connectedBy({ ...person, userId });
    const become = (now: string) =>
      query("update memberships set status = $1 where user_id = $2", [now, userId]);
    await become(status);
    expect([await isLet(accessToken), (await app.refresh(refreshToken)).body.error]).toEqual([
      false,
      "invalid_grant",
    ]);
    await become("active");
    expect((await app.refresh(refreshToken)).status).toBe(200);
  });

  test("for an address that the service has no longer gives nothing, so that its app connects anew", async () => {
    const { refreshToken, accessToken } = await app.connectedBy(person);
    service.runtime.origin = "https://moved.example";
    expect([await isLet(accessToken), (await app.refresh(refreshToken)).body.error]).toEqual([
      false,
      "invalid_grant",
    ]);
    service.runtime.origin = service.baseUrl;
    expect([await isLet(accessToken), (await app.refresh(refreshToken)).status]).toEqual([true, 200]);
  });
});
