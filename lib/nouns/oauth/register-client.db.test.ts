import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorkspace } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { ClientApp } from "./testing/client-app.ts";

let service: TestService;
let app: ClientApp;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  await createWorkspace();
  app = new ClientApp(service.baseUrl);
});
afterAll(() => service.close());

const stored = async () =>
  Number((await service.runtime.db.pool.query("select count(*) from oauth_clients")).rows[0].count);
/** Registering is rate limited, which one test is about and the others are not. */
const afresh = () => service.runtime.db.pool.query("delete from rate_buckets");

test("a client is registered as a public one, and told what it is registered as", async () => {
  const { status, headers, body } = await app.register({
    client_name: "Claude Code (laneway)",
    redirect_uris: ["http://localhost:51234/callback"],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    client_uri: "https://claude.ai",
    software_id: "something we do not know",
  });
  expect([status, headers.get("cache-control")]).toEqual([201, "no-store"]);
  expect(body).toEqual({
    client_id: expect.stringMatching(/^cli_[0-9a-z]{26}$/),
    client_id_issued_at: expect.closeTo(Date.now() / 1_000, -2),
    client_name: "Claude Code (laneway)",
    client_uri: "https://claude.ai",
    redirect_uris: ["http://localhost:51234/callback"],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  });
});

test("three redirect URIs at once, one with a scheme of its own, without an application_type (Cursor)", async () => {
  const redirectUris = [
    "http://localhost:8787/callback",
    "cursor://anysphere.cursor-mcp/oauth/callback",
    "https://www.cursor.com/agents/mcp/oauth/callback",
  ];
  const { status, body } = await app.register({ client_name: "Cursor", redirect_uris: redirectUris });
  expect([status, body.redirect_uris]).toEqual([201, redirectUris]);
});

test.each(["client_secret_basic", "client_secret_post", "private_key_jwt", undefined])(
  "a client that asks for %s is registered without a secret",
  async (method) => {
    const { status, body } = await app.register({
      redirect_uris: ["https://app.example/callback"],
      token_endpoint_auth_method: method,
    });
    expect([status, body.token_endpoint_auth_method, body.client_secret]).toEqual([201, "none", undefined]);
  },
);

test.each(["agents:list agents:run offline_access", "openid mcp", "", undefined])(
  "a client that registers with the scope %j gets it back as it wrote it",
  async (scope) => {
    const { status, body } = await app.register({ scope, redirect_uris: ["https://app.example/callback"] });
    expect([status, body.scope]).toEqual([201, scope]);
  },
);

test.each([[["agents:list"]], [1], [null]])(
  "a scope that is no text (%j) is left out of the answer",
  async (scope) => {
    const { status, body } = await app.register({ scope, redirect_uris: ["https://app.example/callback"] });
    expect([status, "scope" in body]).toEqual([201, false]);
  },
);

test("it answers at /register as well, for clients that read no metadata", async () => {
  expect((await app.register({ redirect_uris: ["https://app.example/"] }, "/register")).status).toBe(201);
});

test("a name without a name is where it leads, and tricks of writing are taken out of one", async () => {
  const nameOf = async (client_name: string | undefined) =>
    (await app.register({ client_name, redirect_uris: ["https://app.example/cb"] })).body.client_name;
  expect(await nameOf(undefined)).toBe("app.example");
  expect(await nameOf(" \u202e\u0007 ")).toBe("app.example");
  expect(await nameOf("Good\u202e  app\n\u200b!")).toBe("Good app!");
  expect(await nameOf("x".repeat(5_000))).toHaveLength(100);
  expect(await nameOf(`x${"😀".repeat(200)}`)).toBe(`x${"😀".repeat(99)}`);
});

describe("redirect URIs", () => {
  test.each([
    "https://app.example/callback?keep=1",
    "https://app.example:8443/",
    "http://localhost/callback",
    "http://127.0.0.1:1/",
    "http://[::1]:5000/x",
    "cursor://anysphere.cursor-mcp/oauth/callback",
    "vscode-insiders://vscode.github-authentication/did-authenticate",
    "com.example.app:/callback",
  ])("%s is one", async (uri) => {
    await afresh();
    expect((await app.register({ redirect_uris: [uri] })).status).toBe(201);
  });

  test.each([
    "http://app.example/callback",
    "https:///cb",
    "https:evil.example/cb",
    "http://127.1/cb",
    "res://x",
    "http://localhost.evil.example/",
    "http://127.0.0.2/",
    "http://0.0.0.0/",
    "http://2130706433.example/",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,hello",
    "file:///etc/passwd",
    "blob:https://app.example/1",
    "vbscript:x",
    "about:blank",
    "view-source:https://app.example/",
    "ftp://app.example/",
    "ws://localhost/",
    "mailto:a@b.example",
    "ms-msdt:/id",
    "web+foo://x",
    "WEB+coffee:/callback",
    "ext+container:/callback",
    "intent://x#Intent;end",
    "https://app.example/#fragment",
    "https://user:secret@app.example/",
    "https://app.example/ space",
    "https://app.example\\@evil.example/",
    "/callback",
    "",
    "https://",
    `https://app.example/${"x".repeat(3_000)}`,
  ])("%.60s is none, and nothing is stored", async (uri) => {
    await afresh();
    const before = await stored();
    const { status, body } = await app.register({ redirect_uris: ["https://app.example/", uri] });
    expect([status, body.error]).toEqual([400, "invalid_redirect_uri"]);
    expect(await stored()).toBe(before);
  });
});

describe("what is no client", () => {
  const uris = { redirect_uris: ["https://app.example/"] };
  test.each<[string, unknown, string]>([
    ["no redirect URIs", {}, "invalid_redirect_uri"],
    ["an empty list of them", { redirect_uris: [] }, "invalid_redirect_uri"],
    ["one that is no list", { redirect_uris: "https://app.example/" }, "invalid_redirect_uri"],
    ["one that is no text", { redirect_uris: [{}] }, "invalid_redirect_uri"],
    ["too many of them", { redirect_uris: Array(21).fill("https://app.example/") }, "invalid_redirect_uri"],
    ["a name that is no text", { ...uris, client_name: ["x"] }, "invalid_client_metadata"],
    ["only grants that we do not give", { ...uris, grant_types: ["implicit"] }, "invalid_client_metadata"],
    ["only the implicit answer", { ...uris, response_types: ["token"] }, "invalid_client_metadata"],
    ["a list", [uris], "invalid_client_metadata"],
    ["null", null, "invalid_client_metadata"],
    ["text with U+0000", { ...uris, client_name: "a\0b" }, "invalid_client_metadata"],
  ])("%s", async (_, metadata, code) => {
    await afresh();
    const before = await stored();
    const { status, body } = await app.register(metadata);
    expect([status, body]).toEqual([400, { error: code, error_description: expect.any(String) }]);
    expect(await stored()).toBe(before);
  });

  test.each<[string, RegExp]>([
    ["", /^The request body is empty\.$/],
    ['{"redirect_uris":', /^The JSON of the request body ends too early, at byte 17 /],
    ["redirect_uris=x", /^The JSON of the request body is malformed, at byte 0 /],
    ["[".repeat(65), /nested more than 64 levels/],
    ["[]", /^The metadata must be a JSON object\.$/],
    ['"\\u0000"', /^The metadata is text that contains U\+0000\.$/],
    ['{"\\u0000": 1}', /^The metadata has a property name that contains U\+0000\.$/],
    ['{"client_name": "a\\u0000b"}', /^client_name is text that contains U\+0000\.$/],
    ['{"client_name": "\\ud83d"}', /^client_name is text that contains half of a surrogate pair\.$/],
    ['{"redirect_uris": ["cursor://\\u0000"]}', /^A value in redirect_uris is text that contains U\+0000\.$/],
    ['{"<é>": {"é": 1e999}}', /^A value in the metadata is a number too large to hold\.$/],
    ['{"redirect_uris": ["cursor://x"], "client_name": 1}', /^client_name must be text\.$/],
    ['{"redirect_uris": ["cursor://x"], "grant_types": [1]}', /^grant_types must be a list of texts\.$/],
  ])("%s, and is told what is wrong with it", async (body, says) => {
    await afresh();
    const headers = { "content-type": "application/json" };
    const answer = await app.send("/oauth/register", { headers, body });
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: "invalid_client_metadata", error_description: expect.stringMatching(says) },
    ]);
  });

  test("a body that is no JSON, of another type or too large", async () => {
    const send = async (body: string, type = "application/json") => {
      await afresh();
      const answer = await app.send("/oauth/register", { headers: { "content-type": type }, body });
      return [answer.status, answer.body.error];
    };
    expect(await send('{"redirect_uris":')).toEqual([400, "invalid_client_metadata"]);
    expect(await send("")).toEqual([400, "invalid_client_metadata"]);
    expect(await send("a=1", "application/x-www-form-urlencoded")).toEqual([415, "invalid_request"]);
    expect(await send(JSON.stringify({ ...uris, client_name: "x".repeat(70_000) }))).toEqual([
      400,
      "invalid_client_metadata",
    ]);
  });
});

test("registering is rate limited by address, in OAuth's words", async () => {
  await afresh();
  let answer = await app.register({ redirect_uris: ["https://app.example/"] });
  for (let asked = 1; answer.status === 201 && asked < 100; asked++)
    answer = await app.register({ redirect_uris: ["https://app.example/"] });
  expect([answer.status, answer.body.error]).toEqual([429, "temporarily_unavailable"]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});
