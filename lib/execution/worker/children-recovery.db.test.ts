import { afterAll, beforeAll, expect, test } from "vitest";
import { accepted } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { hasEnded, settleRun } from "#lib/testing/settle-run.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWorkerProcess } from "#lib/testing/worker-process.ts";
import { startWorker } from "./start-worker.ts";

let world: EffectService;
/** Only serves requests: who executes is up to each test. */
beforeAll(async () => {
  world = await startEffectService({ worker: false });
});
afterAll(() => world.close());

const query = async (text: string, ...values: unknown[]) =>
  (await world.service.runtime.db.pool.query(text, values)).rows;
const startProcess = () =>
  startWorkerProcess({ databaseUrl: world.service.url, modelUrl: world.models.baseUrl });
const childrenOf = (runId: string) =>
  query("select id, status, lease_owner from runs where parent_run_id = $1 order by id", runId);
const forgetLeases = () =>
  query("update runs set lease_expires_at = now() - interval '1 second' where lease_owner is not null");

const settled = (runId: string) => settleRun(world.api, runId, hasEnded);

const publish = async (graph: GraphSource) => (await publishGraph({ ...world.tenant, graph })).agentId;
const saying = graphOf([{ id: "say", type: "llm", config: { prompt: "word {{ input.word }}" } }]);
const callsFor = (agentId: string, words: readonly string[], concurrency: number): GraphSource =>
  graphOf([
    {
      id: "each",
      type: "for_each",
      config: {
        items: JSON.stringify(words),
        concurrency,
        body: bodyOf([
          { id: "ask_agent", type: "agent", config: { agentId, laneId: "go", input: "{'word': item}" } },
        ]),
      },
    },
  ] as GraphSource["nodes"]);

test("kill -9 while children call: each child exists once and the parent gets what they gave", async () => {
  const held = [heldReply(replyText("never heard")), heldReply(replyText("never heard"))];
  world.models.respondWith(...held.map(({ reply }) => reply), replyText("A"), replyText("B"), replyText("C"));
  const before = world.models.requests.length;
  const agentId = await publish(saying);
  const doomed = await startProcess();
  const runId = await world.start(callsFor(agentId, ["a", "b", "c"], 2));
  await world.models.request(before + 2);
  await doomed.kill();
  await forgetLeases();
  const run = await settled(runId);
  expect([...(run.finalResponse as string[])].sort()).toEqual(["A", "B", "C"]);
  expect(await childrenOf(runId)).toHaveLength(3);
});

test("a child that was written, and its parent's worker killed before it could say so, is not started twice", async () => {
  world.models.respondWith(replyText("A"));
  const agentId = await publish(saying);
  const runId = await world.start(callsFor(agentId, ["a"], 1));
  const first = await settled(runId);
  expect(first.finalResponse).toEqual(["A"]);
  // After such a kill the database has the child, and nothing of the node that called it.
  const [child] = await childrenOf(runId);
  await query("delete from run_steps where run_id = $1 and node_id = 'ask_agent'", runId);
  await query(
    "update run_steps set outcome = null, output = null, sequence = null, ended_at = null where run_id = $1",
    runId,
  );
  await query(
    `insert into run_iterations (run_id, container, iteration, workspace_id, item, begun_at)
     select run_id, occurrence_id, 0, workspace_id, '"a"', now() from run_steps where run_id = $1`,
    runId,
  );
  await query(
    `update runs set status = 'running', completed_at = null, final_response = null, needs_work = true where id = $1`,
    runId,
  );
  const again = await settled(runId);
  expect(again.finalResponse).toEqual(["A"]);
  expect((await childrenOf(runId)).map(({ id }) => id)).toEqual([child.id]);
});

test("a child that ends while nobody executes anything wakes its parent later", async () => {
  const agentId = await publish(
    graphOf(
      [
        { id: "sure", type: "approval", config: { title: "Sure?", summary: "Really?" } },
        { id: "end", type: "output", config: { value: "nodes.sure.action" } },
      ],
      [{ from: "sure", on: "approved", to: "end" }],
    ),
  );
  const doomed = await startProcess();
  const runId = await world.start(callsFor(agentId, ["a"], 1));
  const { pendingInteraction } = await world.api.runUntil(runId, ({ status }) => status === "waiting");
  await doomed.kill();
  await forgetLeases();
  const interactionId = pendingInteraction?.interactionId ?? "";
  const said = accepted(await world.api.decide(runId, { interactionId, action: "approve" }));
  expect(said.status).toBe("running");
  expect((await settled(runId)).finalResponse).toEqual(["approve"]);
});

test("answers that came while nobody held the run are taken up while another branch still calls", async () => {
  const held = heldReply(replyText("never heard"));
  const late = heldReply(replyText("late"));
  world.models.respondWith(held.reply, late.reply);
  const before = world.models.requests.length;
  const doomed = await startProcess();
  const runId = await world.start(
    graphOf(
      [
        { id: "both", type: "transform", config: { expression: "1" } },
        { id: "say", type: "llm", config: { prompt: "Hi" } },
        { id: "sure", type: "approval", config: { title: "Sure?", summary: "Really?" } },
        { id: "more", type: "approval", config: { title: "More?", summary: "Really?" } },
      ],
      [
        { from: "both", to: "say" },
        { from: "both", to: "sure" },
        { from: "sure", on: "approved", to: "more" },
      ],
    ),
  );
  await world.models.request(before + 1);
  const { pendingInteraction } = await world.api.runUntil(runId, ({ status }) => status === "waiting");
  await doomed.kill();
  const interactionId = pendingInteraction?.interactionId ?? "";
  accepted(await world.api.decide(runId, { interactionId, action: "approve" }));
  await forgetLeases();
  const worker = await startWorker({ concurrency: 5 });
  try {
    await world.models.request(before + 2);
    await waitFor("the next question", async () => {
      const run = accepted(await world.api.getRun(runId));
      return run.pendingInteraction?.title === "More?";
    });
  } finally {
    late.release();
    await worker.stop();
  }
});
