import { afterAll, beforeAll, expect, test } from "vitest";
import { doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

const tripling: GraphSource = {
  ...doubling,
  nodes: [{ id: "double", type: "output", config: { value: "{'amount': input.amount * 3}" } }],
};
const etagOf = async (agentId: string) => (await api.getAgent(agentId)).headers.get("etag") ?? "";
const startIf = (agentId: string, ifMatch: string, body: object = {}) =>
  api.startRun(agentId, { input: { amount: 1 }, ...body }, { headers: { "if-match": ifMatch } });

test("an agent's ETag is the quoted fingerprint of its graph, and a start that names it starts that graph", async () => {
  const { agentId, graphFingerprint } = await publishGraph({ ...tenant, graph: doubling });
  const etag = await etagOf(agentId);
  expect(etag).toBe(`"${graphFingerprint}"`);
  const started = await startIf(agentId, etag);
  expect(started.status).toBe(202);
  expect((await api.runUntil(accepted(started).runId)).graphFingerprint).toBe(graphFingerprint);
});

test("after another publish the start is refused with the current fingerprint, and nothing starts", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const etag = await etagOf(agentId);
  const { graphFingerprint } = await publishGraph({ ...tenant, agentId, version: 2, graph: tripling });
  const refused = await startIf(agentId, etag);
  expect([refused.status, refused.error?.code]).toEqual([412, "graph_changed"]);
  expect(refused.error?.details).toEqual([
    { code: "current_fingerprint", message: graphFingerprint, field: "If-Match" },
  ]);
  const { rows } = await service.runtime.db.pool.query("select from runs where agent_id = $1", [agentId]);
  expect(rows).toEqual([]);
  expect((await startIf(agentId, `${etag}, "${graphFingerprint}"`)).status).toBe(202);
  expect((await startIf(agentId, "*")).status).toBe(202);
  const weak = await startIf(agentId, `W/${etag}`);
  expect([weak.status, weak.error?.code]).toEqual([412, "graph_changed"]);
  // As behind nginx with gzip, which makes the tags of what it compresses weak.
  expect((await startIf(agentId, `W/"${graphFingerprint}"`)).status).toBe(202);
});

test("an earlier request with the same idempotencyKey is answered before the graph is compared", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const etag = await etagOf(agentId);
  const first = accepted(await startIf(agentId, etag, { idempotencyKey: "once" }));
  await publishGraph({ ...tenant, agentId, version: 2, graph: tripling });
  const again = await startIf(agentId, etag, { idempotencyKey: "once" });
  expect([again.status, accepted(again).runId]).toEqual([200, first.runId]);
});

test("the graph is compared before lane, attachments and input", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const refused = await startIf(agentId, '"sha256:other"', { laneId: "none", input: {} });
  expect(refused.error?.code).toBe("graph_changed");
});

test("a header that is no list of entity tags is an invalid request that names it", async () => {
  const { agentId, graphFingerprint } = await publishGraph({ ...tenant, graph: doubling });
  const refused = await startIf(agentId, graphFingerprint);
  expect([refused.status, refused.error?.code, refused.error?.details?.[0]?.field]).toEqual([
    400,
    "invalid_request",
    "If-Match",
  ]);
});

test("If-None-Match is no way to keep an agent: its name may change while its graph does not", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling, name: "Before" });
  const etag = await etagOf(agentId);
  const response = await api.fetch(`/v1/public/agents/${agentId}`, { headers: { "if-none-match": etag } });
  expect(response.status).toBe(200);
});
