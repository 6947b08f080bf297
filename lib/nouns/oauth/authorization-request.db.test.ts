import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTenant, createWorkspace } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { ClientApp } from "./testing/client-app.ts";

let service: TestService;
let app: ClientApp;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  await createWorkspace();
  app = await ClientApp.registered(service.baseUrl, { client_name: "An <app>" });
});
afterAll(() => service.close());

const changed = (changes: Record<string, string | undefined>) => app.authorize(app.parameters(changes));
/** The parameters that the client gets at its own address. */
const toldBy = (location: string | null) => Object.fromEntries(new URL(location ?? "").searchParams);

test.each(["/oauth/authorize", "/authorize"])(
  "%s sends a request that is in order to the page that asks the person, with everything in it",
  async (path) => {
    const parameters = app.parameters();
    const { status, location, headers } = await app.authorize(parameters, path);
    expect(status).toBe(302);
    expect(location).toBe(`/connect?${parameters}`);
    // An app may have opened the window and waits for it to come back.
    expect(headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
  },
);

describe("where the client or the address to return to is wrong, nobody is sent anywhere", () => {
  test.each<[string, Record<string, string | undefined>]>([
    ["an unknown client", { client_id: "cli_00000000000000000000000000" }],
    ["what is no client id", { client_id: "'; drop table oauth_clients; --" }],
    ["no client", { client_id: undefined }],
    ["another address", { redirect_uri: "https://evil.example/callback" }],
    ["another path", { redirect_uri: "http://127.0.0.1:33418/callback/more" }],
    ["another path by dots", { redirect_uri: "http://127.0.0.1:33418/callback/../x" }],
    ["another name of this machine", { redirect_uri: "http://localhost:33418/callback" }],
    ["a script", { redirect_uri: "javascript:alert(1)" }],
    ["an address and a query", { redirect_uri: "http://127.0.0.1:33418/callback?x=1" }],
    ["an address with U+0000", { redirect_uri: "http://127.0.0.1:33418/callback\0" }],
    ["a name in front", { redirect_uri: "http://evil.example@127.0.0.1:33418/callback" }],
  ])("%s", async (_, changes) => {
    const { status, headers, body, location } = await changed(changes);
    expect([status, location]).toEqual([400, null]);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(body).toContain("This app cannot be connected");
    expect(body).not.toContain("evil.example");
  });

  test("one of them twice", async () => {
    for (const name of ["client_id", "redirect_uri"]) {
      const parameters = app.parameters();
      parameters.append(name, parameters.get(name) ?? "");
      expect((await app.authorize(parameters)).status).toBe(400);
    }
  });

  test("an address of 20,000 characters", async () => {
    expect((await changed({ state: "x".repeat(12_000) })).status).toBeGreaterThanOrEqual(400);
  });

  test("an address that would be too long as a part of the sign-in page's", async () => {
    expect((await changed({ state: "&".repeat(2_450) })).status).toBe(400);
    expect((await changed({ state: "&".repeat(2_000) })).status).toBe(302);
  });
});

describe("what else is wrong the client is told, with its state and who says so", () => {
  test.each<[string, Record<string, string | undefined>, string]>([
    ["no PKCE at all", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    ["PKCE by its plain method", { code_challenge_method: "plain" }, "invalid_request"],
    [
      "PKCE without its method, which would be the plain one",
      { code_challenge_method: undefined },
      "invalid_request",
    ],
    ["a challenge that is no SHA-256", { code_challenge: "short" }, "invalid_request"],
    ["the implicit answer", { response_type: "token" }, "unsupported_response_type"],
    ["no response type", { response_type: undefined }, "unsupported_response_type"],
    ["an answer in the fragment", { response_mode: "fragment" }, "invalid_request"],
    ["another resource", { resource: "https://elsewhere.example/mcp" }, "invalid_target"],
    ["a resource that is no address", { resource: "mcp" }, "invalid_target"],
    ["no questions to the person", { prompt: "none" }, "interaction_required"],
  ])("%s", async (_, changes, error) => {
    const { status, location } = await changed(changes);
    expect(status).toBe(302);
    expect(location?.startsWith(`${app.redirectUri}?`)).toBe(true);
    expect(toldBy(location)).toEqual({
      error,
      error_description: expect.any(String),
      state: "a state: with & what not",
      iss: service.baseUrl,
    });
  });

  test("a parameter that stands twice, and a second resource elsewhere", async () => {
    for (const [name, value, error] of [
      ["scope", "agents:list", "invalid_request"],
      ["state", "another", "invalid_request"],
      ["code_challenge", "x".repeat(43), "invalid_request"],
      ["resource", "https://elsewhere.example/", "invalid_target"],
    ] as const) {
      const parameters = app.parameters();
      parameters.append(name, value);
      expect(toldBy((await app.authorize(parameters)).location).error).toBe(error);
    }
  });
});

test.each([
  "http://127.0.0.1:50001/callback",
  "http://127.0.0.1/callback",
  "http://127.0.0.1:65535/callback",
])("a program that listens at a port of the moment is called back there: %s", async (redirectUri) => {
  const { status, location } = await changed({ redirect_uri: redirectUri });
  expect([status, new URLSearchParams(location?.split("?")[1]).get("redirect_uri")]).toEqual([
    302,
    redirectUri,
  ]);
});

test("an address elsewhere has to be exactly the registered one", async () => {
  const site = await ClientApp.registered(service.baseUrl, { redirect_uris: ["https://app.example/cb?a=1"] });
  const statusOf = async (redirect_uri: string) =>
    (await site.authorize(site.parameters({ redirect_uri }))).status;
  expect(await statusOf("https://app.example/cb?a=1")).toBe(302);
  for (const other of [
    "https://app.example/cb",
    "https://app.example:443/cb?a=1",
    "https://APP.example/cb?a=1",
  ])
    expect([other, await statusOf(other)]).toEqual([other, 400]);
});

test("a client's only address need not be said, one of several must be", async () => {
  expect((await changed({ redirect_uri: undefined })).status).toBe(302);
  const several = await ClientApp.registered(service.baseUrl, {
    redirect_uris: ["https://app.example/a", "https://app.example/b"],
  });
  expect((await several.authorize(several.parameters({ redirect_uri: undefined }))).status).toBe(400);
});

test("a client's own query is kept when it is told something", async () => {
  const site = await ClientApp.registered(service.baseUrl, {
    redirect_uris: ["https://app.example/cb?a=%20b"],
  });
  const { location } = await site.authorize(site.parameters({ response_type: "token" }));
  expect(location).toMatch(/^https:\/\/app\.example\/cb\?a=%20b&error=unsupported_response_type&/);
});

test("a program with a scheme of its own is told there", async () => {
  const program = await ClientApp.registered(service.baseUrl, { redirect_uris: ["cursor://mcp/callback"] });
  const { location } = await program.authorize(program.parameters({ prompt: "none" }));
  expect(location).toMatch(/^cursor:\/\/mcp\/callback\?error=interaction_required&/);
});

describe("a browser that would be led to a site nobody here knows", () => {
  const open = async (asked: ClientApp, dest: string, changes: Record<string, string> = {}) => {
    const parameters = asked.parameters({ prompt: "none", ...changes });
    const address = `${service.baseUrl}/oauth/authorize?${parameters}`;
    const response = await fetch(address, { redirect: "manual", headers: { "sec-fetch-dest": dest } });
    return { response, body: await response.text(), location: response.headers.get("location") };
  };
  const registered = (uri: string) => ClientApp.registered(service.baseUrl, { redirect_uris: [uri] });

  test("shows why, and a link that tells the client all the same", async () => {
    const site = await registered("https://app.example:8443/cb?a=1");
    const { response, body, location } = await open(site, "document");
    expect([response.status, location]).toEqual([400, null]);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(body).toContain("The person has to consent, which prompt=none forbids.");
    expect(body).toContain("Go back to app.example:8443");
    const [, rel] = /<a [^>]*rel="([^"]*)"/.exec(body) ?? [];
    expect(rel).toBe("nofollow noreferrer");
    const [, href = ""] = /<a href="([^"]*)"/.exec(body) ?? [];
    expect(toldBy(href.replaceAll("&amp;", "&"))).toEqual({
      a: "1",
      error: "interaction_required",
      error_description: expect.any(String),
      state: "a state: with & what not",
      iss: service.baseUrl,
    });
  });

  test("shows that whatever is sent along", async () => {
    const site = await registered("https://app.example/cb");
    for (const changes of [
      { state: "x".repeat(4_000) },
      { state: "'\"<>\\ ü" },
      { prompt: "none", scope: "agents:list" },
    ]) {
      const { response, body } = await open(site, "document", changes);
      expect(response.status).toBe(400);
      expect(body).toContain("Go back to app.example");
    }
  });

  test("is led on once somebody consented to it, and whenever it is no site or nobody's window", async () => {
    const site = await registered("https://app.example/cb");
    expect((await open(site, "iframe")).location).toMatch(
      /^https:\/\/app\.example\/cb\?error=interaction_required&/,
    );
    for (const uri of ["http://localhost/cb", "cursor://mcp/callback"])
      expect((await open(await registered(uri), "document")).location).toContain(
        "error=interaction_required",
      );
    const { workspaceId, owner } = await createTenant();
    await site.approvedBy({ workspaceId, userId: owner.userId });
    expect((await open(site, "document")).location).toMatch(
      /^https:\/\/app\.example\/cb\?error=interaction_required&/,
    );
  });
});

test("the endpoint is for browsers that go there: no page elsewhere may read it, and it takes GET alone", async () => {
  const { headers } = await app.authorize();
  expect(headers.get("access-control-allow-origin")).toBeNull();
  const posted = await app.send("/oauth/authorize", { body: app.parameters() });
  expect([posted.status, posted.headers.get("allow"), posted.body.error]).toEqual([
    405,
    "GET, HEAD, OPTIONS",
    "invalid_request",
  ]);
});
