import { afterAll, beforeAll, expect, test } from "vitest";
import { conversing } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
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

async function callerOf(tenant: Tenant) {
  const api = new Api(service.baseUrl, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph: conversing() });
  return { api, start: (message: string) => api.started(agentId, { laneId: "talk", input: { message } }) };
}

test("where one workspace has every slot, a run of another begins and ends beside them", async () => {
  const busy = await callerOf(await createTenant());
  const other = await callerOf(await createTenant());
  const held = Array.from({ length: SLOTS }, () => heldReply(replyText("done")));
  const more = Array.from({ length: 3 }, () => replyText("done"));
  models.respondWith(...held.map(({ reply }) => reply), ...more);
  const busyIds: string[] = [];
  for (let n = 0; n < SLOTS + 2; n++) busyIds.push(await busy.start(`busy ${n}`));
  await models.request(SLOTS);

  const { status } = await other.api.runUntil(await other.start("other"));
  expect(status).toBe("completed");
  expect(JSON.stringify((await models.request(SLOTS + 1)).body)).toContain("other");
  expect(models.requests.length).toBe(SLOTS + 1);

  for (const { release } of held) release();
  for (const id of busyIds) expect((await busy.api.runUntil(id)).status).toBe("completed");
});
