import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { callbackOperations } from "#lib/contract/callbacks.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { rotateSecret } from "#lib/nouns/installation/rotate-secret.ts";
import { callbackToken } from "#lib/nouns/runs/callback-address.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { deriveKey } from "#lib/platform/secrets/secret-key.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { around } from "#lib/testing/effect-service.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { type ServiceProcess, startServiceProcess } from "#lib/testing/service-process.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

// Long: each test starts processes of two versions; `rotate-secret.db.test.ts` has the rotation itself.

/** Room for processes that start while every core is busy with others. */
vi.setConfig({ testTimeout: 120_000 });

const NEXT_SECRET = "the-secret-that-comes-after-the-tests-own";

let service: TestService;
let tenant: Tenant;
let api: Api;
const processes: ServiceProcess[] = [];
beforeAll(async () => {
  service = await startTestService({ env: { installationSecrets: [TEST_SECRET, NEXT_SECRET] } });
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((process) => process.end("SIGTERM")));
});
afterAll(() => service.close());

const query = async (text: string, values: unknown[] = []) =>
  (await service.runtime.db.pool.query(text, values)).rows;

/** Starts a process that was given the next secret alone. */
async function startProcess(): Promise<ServiceProcess> {
  const environment = { DATABASE_URL: service.url, LANEWAY_SECRET: NEXT_SECRET };
  const started = await startServiceProcess({ program: "web", environment });
  processes.push(started);
  return started;
}

/** A run that waits for an outside system. */
async function waiting(): Promise<{ runId: string; interactionId: string }> {
  const graph = around({ id: "use", type: "tool", config: { tool: "callback", arguments: "{}" } });
  const { agentId } = await publishGraph({ ...tenant, graph });
  const runId = await api.started(agentId, { input: {} });
  const { pendingInteraction } = await api.runUntil(runId);
  return { runId, interactionId: pendingInteraction?.interactionId ?? "none" };
}

const post = (origin: string, interactionId: string, key: string) => {
  const params = { token: callbackToken({ interactionId, key }) };
  return new Api(origin).call(callbackOperations.accept, { params, body: { done: true } });
};

test("a rotation seals the keys anew, and who is signed in stays so", async () => {
  const { workspaceId, owner } = tenant;
  const { baseUrl, runtime } = service;
  const { cookie } = await openDashboard({ baseUrl, workspaceId, userId: owner.userId });
  const keyIds = async () => {
    const sealed = await query("select value from installation where value like 'v1.%'");
    expect(sealed.length).toBe(4);
    return new Set(sealed.map(({ value }) => value.split(".")[1]));
  };
  expect(await keyIds()).toEqual(new Set([deriveKey(TEST_SECRET).id]));

  const env = { ...runtime.env, installationSecrets: [NEXT_SECRET, TEST_SECRET] };
  expect(await rotateSecret({ db: runtime.db, env })).toMatchObject({ resealed: 3, stillNeeded: [] });
  expect(await keyIds()).toEqual(new Set([deriveKey(NEXT_SECRET).id]));

  const { origin } = await startProcess();
  const listed = await new Dashboard(origin, cookie).call(dashboardOperations.listConnections);
  expect(listed.status).toBe(200);
});

test("an address handed out before the upgrade works after it, and its key goes with the last such wait", async () => {
  const former = randomBytes(32).toString("base64url");
  const [first, second] = [await waiting(), await waiting()];
  for (const name of ["callback-key", "session-secret", "cursor-key"])
    await query("update installation set value = $2 where name = $1", [name, former]);

  const [one, other] = await Promise.all([startProcess(), startProcess()]);
  const values = await query("select name, value from installation");
  expect(values.map(({ name }) => name)).toContain("former-callback-key");
  for (const { value } of values) expect(value).not.toContain(former);

  // The secret of an old backup signs nothing for a wait of today.
  const later = await waiting();
  expect(await post(one.origin, later.interactionId, former)).toMatchObject({ status: 404 });
  expect(await post(one.origin, `tool:${randomToken()}`, former)).toMatchObject({ status: 404 });
  accepted(await post(one.origin, first.interactionId, former));
  expect(await post(other.origin, first.interactionId, former)).toMatchObject({ status: 409 });
  accepted(await post(other.origin, second.interactionId, former));
  for (const { runId } of [first, second])
    expect(await api.runUntil(runId, ({ status }) => status === "completed")).toMatchObject({
      finalResponse: { done: true },
    });

  const rows = () => query("select name from installation where name = 'former-callback-key'");
  await waitFor("the former key to be dropped", async () => (await rows()).length === 0, {
    timeoutMs: 60_000,
  });
  expect(await post(one.origin, second.interactionId, former)).toMatchObject({ status: 404 });
});
