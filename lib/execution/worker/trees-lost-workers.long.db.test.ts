import { afterAll, afterEach, beforeAll, test } from "vitest";
import { type CallServer, startCallServer } from "#lib/testing/call-server.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { publishTreeAgent } from "#lib/testing/tree-agent.ts";
import { startWorker, type Worker } from "./start-worker.ts";
import { loseWorkerAndCancel } from "./testing/lose-worker-and-cancel.ts";

// Long: each level starts a worker process that dies; `trees.db.test.ts` has level 5.

let world: EffectService;
let outside: CallServer;
let agentId: string;
let worker: Worker | undefined;
beforeAll(async () => {
  world = await startEffectService({ worker: false });
  outside = await startCallServer({ answersAfterMs: 60_000 });
  agentId = await publishTreeAgent({ ...world.tenant, url: outside.url });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  world.service.runtime.worker = undefined;
});
afterAll(async () => {
  await world.close();
  await outside.close();
});

async function work(): Promise<void> {
  worker = await startWorker({ concurrency: 20 });
  world.service.runtime.worker = worker;
}

test.each([1, 2, 3, 4])(
  "the worker of a run at level %i is lost, and the root is cancelled",
  async (level) => {
    await loseWorkerAndCancel({ world, outside, agentId, level, work });
  },
);
