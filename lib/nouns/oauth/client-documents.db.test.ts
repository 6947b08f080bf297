import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TEST_CERTIFICATE } from "#lib/platform/outbound/testing/certificate.ts";
import { serve } from "#lib/platform/outbound/testing/local-server.ts";
import { outboundForTest } from "#lib/platform/outbound/testing/outbound-for-test.ts";
import { createTenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { createClientDocuments } from "./client-documents.ts";
import { ClientApp } from "./testing/client-app.ts";
import { offeredBy } from "./testing/offered-by.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());
beforeEach(() => service.runtime.db.pool.query("delete from rate_buckets"));

const stored = async () =>
  Number((await service.runtime.db.pool.query("select count(*) from oauth_clients")).rows[0].count);

/** A site on this machine under a name that resolves to it, and a service that may call it. */
async function publish(
  answer: (request: IncomingMessage, response: ServerResponse, clientId: string) => void,
) {
  let asked = 0;
  let clientId = "";
  const { port } = await serve(
    (request, response) => {
      asked += 1;
      answer(request, response, clientId);
    },
    { tls: true },
  );
  clientId = `https://secure.example:${port}/client.json`;
  const outbound = outboundForTest({
    ca: [TEST_CERTIFICATE],
    resolve: async () => ["127.0.0.1"],
  });
  let now = Date.now();
  const logged: object[] = [];
  const documents = createClientDocuments({
    outbound,
    log: { warn: (fields: object) => logged.push(fields) },
    clock: () => now,
  });
  Object.assign(service.runtime, { clientDocuments: documents });
  const app = new ClientApp(service.baseUrl);
  app.clientId = clientId;
  app.redirectUri = "http://127.0.0.1:1/callback";
  return {
    app,
    documents,
    clientId,
    asked: () => asked,
    logged,
    pass: (seconds: number) => {
      now += seconds * 1_000;
    },
  };
}

const documentOf = (clientId: string, changes: Record<string, unknown> = {}) => ({
  client_id: clientId,
  client_name: "A hosted app",
  redirect_uris: ["http://127.0.0.1/callback", "https://app.example/callback"],
  token_endpoint_auth_method: "none",
  ...changes,
});
function sendJson(response: ServerResponse, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

test("a client is known by the address of its document: asked for, approved and given tokens", async () => {
  const { app, clientId, asked } = await publish((_, response, id) => sendJson(response, documentOf(id)));
  const before = await stored();
  expect((await app.authorize()).status).toBe(302);
  expect(await stored()).toBe(before);
  const { workspaceId, owner } = await createTenant();
  const { accessToken, refreshToken } = await app.connectedBy({ workspaceId, userId: owner.userId });
  expect(await service.runtime.authenticateGrant(accessToken)).toMatchObject({ workspaceId });
  expect((await app.refresh(refreshToken)).status).toBe(200);
  const { rows } = await service.runtime.db.pool.query("select * from oauth_clients where id = $1", [
    clientId,
  ]);
  expect(rows).toMatchObject([{ source: "document", name: "A hosted app", used_at: expect.any(Date) }]);
  expect(asked()).toBe(1);
});

test("the person is told who publishes it (of a registered one nobody knows) and where this answer goes", async () => {
  const { app, clientId } = await publish((_, response, id) => sendJson(response, documentOf(id)));
  const { workspaceId, owner } = await createTenant();
  const person = { workspaceId, userId: owner.userId };
  const clientAsTold = async (asking: ClientApp) => (await offeredBy(asking, person)).client;
  expect(await clientAsTold(app)).toEqual({
    id: clientId,
    name: "A hosted app",
    publisher: new URL(clientId).host,
    redirectHost: "127.0.0.1",
    redirectKind: "loopback",
  });
  const registered = await ClientApp.registered(service.baseUrl, { redirect_uris: ["cursor://x/y"] });
  expect(await clientAsTold(registered)).toEqual({
    id: registered.clientId,
    name: "cursor:",
    publisher: null,
    redirectHost: "cursor:",
    redirectKind: "private_use",
  });
  const several = await ClientApp.registered(service.baseUrl, {
    redirect_uris: ["http://localhost/callback", "https://app.example/callback", "cursor://x/y"],
  });
  several.redirectUri = "https://app.example/callback";
  expect(await clientAsTold(several)).toMatchObject({ redirectHost: "app.example", redirectKind: "https" });
});

test("a client that would prove a key of its own (ChatGPT) is taken as the public one that it is here", async () => {
  const { app } = await publish((_, response, id) =>
    sendJson(
      response,
      documentOf(id, {
        token_endpoint_auth_method: "private_key_jwt",
        jwks_uri: "https://app.example/jwks.json",
        token_endpoint_auth_signing_alg: "RS256",
      }),
    ),
  );
  const { workspaceId, owner } = await createTenant();
  const code = (await app.approvedBy({ workspaceId, userId: owner.userId })).get("code") ?? "";
  const { status } = await app.exchange(code, {
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: "a.b.c",
  });
  expect(status).toBe(200);
});

describe("a document is fetched again", () => {
  test.each([
    ["after an hour where it says nothing", {}, 3_600],
    ["as its server says", { "cache-control": "max-age=7200" }, 7_200],
    ["after five minutes at the earliest", { "cache-control": "no-store" }, 300],
    ["after a day at the latest", { "cache-control": "max-age=999999999" }, 86_400],
  ])("%s", async (_, headers, seconds) => {
    const { documents, clientId, asked, pass } = await publish((_request, response, id) =>
      sendJson(response, documentOf(id), headers),
    );
    await documents({ clientId });
    pass(seconds - 1);
    await documents({ clientId });
    expect(asked()).toBe(1);
    pass(2);
    await documents({ clientId });
    expect(asked()).toBe(2);
  });
});

describe("a document is refused and nothing of it kept", () => {
  test.each<[string, (request: IncomingMessage, response: ServerResponse, clientId: string) => void]>([
    ["that redirects", (_, response, id) => response.writeHead(302, { location: `${id}?again` }).end()],
    ["that is not there", (_, response) => response.writeHead(404).end("{}")],
    ["over 5 KiB", (_, response, id) => sendJson(response, documentOf(id, { x: "x".repeat(5_200) }))],
    ["about another client", (_, response, id) => sendJson(response, documentOf(`${id}/other`))],
    ["about nobody", (_, response, id) => sendJson(response, documentOf(id, { client_id: undefined }))],
    ["with a secret", (_, response, id) => sendJson(response, documentOf(id, { client_secret: "x" }))],
    [
      "that shares a secret",
      (_, response, id) =>
        sendJson(response, documentOf(id, { token_endpoint_auth_method: "client_secret_post" })),
    ],
    ["without redirect URIs", (_, response, id) => sendJson(response, documentOf(id, { redirect_uris: [] }))],
    [
      "with a script for one",
      (_, response, id) => sendJson(response, documentOf(id, { redirect_uris: ["javascript:alert(1)"] })),
    ],
    [
      "that is a page",
      (_, response, id) =>
        response.writeHead(200, { "content-type": "text/html" }).end(JSON.stringify(documentOf(id))),
    ],
    [
      "that is no JSON",
      (_, response) => response.writeHead(200, { "content-type": "application/json" }).end("{"),
    ],
    ["that is a list", (_, response, id) => sendJson(response, [documentOf(id)])],
    [
      "that is not UTF-8",
      (_, response) =>
        response.writeHead(200, { "content-type": "application/json" }).end(Buffer.from([0xff, 0xfe])),
    ],
  ])("%s", async (_, answer) => {
    const { app, documents, clientId, asked, logged } = await publish(answer);
    const before = await stored();
    const { status, location, body } = await app.authorize();
    expect([status, location]).toEqual([400, null]);
    const { host } = new URL(clientId);
    expect(body).toMatch(
      new RegExp(`(could not read the app.+|cannot be accepted: its document) at ${host}`),
    );
    expect(logged).toEqual([{ host, reason: expect.any(String) }]);
    await expect(documents({ clientId })).rejects.toMatchObject({ code: "invalid_client" });
    expect([asked(), await stored()]).toEqual([2, before]);
  });
});

describe("nothing is fetched", () => {
  test.each([
    "https://app.example",
    "https://app.example/",
    "https://user@app.example/client.json",
    "https://app.example/client.json#x",
    "https://app.example/a/../client.json",
    "https://APP.example/client.json",
    "https://app.example:443/client.json",
    `https://app.example/${"x".repeat(600)}`,
    "https://",
  ])("from %.60s, which is no address of a document", async (clientId) => {
    const { app, asked } = await publish((_, response, id) => sendJson(response, documentOf(id)));
    app.clientId = clientId;
    expect((await app.authorize()).status).toBe(400);
    expect(asked()).toBe(0);
  });

  test("from http, which names no client of anybody's", async () => {
    const app = new ClientApp(service.baseUrl);
    app.clientId = "http://app.example/client.json";
    expect((await app.authorize()).status).toBe(400);
  });

  test("too often for one address", async () => {
    const { app } = await publish((_, response) => response.writeHead(404).end());
    const statuses = await Promise.all(Array.from({ length: 60 }, () => app.authorize()));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([400, 429]));
  });
});
