import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import { chattingPipeline, conversing } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import {
  createTenant,
  createUser,
  createWorkspace,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { replyError } from "#lib/testing/model-server-replies.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { authorizationFor } from "./authorization-for.ts";
import { authorizeConnection } from "./authorize-connection.ts";
import type { ConnectionSettings } from "./connection.ts";
import { createConnection } from "./create-connection.ts";
import { startConnectionProcess } from "./testing/connection-process.ts";
import { startTokenServer, type TokenServer } from "./testing/token-server.ts";

/** Room for processes that start while every core is busy with others. */
vi.setConfig({ testTimeout: 120_000 });

let service: TestService;
let tokens: TokenServer;
let models: ModelServer;
let tenant: Tenant;
beforeAll(async () => {
  models = await startModelServer();
  const { baseUrl } = models;
  service = await startTestService({
    env: { openaiCompatible: { baseUrl }, defaultModel: "compatible:test" },
  });
  tokens = await startTokenServer();
  tenant = await createTenant();
});
afterAll(async () => {
  await service.close();
  await tokens.close();
  await models.close();
});

const create = (name: string, settings: ConnectionSettings, secret: string) =>
  createConnection({ actor: tenant.owner, name, origins: ["https://api.example"], settings, secret });

/** Puts texts into a real run's trace. @returns what the trace shows. */
async function shownInTrace(texts: readonly string[]): Promise<string> {
  const api = new Api(service.baseUrl, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph: chattingPipeline });
  const message = texts.map((text) => `<${text}>`).join("\n");
  const runId = await api.started(agentId, { input: { message } });
  await api.runUntil(runId);
  const { rows } = await runtime().db.pool.query(
    "select payload::text as payload from run_events where run_id = $1",
    [runId],
  );
  const { events } = accepted(
    await api.getTrace(runId, { includePayloads: true, payloadMaxChars: 20_000, limit: 200 }),
  );
  return `${JSON.stringify(rows)}\n${JSON.stringify(events)}`;
}

/** Every way in which a text may stand somewhere. */
const spellings = (text: string) => [
  text,
  encodeURIComponent(text),
  encodeURIComponent(text).toLowerCase(),
  new URLSearchParams([["", text]]).toString().slice(1),
  JSON.stringify(text).slice(1, -1),
  ...["", "a", "ab"].flatMap((before) =>
    (["base64", "base64url"] as const).map((encoding) => Buffer.from(before + text).toString(encoding)),
  ),
];

test("every kind's secret is hidden in a run's trace, in every spelling, as written and as shown", async () => {
  const password = "pä$$ wörd/of+crm";
  await create("basic", { kind: "basic", username: "ada" }, password);
  await create("bearer", { kind: "bearer" }, "bearer/token+of-crm==");
  await create("header", { kind: "header", name: "X-Api-Key" }, "Token header-value-of-crm");
  const texts = [
    password,
    `ada:${password}`,
    "bearer/token+of-crm==",
    "Token header-value-of-crm",
    "header-value-of-crm",
  ];
  const shown = await shownInTrace(texts.flatMap(spellings));
  expect(shown).toContain("[redacted]");
  for (const spelling of texts.flatMap(spellings)) {
    // The middle of the base64 stands for bytes of the secret alone.
    expect(shown).not.toContain(spelling.slice(3, -4));
  }
});

test("an OAuth client's secret and the access token in use are hidden before the call is made", async () => {
  const clientSecret = "client secret+of/billing";
  await create(
    "billing",
    {
      kind: "oauth_client_credentials",
      tokenUrl: tokens.tokenUrl,
      clientId: "c:1",
      scopes: [],
      audience: null,
      authStyle: "basic",
    },
    clientSecret,
  );
  const signal = AbortSignal.timeout(5_000);
  const { headers } = await authorizationFor({
    workspaceId: tenant.workspaceId,
    name: "billing",
    fetch,
    signal,
  });
  const token = headers.authorization?.replace("Bearer ", "") ?? "none";
  const basic = tokens.requests[0]?.headers.authorization?.replace("Basic ", "") ?? "none";
  const shown = await shownInTrace([clientSecret, token, basic]);
  for (const secret of [clientSecret, token, basic]) expect(shown).not.toContain(secret);
});

test("a provider that repeats a secret in its error does not bring it into the run's own", async () => {
  await create("echoed", { kind: "bearer" }, "a-token-that-is-echoed");
  models.respondWith(replyError({ status: 400, message: "I was told a-token-that-is-echoed" }));
  const api = new Api(service.baseUrl, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph: conversing() });
  const runId = await api.started(agentId, { laneId: "talk", input: { message: "Hello" } });
  const { error } = await api.runUntil(runId);
  expect(error).toMatchObject({ code: "model_error", message: expect.stringContaining("[redacted]") });
  expect(error?.message).not.toContain("echoed");
});

test("what another process stores, or fetches, is hidden here soon", async () => {
  await create(
    "remote",
    {
      kind: "oauth_client_credentials",
      tokenUrl: tokens.tokenUrl,
      clientId: "c",
      scopes: [],
      audience: null,
      authStyle: "body",
    },
    "secret-of-the-remote-one",
  );
  const other = await startConnectionProcess({ databaseUrl: service.url });
  const { authorization = "" } = await other.use({ workspaceId: tenant.workspaceId, name: "remote" });
  const token = authorization.replace("Bearer ", "");
  expect(token).toMatch(/^token-\d+-of-this-server$/);
  await waitFor(
    "the token to be known",
    () => runtime().secrets.of(tenant.workspaceId).find(token).length > 0,
  );

  // And the other way round: it was started before this secret was stored here.
  await create("late", { kind: "bearer" }, "a-token-stored-later");
  expect(await other.use({ workspaceId: tenant.workspaceId, name: "late" })).toEqual({
    authorization: "Bearer a-token-stored-later",
  });
  await other.stop();
});

test("the former secret of a connection is hidden, too; another workspace's is not", async () => {
  const stranger = await createUser({ workspaceId: await createWorkspace(), role: "admin" });
  const bearer = { name: "crm", origins: ["https://api.example"], settings: { kind: "bearer" } } as const;
  await createConnection({ actor: stranger, ...bearer, secret: "a-token-of-strangers" });
  await create("turned", { kind: "bearer" }, "the-former-token");
  await authorizeConnection({ actor: tenant.owner, name: "turned", secret: "the-present-token" });
  const shown = await shownInTrace(["a-token-of-strangers", "the-former-token", "the-present-token"]);
  expect(shown).not.toMatch(/the-former-token|the-present-token/);
  expect(shown).toContain("a-token-of-strangers");
});

test("a stored secret that does not open keeps no other from being hidden", async () => {
  await create("damaged", { kind: "bearer" }, "token-that-is-damaged");
  await runtime().db.pool.query("update connections set sealed_secret = 'v1.x.y.z' where name = 'damaged'");
  const other = await startConnectionProcess({ databaseUrl: service.url });
  await create("whole", { kind: "bearer" }, "token-that-is-whole");
  expect(await other.use({ workspaceId: tenant.workspaceId, name: "whole" })).toEqual({
    authorization: "Bearer token-that-is-whole",
  });
  await other.stop();
});
