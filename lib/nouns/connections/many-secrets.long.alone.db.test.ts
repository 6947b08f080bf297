import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import { doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { startServiceProcess } from "#lib/testing/service-process.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { watchLoop } from "#lib/testing/watch-loop.ts";
import { authorizationFor } from "./authorization-for.ts";
import { secretPlace } from "./connection.ts";
import { changeRevision } from "./revision.sql.ts";

// Long: two services start, one of them with large secrets to learn.

// Room for processes that start while every core is busy with others.
vi.setConfig({ testTimeout: 120_000 });

let service: TestService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

/** Secrets in which nearly every character is written otherwise in JSON and in URLs; no two begin alike. */
const largeSecrets = Array.from({ length: 20 }, (_, index) =>
  `${index}-secret-`.padEnd(16_384, `"/+${index}ä`),
);

/** As an earlier version stored them, when a secret could have 16 KB; another process has, so this one has to learn them. */
async function storeLarge(name: string): Promise<void> {
  const { db, sealing } = runtime();
  const { workspaceId } = tenant;
  await db.transaction(async (tx) => {
    for (const [index, text] of largeSecrets.entries()) {
      const row = { workspaceId, name: `${name}-${index}` };
      const sealed = await sealing.seal(tx, { text, place: secretPlace(row) });
      await db.pool.query(
        `insert into connections (workspace_id, name, kind, origins, settings, sealed_secret)
         values ($1, $2, 'basic', '{https://a.example}', '{"kind":"basic","username":"ada"}', $3)`,
        [workspaceId, row.name, sealed],
      );
    }
    await changeRevision(tx);
  });
}

async function startedInMs(): Promise<{ ms: number; end(): Promise<unknown>; origin: string }> {
  const before = performance.now();
  const started = await startServiceProcess({
    program: "web",
    environment: { DATABASE_URL: service.url, LANEWAY_SECRET: TEST_SECRET },
  });
  return {
    ms: performance.now() - before,
    origin: started.origin,
    end: () => started.end("SIGTERM"),
  };
}

test("large secrets of an earlier version stall nobody while they are learnt, and are hidden from then on", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const runId = await api.started(agentId, { input: { amount: 2 } });
  await api.runUntil(runId);
  const small = await startedInMs();
  await small.end();

  const secrets = runtime().secrets.of(tenant.workspaceId);
  const lastOf = (secret: string) => secrets.find(encodeURIComponent(secret)).length > 0;
  await storeLarge("learnt");
  const longestMs = watchLoop();
  await waitFor("the secrets to be known", async () => {
    accepted(await api.getRun(runId));
    return secrets.find(`ada:${largeSecrets.at(-1)}`).length > 0;
  });
  // Each took a second before; all are learnt in about a tenth of one now, in slices.
  expect(longestMs()).toBeLessThan(500);
  expect(largeSecrets.every(lastOf)).toBe(true);

  const large = await startedInMs();
  try {
    expect(large.ms / small.ms).toBeLessThan(3); // ten seconds of processor more before
    accepted(await new Api(large.origin, tenant.key).getRun(runId));
  } finally {
    await large.end();
  }
});

test("a secret of more than 4 KB that is stored stays in use", async () => {
  const { workspaceId } = tenant;
  await storeLarge("used");
  const { headers } = await authorizationFor({
    ...{ workspaceId, name: "used-3" },
    fetch,
    signal: AbortSignal.timeout(5_000),
  });
  const basic = Buffer.from(`ada:${largeSecrets[3]}`).toString("base64");
  expect(headers.authorization).toBe(`Basic ${basic}`);
});
