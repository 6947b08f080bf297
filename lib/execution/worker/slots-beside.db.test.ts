import { afterAll, beforeAll, expect, test } from "vitest";
import { conversing } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

/** As few as have one beside. */
const SLOTS = 10;

let models: ModelServer;
let service: TestService;
beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({
    env: {
      workerConcurrency: SLOTS,
      openaiCompatible: { baseUrl: models.baseUrl },
      defaultModel: "compatible:test",
    },
  });
});
afterAll(async () => {
  await service.close();
  await models.close();
});

/** Starts runs of a new key that say this. */
async function newCaller(tenant: Tenant) {
  const { key } = await createApiKey({ workspaceId: tenant.workspaceId, userId: tenant.owner.userId });
  const api = new Api(service.baseUrl, key);
  const { agentId } = await publishGraph({ ...tenant, graph: conversing() });
  return { api, start: (message: string) => api.started(agentId, { laneId: "talk", input: { message } }) };
}

test.each([
  ["another key", async (tenant: Tenant) => tenant],
  ["another workspace", () => createTenant()],
])("where one key has every slot, a run of %s begins and ends beside it", async (_, whose) => {
  const tenant = await createTenant();
  const busy = await newCaller(tenant);
  const other = await newCaller(await whose(tenant));
  const before = models.requests.length;
  const held = Array.from({ length: SLOTS }, () => heldReply(replyText("done")));
  const more = Array.from({ length: 3 }, () => replyText("done"));
  models.respondWith(...held.map(({ reply }) => reply), ...more);
  const busyIds: string[] = [];
  for (let n = 0; n < SLOTS + 2; n++) busyIds.push(await busy.start(`busy ${n}`));
  await models.request(before + SLOTS);

  expect((await other.api.runUntil(await other.start("other"))).status).toBe("completed");
  expect(JSON.stringify((await models.request(before + SLOTS + 1)).body)).toContain("other");
  expect(models.requests.length).toBe(before + SLOTS + 1);

  for (const { release } of held) release();
  for (const id of busyIds) expect((await busy.api.runUntil(id)).status).toBe("completed");
});
