import { afterAll, beforeAll, expect, test } from "vitest";
import { around, type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { replyText } from "#lib/testing/model-server-replies.ts";
import { startWorkerProcess } from "#lib/testing/worker-process.ts";
import { startWorker } from "./start-worker.ts";

// Long: five workers start one after the other; `recovery.db.test.ts` has the same without processes.

let world: EffectService;
/** Only serves requests: who executes is up to each test. */
beforeAll(async () => {
  world = await startEffectService({ worker: false, offers: [{ name: "find" }] });
});
afterAll(() => world.close());

async function withWorker<T>(work: () => Promise<T>): Promise<T> {
  const worker = await startWorker({ concurrency: 20 });
  try {
    return await work();
  } finally {
    await worker.stop();
  }
}

const expireLease = (runId: string) =>
  world.service.runtime.db.pool.query(
    "update runs set lease_expires_at = now() - interval '1 second' where id = $1",
    [runId],
  );

const twoSteps = () => {
  const graph = around({ id: "first", type: "llm", config: { prompt: "one" } });
  return {
    ...graph,
    nodes: [...graph.nodes, { id: "second", type: "llm" as const, config: { prompt: "two" } }],
    edges: [
      { from: "first", to: "second" },
      { from: "second", to: "end" },
    ],
  };
};

test("a run that kills its worker in the middle of an effect fails after five", {
  timeout: 60_000,
}, async () => {
  const { models, api, service } = world;
  const asked = models.requests.length;
  models.respondWith(replyText("A"), ...Array.from({ length: 5 }, () => () => new Promise<void>(() => {})));
  const runId = await world.start(twoSteps());
  for (let lost = 1; lost <= 5; lost++) {
    const doomed = await startWorkerProcess({ databaseUrl: service.url, modelUrl: models.baseUrl });
    await models.request(asked + 1 + lost);
    await doomed.kill();
    await expireLease(runId);
  }
  expect(await withWorker(() => api.runUntil(runId))).toMatchObject({
    status: "failed",
    error: { code: "internal_error", nodeId: null, retryable: false },
  });
  expect(models.requests).toHaveLength(asked + 6);
});
