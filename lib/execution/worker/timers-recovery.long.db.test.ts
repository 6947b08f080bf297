import { afterAll, beforeAll, expect, test } from "vitest";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { hasEnded, settleRun } from "#lib/testing/settle-run.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWorkerProcess } from "#lib/testing/worker-process.ts";

// Long: timers run out in real time while worker processes are killed; `timers.db.test.ts` has them without.

let world: EffectService;
/** Only serves requests: who executes is up to each test. */
beforeAll(async () => {
  world = await startEffectService({ worker: false });
});
afterAll(() => world.close());

const query = async (text: string, runId: string) =>
  (await world.service.runtime.db.pool.query(text, [runId])).rows;
const timerOf = async (runId: string): Promise<Date | undefined> =>
  (await query("select wakes_at from run_steps where run_id = $1 and wakes_at is not null", runId))[0]
    ?.wakes_at;
const startProcess = () =>
  startWorkerProcess({ databaseUrl: world.service.url, modelUrl: world.models.baseUrl });

const settled = (runId: string) => settleRun(world.api, runId, hasEnded);

test("a timer that was set outlives kill -9 of every worker, and ends at its own time", async () => {
  const doomed = await startProcess();
  const runId = await world.start(
    graphOf([
      { id: "nap", type: "wait", config: { seconds: 2 } },
      { id: "end", type: "output", config: { value: "nodes.nap.waitedUntil" } },
    ]),
  );
  await waitFor("the timer", async () => (await timerOf(runId)) !== undefined);
  const due = await timerOf(runId);
  await doomed.kill();
  await waitFor("its time to pass", async () => Date.now() > (due?.getTime() ?? 0));
  expect(await settled(runId)).toMatchObject({ status: "completed", finalResponse: due?.toISOString() });
});

test("kill -9 in a call beside a timer repeats the call and does not set the timer again", async () => {
  const held = heldReply(replyText("never heard"));
  world.models.respondWith(held.reply, replyText("heard"));
  const doomed = await startProcess();
  const runId = await world.start(
    graphOf(
      [
        { id: "both", type: "transform", config: { expression: "1" } },
        { id: "nap", type: "wait", config: { seconds: 3 } },
        { id: "say", type: "llm", config: { prompt: "Hi" } },
        { id: "end", type: "output", config: { value: "[nodes.say, nodes.nap.waitedUntil]" } },
      ],
      [
        { from: "both", to: "nap" },
        { from: "both", to: "say" },
        { from: "nap", to: "end" },
        { from: "say", to: "end" },
      ],
    ),
  );
  await world.models.request(1);
  const due = await timerOf(runId);
  await doomed.kill();
  await query("update runs set lease_expires_at = now() - interval '1 second' where id = $1", runId);
  expect(await settled(runId)).toMatchObject({
    status: "completed",
    finalResponse: ["heard", due?.toISOString()],
  });
  const started = await world.payloads(runId, "node_started");
  expect(started.filter(({ type }) => type === "wait")).toHaveLength(1);
});
