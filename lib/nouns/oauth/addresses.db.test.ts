import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PUBLISHED_TOOLSET } from "#lib/doors/mcp/published-tools.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { originFor, ownResource, resourceMetadataUrl, usualResource } from "./addresses.ts";

let service: TestService;
let port: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  port = new URL(service.baseUrl).port;
});
afterAll(() => service.close());
beforeEach(() => {
  service.runtime.origin = service.baseUrl;
});

const RESOURCE_PATHS = [
  ["/.well-known/oauth-protected-resource", "/v1/mcp"],
  ["/.well-known/oauth-protected-resource/v1/mcp", "/v1/mcp"],
  ["/.well-known/oauth-protected-resource/mcp", "/mcp"],
] as const;

describe("what the endpoint says of itself", () => {
  test.each(RESOURCE_PATHS)("%s names the address that was entered: %s", async (path, resource) => {
    const response = await fetch(service.baseUrl + path);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(await response.json()).toMatchObject({
      resource: service.baseUrl + resource,
      authorization_servers: [service.baseUrl],
      bearer_methods_supported: ["header"],
    });
  });

  test("clients are told to ask for the scopes that tools use now; offline_access is the authorization server's alone", async () => {
    const scopesOf = async (path: string) =>
      (await (await fetch(service.baseUrl + path)).json()).scopes_supported;
    const used = [...PUBLISHED_TOOLSET.scopes];
    for (const [path] of RESOURCE_PATHS) expect(await scopesOf(path)).toEqual(used);
    expect(await scopesOf("/.well-known/oauth-authorization-server")).toEqual([...used, "offline_access"]);
    const { headers } = await fetch(`${service.baseUrl}/v1/mcp`, { method: "POST" });
    expect(headers.get("www-authenticate")).toContain(`scope="${used.join(" ")}"`);
  });

  test("a client that entered another name of this machine finds that name everywhere", async () => {
    const entered = `http://localhost:${port}`;
    const resource = await (await fetch(`${entered}/.well-known/oauth-protected-resource/v1/mcp`)).json();
    expect(resource).toMatchObject({ resource: `${entered}/v1/mcp`, authorization_servers: [entered] });
    const server = await (await fetch(`${entered}/.well-known/oauth-authorization-server`)).json();
    expect(server).toMatchObject({ issuer: entered, token_endpoint: `${entered}/oauth/token` });
  });

  test("the issuer has no path, so documents below it are not there, nor is OpenID's", async () => {
    for (const path of [
      "/.well-known/oauth-authorization-server/v1/mcp",
      "/.well-known/openid-configuration",
      "/.well-known/anything",
    ]) {
      const response = await fetch(service.baseUrl + path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  test.each([
    ["/.well-known/oauth-protected-resource/v1/mcp", 200],
    ["/.well-known/oauth-authorization-server", 200],
    ["/.well-known/oauth-authorization-server/v1/mcp", 404],
    ["/.well-known/openid-configuration", 404],
    ["/.well-known/", 404],
  ])(
    "a page of another origin may read %s, whatever headers it sends, and that it is %i",
    async (path, status) => {
      const preflight = await fetch(service.baseUrl + path, {
        method: "OPTIONS",
        headers: {
          origin: "http://localhost:6274",
          "access-control-request-method": "GET",
          "access-control-request-headers": "mcp-protocol-version",
        },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-headers")).toMatch(/mcp-protocol-version/i);
      const answer = await fetch(service.baseUrl + path, { headers: { origin: "http://localhost:6274" } });
      expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([status, "*"]);
    },
  );
});

describe("who we are", () => {
  const asked = (host: string) => new Request("http://ignored.invalid/", { headers: { host } });

  test.each([
    ["another host", "evil.example"],
    ["another port of this machine", "localhost:1"],
    ["no host at all", "@@"],
  ])("%s is told the public origin", (_, host) => {
    expect(originFor(asked(host))).toBe(service.baseUrl);
  });

  test("behind a public origin this machine's own names are not ours", () => {
    service.runtime.origin = "https://agents.example";
    expect(originFor(asked(`localhost:${port}`))).toBe("https://agents.example");
    expect(originFor(asked("agents.example"))).toBe("https://agents.example");
    expect(ownResource(`http://localhost:${port}/v1/mcp`)).toBeUndefined();
    expect(usualResource()).toBe("https://agents.example/v1/mcp");
    expect(resourceMetadataUrl({ request: asked("agents.example"), path: "/mcp" })).toBe(
      "https://agents.example/.well-known/oauth-protected-resource/mcp",
    );
  });

  test.each([
    ["https://agents.example/v1/mcp", "https://agents.example/v1/mcp"],
    ["https://agents.example/mcp", "https://agents.example/mcp"],
    ["https://agents.example/mcp/", "https://agents.example/mcp"],
    ["HTTPS://Agents.Example:443/v1/mcp", "https://agents.example/v1/mcp"],
    ["https://agents.example", undefined],
    ["https://agents.example/v1/mcp/more", undefined],
    ["https://agents.example/v1/mcp?x=1", undefined],
    ["https://agents.example/v1/mcp#", undefined],
    ["https://user@agents.example/v1/mcp", undefined],
    ["http://agents.example/v1/mcp", undefined],
    ["https://agents.example.evil/v1/mcp", undefined],
    ["/v1/mcp", undefined],
    ["", undefined],
  ])("the resource %s is %s", (resource, own) => {
    service.runtime.origin = "https://agents.example";
    expect(ownResource(resource)).toBe(own);
  });
});
