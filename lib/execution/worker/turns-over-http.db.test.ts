import { afterAll, beforeAll, expect, test } from "vitest";
import { conversing } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

/** Few, so that a handful of runs takes all of them. */
const SLOTS = 2;

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

/** Starts runs of a new key that say this, and holds what the model answers. */
async function newCaller(tenant: Tenant) {
  const { key } = await createApiKey({ workspaceId: tenant.workspaceId, userId: tenant.owner.userId });
  const api = new Api(service.baseUrl, key);
  const { agentId } = await publishGraph({ ...tenant, graph: conversing() });
  return {
    api,
    start: (message: string) => api.started(agentId, { laneId: "talk", input: { message } }),
  };
}

/** Holds every answer; runs end one by one, and each time says what the model is asked next. */
function holdModel(count: number) {
  const held = Array.from({ length: count }, () => heldReply(replyText("done")));
  models.respondWith(...held.map(({ reply }) => reply));
  const before = models.requests.length;
  let released = 0;
  return {
    asked: async (nth: number) => JSON.stringify((await models.request(before + nth)).body),
    releaseNext: () => held[released++]?.release(),
    releaseAll() {
      for (const { release } of held) release();
    },
  };
}

test.each([
  ["another key", async (tenant: Tenant) => tenant],
  ["another workspace", () => createTenant()],
])(
  "beside a key with more runs than slots, a run of %s begins with the next slot but one",
  async (_, whose) => {
    const tenant = await createTenant();
    const busy = await newCaller(tenant);
    const other = await newCaller(await whose(tenant));
    const model = holdModel(9);
    const ids: string[] = [];
    for (let n = 1; n <= 8; n++) ids.push(await busy.start(`busy ${n}`));
    await model.asked(SLOTS);
    const rare = await other.start("rare");
    model.releaseNext();
    const next = await model.asked(SLOTS + 1);
    model.releaseNext();
    expect(`${next} ${await model.asked(SLOTS + 2)}`).toContain("rare");
    model.releaseAll();
    await other.api.runUntil(rare);
    for (const id of ids) await busy.api.runUntil(id);
  },
);

test("a run that is started while others wait takes no slot before them", async () => {
  const tenant = await createTenant();
  const busy = await newCaller(tenant);
  const model = holdModel(8);
  const ids: string[] = [];
  for (let n = 1; n <= 4; n++) ids.push(await busy.start(`early ${n}`));
  await model.asked(SLOTS);
  model.releaseNext();
  for (let n = 1; n <= 4; n++) ids.push(await busy.start(`late ${n}`));
  const begun: (string | undefined)[] = [];
  for (let nth = SLOTS + 1; nth <= 8; nth++) {
    begun.push(/early|late/.exec(await model.asked(nth))?.[0]);
    model.releaseNext();
  }
  expect(begun).toEqual(["early", "early", "late", "late", "late", "late"]);
  model.releaseAll();
  for (const id of ids) await busy.api.runUntil(id);
});
