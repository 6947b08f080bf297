import { afterAll, beforeAll, expect, test } from "vitest";
import { callbackOperations } from "#lib/contract/callbacks.ts";
import { createConnection } from "#lib/nouns/connections/create-connection.ts";
import { callbackToken } from "#lib/nouns/runs/callback-address.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { approving, asking, askingTwiceBesideModel } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

async function waitingOn(graph: GraphSource): Promise<{ runId: string; interactionId: string }> {
  const { agentId } = await publishGraph({ ...tenant, graph });
  const runId = await api.started(agentId, { input: { amount: 900 } });
  const { pendingInteraction } = await api.runUntil(runId);
  await untilUnheld(service.runtime.db, runId);
  return { runId, interactionId: pendingInteraction?.interactionId ?? "" };
}
/** The run's events about waiting and continuing. */
async function steps(runId: string): Promise<string[]> {
  const eventTypes = ["interaction_requested", "interaction_answered", "interaction_expired", "run_resumed"];
  const { events } = accepted(await api.getTrace(runId, { eventTypes: [...eventTypes, "run_completed"] }));
  return events.map(({ eventType }) => eventType);
}
const ended = (runId: string) => api.runUntil(runId, ({ completedAt }) => completedAt !== null);
const become = (interactionId: string, set: string, values: unknown[] = []) =>
  service.runtime.db.pool.query(`update run_interactions set ${set} where id = $1`, [
    interactionId,
    ...values,
  ]);

const ONCE = ["interaction_requested", "interaction_answered", "run_resumed", "run_completed"];

test("a reply and a decision resume their run, each once, with the turn that goes on", async () => {
  const asked = await waitingOn(asking());
  accepted(await api.reply(asked.runId, { interactionId: asked.interactionId, message: "Ada" }));
  const late = await api.reply(asked.runId, { interactionId: asked.interactionId, message: "Eve" });
  expect(late.status).toBe(409);
  await ended(asked.runId);
  expect(await steps(asked.runId)).toEqual(ONCE);
  const { events } = accepted(
    await api.getTrace(asked.runId, { eventTypes: ["run_resumed"], includePayloads: true }),
  );
  expect(events).toMatchObject([{ status: "active", payload: { turn: 1 }, nodeId: null }]);

  const { runId, interactionId } = await waitingOn(approving());
  accepted(await api.decide(runId, { interactionId, action: "approve" }));
  await ended(runId);
  expect(await steps(runId)).toEqual(ONCE);
});

test("of several answers each that ends a wait resumes the run, also the last", async () => {
  const { runId, interactionId } = await waitingOn(askingTwiceBesideModel);
  accepted(await api.reply(runId, { interactionId, message: "a" }));
  const second = await api.runUntil(runId, ({ status }) => status === "waiting");
  const next = second.pendingInteraction?.interactionId ?? "";
  accepted(await api.reply(runId, { interactionId: next, message: "b" }));
  await ended(runId);
  const [first, also, ...rest] = await steps(runId);
  expect([first, also]).toEqual(["interaction_requested", "interaction_requested"]);
  expect(rest).toEqual([
    "interaction_answered",
    "run_resumed",
    "interaction_answered",
    "run_resumed",
    "run_completed",
  ]);
});

test("a callback resumes its run", async () => {
  const waiting = await waitingOn(asking());
  const interactionId = `tool:${randomToken()}`;
  await become(waiting.interactionId, "id = $2, type = 'tool'", [interactionId]);
  const token = callbackToken({ interactionId, key: service.runtime.callbackKey });
  accepted(await new Api(service.baseUrl).call(callbackOperations.accept, { params: { token }, body: {} }));
  await ended(waiting.runId);
  expect(await steps(waiting.runId)).toEqual(ONCE);
});

test("a connection that is made resumes the run that waited for it", async () => {
  const { runId, interactionId } = await waitingOn(asking());
  const request = JSON.stringify({ title: "Connect", message: "", connectionName: "crm" });
  await become(interactionId, "type = 'auth', request = $2", [request]);
  await createConnection({
    actor: tenant.owner,
    name: "crm",
    origins: ["https://api.crm.example"],
    settings: { kind: "bearer" },
    secret: "a-token-of-crm",
  });
  await ended(runId);
  expect(await steps(runId)).toEqual(ONCE);
});

test("an interaction that expires resumes its run, which takes the way for it", async () => {
  const { runId, interactionId } = await waitingOn(asking({ expiredWay: true }));
  await become(interactionId, "expires_at = clock_timestamp()");
  await ended(runId);
  expect(await steps(runId)).toEqual([
    "interaction_requested",
    "interaction_expired",
    "run_resumed",
    "run_completed",
  ]);
});
