import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import { asking, askingTwiceBesideModel } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { createConnection } from "./create-connection.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});

const connect = () =>
  createConnection({
    actor: tenant.owner,
    name: "crm",
    origins: ["https://api.crm.example"],
    settings: { kind: "bearer" },
    secret: "a-token-of-crm",
  });

/** A run whose question, of the node named, is a wait for a connection instead. */
async function waiting(graph: GraphSource, nodeId: string): Promise<string> {
  const { agentId } = await publishGraph({ ...tenant, graph });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  await api.runUntil(runId);
  await runtime().db.pool.query(
    `update run_interactions set type = 'auth', request = '{"title":"Connect","message":"","connectionName":"crm"}'
      where run_id = $1 and status = 'open' and node_id = $2`,
    [runId, nodeId],
  );
  return runId;
}

test("a run that waits for a connection goes on to its end when it is made", async () => {
  const runId = await waiting(asking(), "ask");
  await connect();
  await api.runUntil(runId, ({ status }) => status === "completed");
});

test("a wait beside a question ends, and the question stays", async () => {
  const runId = await waiting(askingTwiceBesideModel, "second");
  await connect();
  await expect
    .poll(
      async () => {
        const { events } = accepted(await api.getTrace(runId, { eventTypes: ["node_completed"] }));
        return events.some(({ nodeId }) => nodeId === "second");
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  const run = await api.runUntil(runId, ({ status }) => status === "waiting");
  expect(run.pendingInteraction).toMatchObject({ nodeId: "first", type: "user_input" });
});

test("a run that begins to wait in the moment of the connecting is found by a worker's round", async () => {
  await connect();
  const runId = await waiting(asking(), "ask");
  await api.runUntil(runId, ({ status }) => status === "completed");
});
