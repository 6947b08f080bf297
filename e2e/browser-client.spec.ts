import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";

/** Serves a page of somebody else's, as the MCP Inspector does; this computer's names all lead there. */
let inspector: Server;
test.beforeAll(async () => {
  inspector = createServer((_, response) => {
    response.setHeader("content-type", "text/html").end("<title>Inspector</title>");
  }).listen(0, "127.0.0.1");
  await once(inspector, "listening");
});
test.afterAll(() => {
  inspector.closeAllConnections();
  inspector.close();
});

async function openInspector(page: Page, hostname: string): Promise<void> {
  const { port } = inspector.address() as AddressInfo; // it listens on a port
  await page.goto(`http://${hostname}:${port}/`);
}

test("a client that is a page on this computer finds its way from the refusal to being registered, and calls tools", async ({
  page,
  service,
}) => {
  await openInspector(page, "localhost");
  const found = await page.evaluate(
    async ({ endpoint, key }) => {
      const message = (method: string) => ({
        method: "POST",
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method }),
      });
      const headers = { "content-type": "application/json", "mcp-protocol-version": "2025-11-25" };
      const refused = await fetch(endpoint, { ...message("tools/list"), headers });
      const metadata =
        /resource_metadata="([^"]+)"/.exec(refused.headers.get("www-authenticate") ?? "")?.[1] ?? "";
      const resource = await (await fetch(metadata, { headers })).json();
      const issuer = resource.authorization_servers[0];
      const server = await (
        await fetch(new URL("/.well-known/oauth-authorization-server", issuer), { headers })
      ).json();
      const registered = await fetch(server.registration_endpoint, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          client_name: "MCP Inspector",
          redirect_uris: ["http://localhost:6274/oauth/callback"],
          grant_types: ["authorization_code", "refresh_token"],
          response_types: ["code"],
          token_endpoint_auth_method: "none",
        }),
      });
      const changed = await fetch(server.token_endpoint, {
        method: "POST",
        body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: "x", client_id: "x" }),
      });
      const listed = await fetch(endpoint, {
        ...message("tools/list"),
        headers: { ...headers, authorization: `Bearer ${key}` },
      });
      return {
        refused: refused.status,
        resource: resource.resource,
        registered: registered.status,
        changed: (await changed.json()).error,
        listed: (await listed.json()).result.tools.length,
      };
    },
    { endpoint: `${service.baseUrl}/v1/mcp`, key: service.apiKey },
  );
  expect(found).toMatchObject({
    refused: 401,
    resource: `${service.baseUrl}/v1/mcp`,
    registered: 201,
    changed: expect.stringMatching(/^invalid_(client|grant)$/),
  });
  expect(found.listed).toBeGreaterThan(5);
});

test("a page of anywhere else calls nothing, whatever key it has", async ({ page, service }) => {
  // A name that is not this computer's own to the service, and leads here all the same.
  await openInspector(page, "elsewhere.localhost");
  const answer = await page.evaluate(
    async ({ endpoint, key }) => {
      try {
        await fetch(endpoint, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
        });
        return "answered";
      } catch {
        return "kept away";
      }
    },
    { endpoint: `${service.baseUrl}/v1/mcp`, key: service.apiKey },
  );
  expect(answer).toBe("kept away");
});
