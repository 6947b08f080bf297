import { auth, type OAuthClientProvider, type StoredOAuthTokens } from "@modelcontextprotocol/client";
import { auth as authEarlier } from "@modelcontextprotocol/sdk/client/auth.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations as operations } from "#lib/contract/dashboard.ts";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createGrant, createTenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { ClientApp } from "./testing/client-app.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());

test("switched off, connected apps are refused from the next request on, and keys are not; on again, they are let in", async () => {
  const { workspaceId, owner, key } = await createTenant();
  const { accessToken } = await createGrant({ workspaceId, userId: owner.userId });
  const elsewhere = await createTenant();
  const other = await createGrant({ workspaceId: elsewhere.workspaceId, userId: elsewhere.owner.userId });
  const browser = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const statuses = () =>
    Promise.all(
      [accessToken, key, other.accessToken].map(
        async (credential) => (await new McpClient(service.baseUrl, credential).post(ping)).status,
      ),
    );
  const isAllowed = async () => accepted(await browser.call(operations.getConnectedAppSetUp)).isAllowed;
  const set = (value: boolean) =>
    browser.call(operations.changeSetting, { body: { name: "capabilities.connectedApps", value } });

  expect([await isAllowed(), ...(await statuses())]).toEqual([true, 200, 200, 200]);
  expect((await set(false)).status).toBe(200);
  expect([await isAllowed(), ...(await statuses())]).toEqual([false, 401, 200, 200]);
  expect((await set(true)).status).toBe(200);
  expect([await isAllowed(), ...(await statuses())]).toEqual([true, 200, 200, 200]);
});

/** A person's connected app, and the switch of their workspace. */
async function connected() {
  const { workspaceId, owner } = await createTenant();
  const person = { workspaceId, userId: owner.userId };
  const app = await ClientApp.registered(service.baseUrl);
  const browser = await app.dashboardOf(person);
  const given = await app.connectedBy(person);
  const set = async (value: boolean) =>
    accepted(
      await browser.call(operations.changeSetting, { body: { name: "capabilities.connectedApps", value } }),
    );
  return { app, given, set };
}

test("switched off, a refresh is put off and spends nothing: the same token works when apps are let in again", async () => {
  const { app, given, set } = await connected();
  await set(false);
  for (let round = 0; round < 2; round++) {
    const { status, body, headers } = await app.refresh(given.refreshToken);
    expect([status, body]).toEqual([
      503,
      { error: "temporarily_unavailable", error_description: expect.any(String) },
    ]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await app.refresh("lwr_none")).body.error).toBe("invalid_grant");
  const other = await ClientApp.registered(service.baseUrl);
  expect((await other.refresh(given.refreshToken)).body.error).toBe("invalid_grant");
  await set(true);
  const { status, body } = await app.refresh(given.refreshToken);
  expect(status).toBe(200);
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  expect((await new McpClient(service.baseUrl, body.access_token).post(ping)).status).toBe(200);
});

/** Answers of the class that the clients know: the test's own `fetch` has another one beneath. */
async function fetchFn(url: string | URL, init?: RequestInit): Promise<Response> {
  const { body, status, headers } = await fetch(url, init);
  return new Response(body, { status, headers });
}

test.each([
  ["client 2", auth],
  ["sdk 1", authEarlier],
])("switched off, the official %s keeps its tokens and asks nobody again", async (_, authorize) => {
  const { app, given, set } = await connected();
  const { clientId, redirectUri } = app;
  let tokens: StoredOAuthTokens | undefined = {
    access_token: given.accessToken,
    refresh_token: given.refreshToken,
    token_type: "Bearer",
    issuer: service.baseUrl,
  };
  let asked = 0;
  const provider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: { redirect_uris: [redirectUri] },
    clientInformation: () => ({ client_id: clientId, issuer: service.baseUrl }),
    tokens: () => tokens,
    saveTokens: (saved) => {
      tokens = saved;
    },
    codeVerifier: () => app.codeVerifier,
    saveCodeVerifier: () => {},
    redirectToAuthorization: () => {
      asked += 1;
    },
    invalidateCredentials: () => {
      tokens = undefined;
    },
  };
  const connect = () => authorize(provider, { serverUrl: `${service.baseUrl}/v1/mcp`, fetchFn });
  await set(false);
  await expect(connect()).rejects.toThrow("does not allow this app now");
  expect([tokens?.refresh_token, asked]).toEqual([given.refreshToken, 0]);
  await set(true);
  expect(await connect()).toBe("AUTHORIZED");
  expect(tokens?.refresh_token).not.toBe(given.refreshToken);
});
