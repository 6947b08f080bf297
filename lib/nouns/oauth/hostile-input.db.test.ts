import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkspace } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { ClientApp } from "./testing/client-app.ts";

let service: TestService;
let app: ClientApp;

beforeAll(async () => {
  service = await startTestService({ worker: false, env: { trustedProxies: ["127.0.0.1"] } });
  await createWorkspace();
  app = await ClientApp.registered(service.baseUrl);
});
afterAll(() => service.close());
/** Hostile texts where a word is expected, the right word among them. */
const words = (...right: string[]) =>
  fc.oneof(
    fc.constantFrom(...right),
    fc.constantFrom(
      "",
      "\0",
      "%00",
      "null",
      "[]",
      "__proto__",
      "constructor",
      "'",
      '"><script>',
      "\ud83d",
      "é".repeat(300),
    ),
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.webUrl(),
    fc.integer().map(String),
  );
const form = (fields: Record<string, fc.Arbitrary<string>>) =>
  fc.array(
    fc.oneof(
      ...Object.entries(fields).map(([name, value]) => fc.tuple(fc.constant(name), value)),
      fc.tuple(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 })),
    ),
    { maxLength: 9 },
  );
const encoded = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
/** Half of a surrogate pair becomes U+FFFD, as in every form. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

const RUNS = { numRuns: 150, endOnFailure: true };
let tries = 0;
/** Every try comes from an address of its own: the limit is not what is tried here. */
const elsewhere = () => ({ "x-forwarded-for": `198.18.${(tries >> 8) & 255}.${tries++ & 255}` });

test("whatever the authorization endpoint is asked, it answers or leads to the client's own address", {
  timeout: 120_000,
}, async () => {
  const asked = form({
    client_id: words(app.clientId),
    redirect_uri: words(app.redirectUri, "http://127.0.0.1:9/callback"),
    response_type: words("code"),
    code_challenge: words("x".repeat(43)),
    code_challenge_method: words("S256"),
    scope: words("agents:list", "agents:list agents:run"),
    state: words("s"),
    resource: words(`${service.baseUrl}/v1/mcp`),
    prompt: words("consent", "none"),
  });
  await fc.assert(
    fc.asyncProperty(asked, async (pairs) => {
      const response = await fetch(`${service.baseUrl}/oauth/authorize?${encoded(pairs)}`, {
        redirect: "manual",
      });
      await response.arrayBuffer();
      expect([302, 400]).toContain(response.status);
      const location = response.headers.get("location");
      expect(location ?? "").toMatch(
        response.status === 302 ? /^(\/connect\?|http:\/\/127\.0\.0\.1:)/ : /^$/,
      );
    }),
    RUNS,
  );
});

test("whatever the token and revocation endpoints are sent, they refuse it in OAuth's words", {
  timeout: 120_000,
}, async () => {
  const sent = form({
    grant_type: words("authorization_code", "refresh_token"),
    client_id: words(app.clientId),
    code: words(`lwc_${"x".repeat(49)}`),
    code_verifier: words("x".repeat(43)),
    refresh_token: words(`lwr_${"x".repeat(49)}`),
    token: words(`lwa_${"x".repeat(49)}`),
    redirect_uri: words(app.redirectUri),
    resource: words(`${service.baseUrl}/mcp`),
    scope: words("agents:list"),
  });
  await fc.assert(
    fc.asyncProperty(
      sent,
      fc.constantFrom("/oauth/token", "/token", "/oauth/revoke"),
      async (pairs, path) => {
        const { status, body } = await app.send(path, {
          headers: { "content-type": "application/x-www-form-urlencoded", ...elsewhere() },
          body: encoded(pairs),
        });
        expect(path === "/oauth/revoke" ? [200, 400, 401] : [400, 401]).toContain(status);
        const refusal = { error: expect.any(String), error_description: expect.any(String) };
        expect(body).toEqual(status === 200 ? "" : refusal);
      },
    ),
    RUNS,
  );
});

const FOREIGN = /^(javascript|data|file|http:\/\/(?!(localhost|127\.0\.0\.1|\[::1\])([:/?]|$)))/i;

test("whatever is registered is a client or a refusal", { timeout: 120_000 }, async () => {
  const metadata = fc.record(
    {
      redirect_uris: fc.oneof(
        fc.array(words("https://app.example/cb", "cursor://x"), { maxLength: 4 }),
        fc.jsonValue(),
      ),
      client_name: fc.oneof(words("An app"), fc.jsonValue()),
      client_uri: fc.oneof(words("https://app.example"), fc.jsonValue()),
      grant_types: fc.oneof(fc.constant(["authorization_code"]), fc.jsonValue()),
      __proto__x: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(metadata, fc.jsonValue()), async (value) => {
      const { status, body } = await app.send("/oauth/register", {
        headers: { "content-type": "application/json", ...elsewhere() },
        body: JSON.stringify(value),
      });
      expect([201, 400]).toContain(status);
      const isRefused = status === 400;
      const foreign = isRefused ? body : body.redirect_uris.filter((uri: string) => FOREIGN.test(uri));
      const refusal = { error: expect.any(String), error_description: expect.any(String) };
      expect(foreign).toEqual(isRefused ? refusal : []);
    }),
    RUNS,
  );
});
