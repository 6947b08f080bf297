import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { TraceEvent } from "#lib/contract/trace.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import type { GraphSource } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import {
  heldReply,
  type ModelReply,
  type ModelServerRequest,
  replyError,
  replyText,
} from "#lib/testing/model-server-replies.ts";
import { settleRun } from "#lib/testing/settle-run.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWorkerProcess } from "#lib/testing/worker-process.ts";
import { startWorker } from "./start-worker.ts";

let world: EffectService;
/** Only serves requests: who executes is up to each test. */
beforeAll(async () => {
  world = await startEffectService({ worker: false });
});
afterAll(() => world.close());

const owner = () =>
  openDashboard({
    baseUrl: world.service.baseUrl,
    workspaceId: world.tenant.workspaceId,
    userId: world.tenant.owner.userId,
  });

const settled = (runId: string) => settleRun(world.api, runId);

/** A worker executes until the model has been asked so often, and is killed in the middle of that call. */
async function killedInCall(runId: Promise<string>, calls: number): Promise<string> {
  const before = world.models.requests.length;
  const doomed = await startWorkerProcess({ databaseUrl: world.service.url, modelUrl: world.models.baseUrl });
  const id = await runId;
  await world.models.request(before + calls);
  await doomed.kill();
  await world.service.runtime.db.pool.query(
    "update runs set lease_expires_at = now() - interval '1 second' where id = $1",
    [id],
  );
  return id;
}

const asking = (container: GraphSource["nodes"][number]["config"], type = "for_each"): GraphSource =>
  graphOf([
    { id: "each", type, config: container } as GraphSource["nodes"][number],
    { id: "all", type: "output", config: { value: "nodes.each" } },
  ]);

/** What the trace says has begun: nodes, and iterations. */
const beginnings = (events: readonly TraceEvent[]) =>
  events.flatMap(({ eventType, nodeId, loopPath }) =>
    eventType === "loop_iteration" || eventType === "node_started"
      ? [JSON.stringify([eventType, nodeId, loopPath])]
      : [],
  );

const wordIn = ({ body }: ModelServerRequest) => JSON.stringify(body).match(/word \w+/)?.[0] ?? "";
const prompts = (from: number) => world.models.requests.slice(from).map(wordIn);

test("after kill -9 in an iteration only its call is repeated, and the others follow", async () => {
  const held = heldReply(replyText("never heard"));
  world.models.respondWith(replyText("A"), replyText("B"), held.reply, replyText("C"), replyText("D"));
  const before = world.models.requests.length;
  const body = bodyOf([{ id: "say", type: "llm", config: { prompt: "word {{ item }}" } }]);
  const graph = asking({ items: "input.list", body });
  const runId = await killedInCall(world.start(graph, { list: ["a", "b", "c", "d"] }), 3);
  expect(await settled(runId)).toMatchObject({ status: "completed", finalResponse: ["A", "B", "C", "D"] });
  expect(prompts(before)).toEqual(["word a", "word b", "word c", "word c", "word d"]);
  const keys = world.models.requests.slice(before).map(({ headers }) => headers["idempotency-key"]);
  expect(keys[3]).toBe(keys[2]);
  expect(new Set(keys).size).toBe(4);
  const { events } = accepted(await world.api.getTrace(runId));
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => String(index + 1)));
  const begun = events.filter(({ eventType }) => eventType === "loop_iteration");
  expect(begun).toHaveLength(4);
});

test("after kill -9 beside ended iterations those under way begin again, and the trace says each once", async () => {
  const held = heldReply(replyText("never heard"));
  // Of two that begin together either may come first.
  const replies: Record<string, ModelReply> = { b: replyText("B"), c: replyText("C") };
  const byWord: ModelReply = (request, response) =>
    (replies[wordIn(request).slice(-1)] ?? held.reply)(request, response);
  world.models.respondWith(byWord, byWord, byWord, byWord);
  const before = world.models.requests.length;
  const body = bodyOf([
    { id: "say", type: "llm", config: { prompt: "word {{ item }}" } },
    { id: "said", type: "output", config: { value: "item + nodes.say" } },
  ]);
  const graph = asking({ items: "input.list", concurrency: 2, body });
  const runId = await killedInCall(world.start(graph, { list: ["a", "b", "c", "d", "e"] }), 4);
  const steps = await world.service.runtime.db.pool.query(
    "select node_id from run_steps where run_id = $1 and container is not null",
    [runId],
  );
  expect(steps.rows).toEqual([]);
  expect((await settled(runId)).finalResponse).toEqual([
    "aEcho: word a",
    "bB",
    "cC",
    "dEcho: word d",
    "eEcho: word e",
  ]);
  const asked = prompts(before);
  expect(asked.slice(0, 4).sort()).toEqual(["word a", "word b", "word c", "word d"]);
  expect(asked.slice(4, 6).sort()).toEqual(["word a", "word d"]);
  const { events } = accepted(await world.api.getTrace(runId));
  expect(beginnings(events)).toHaveLength(1 + 1 + 3 * 5);
  expect(new Set(beginnings(events)).size).toBe(1 + 1 + 3 * 5);
});

test("what a stopped worker had begun begins again elsewhere, and the trace says each once", async () => {
  const held = heldReply(replyText("never heard"));
  const before = world.models.requests.length;
  world.models.respondWith(held.reply, replyText("B"), held.reply);
  const body = bodyOf([{ id: "say", type: "llm", config: { prompt: "word {{ item }}" } }]);
  const graph = asking({ items: "input.list", concurrency: 2, body });
  const worker = await startWorker({ concurrency: 20 });
  const runId = await world.start(graph, { list: ["a", "b", "c"] });
  await world.models.request(before + 3);
  await worker.stop();
  expect((await settled(runId)).finalResponse).toEqual(["Echo: word a", "B", "Echo: word c"]);
  const { events } = accepted(await world.api.getTrace(runId));
  expect(beginnings(events)).toHaveLength(1 + 1 + 2 * 3);
  expect(new Set(beginnings(events)).size).toBe(1 + 1 + 2 * 3);
});

test("after kill -9 a loop goes on with what its last iteration gave", async () => {
  const held = heldReply(replyText("never heard"));
  world.models.respondWith(replyText("x"), replyText("y"), held.reply, replyText("z"));
  const before = world.models.requests.length;
  const body = bodyOf([
    {
      id: "say",
      type: "llm",
      config: { prompt: "word {{ iteration == 0 ? 'none' : previous }}" },
    },
  ]);
  const graph = asking({ while: "previous != 'z'", maxIterations: 10, body }, "loop");
  const runId = await killedInCall(world.start(graph, {}), 3);
  expect(await settled(runId)).toMatchObject({ status: "completed", finalResponse: "z" });
  expect(prompts(before)).toEqual(["word none", "word x", "word y", "word y"]);
});

test("after kill -9 in a body within a body both go on where they were", async () => {
  const held = heldReply(replyText("never heard"));
  world.models.respondWith(
    ...["a0", "a1", "b0"].map((text) => replyText(text)),
    held.reply,
    ...["b1", "c0", "c1"].map((text) => replyText(text)),
  );
  const before = world.models.requests.length;
  const inner = bodyOf([{ id: "say", type: "llm", config: { prompt: "word {{ nodes.name }}{{ item }}" } }]);
  const body = bodyOf([
    { id: "name", type: "transform", config: { expression: "item" } },
    { id: "inner", type: "for_each", config: { items: "[0, 1]", body: inner } },
  ]);
  const runId = await killedInCall(
    world.start(asking({ items: "input.list", body }), { list: ["a", "b", "c"] }),
    4,
  );
  expect(await settled(runId)).toMatchObject({
    finalResponse: [
      ["a0", "a1"],
      ["b0", "b1"],
      ["c0", "c1"],
    ],
  });
  expect(prompts(before)).toEqual([
    "word a0",
    "word a1",
    "word b0",
    "word b1",
    "word b1",
    "word c0",
    "word c1",
  ]);
});

test("what a waiting run reads when it goes on does not grow with the iterations that have ended", async () => {
  const body = bodyOf(
    [
      { id: "sign", type: "approval", config: { title: "Sign", summary: "Sign {{ item }}?" } },
      { id: "signed", type: "output", config: { value: "item" } },
    ],
    [{ from: "sign", on: "approved", to: "signed" }],
  );
  const list = Array.from({ length: 12 }, (_, index) => `item ${index}`);
  const runId = await world.start(asking({ items: "input.list", body }), { list });
  const read = async () => {
    const { rows } = await world.service.runtime.db.pool.query<{ steps: number; iterations: number }>(
      `select (select count(*)::int from run_steps where run_id = $1 and container is null) as steps,
              (select count(*)::int from run_iterations where run_id = $1 and ended_at is null and begun_at is not null) as iterations`,
      [runId],
    );
    return rows[0];
  };
  for (const item of list) {
    const { pendingInteraction } = await settled(runId);
    expect(pendingInteraction?.message).toBe(`Sign ${item}?`);
    expect(await read()).toEqual({ steps: 1, iterations: 1 });
    const interactionId = pendingInteraction?.interactionId ?? "";
    accepted(await world.api.decide(runId, { interactionId, action: "approve" }));
  }
  expect((await settled(runId)).finalResponse).toEqual(list);
});

test("of two answers that are taken up together, a rejection gives up what the other one led to", async () => {
  const body = bodyOf(
    [
      { id: "sign", type: "approval", config: { title: "Sign", summary: "Sign {{ item }}?" } },
      { id: "signed", type: "transform", config: { expression: "item" } },
    ],
    [{ from: "sign", on: "approved", to: "signed" }],
  );
  const graph = graphOf(
    [
      { id: "each", type: "for_each", config: { items: "input.list", concurrency: 2, body } },
      { id: "mend", type: "output", config: { value: "nodes.each.error.code" } },
    ],
    [{ from: "each", on: "failed", to: "mend" }],
  );
  const runId = await world.start(graph, { list: ["a", "b", "c"] });
  await settled(runId);
  const { interactions } = accepted(await world.api.listInteractions(runId));
  const person = await owner();
  for (const [index, action] of (["approve", "reject"] as const).entries()) {
    const params = { interactionId: interactions[index]?.interactionId ?? "" };
    accepted(await person.call(dashboardOperations.decideInteraction, { params, body: { action } }));
  }
  expect(await settled(runId)).toMatchObject({ status: "completed", finalResponse: "approval_rejected" });
  const { rows } = await world.service.runtime.db.pool.query("select lease_token from runs where id = $1", [
    runId,
  ]);
  expect(rows).toEqual([{ lease_token: 2 }]); // no worker let go of it on the way
});

test("a failed run goes on in the iteration that failed, and repeats none that had ended", async () => {
  world.models.respondWith(replyText("A"), replyError({ status: 400 }), replyText("B"), replyText("C"));
  const before = world.models.requests.length;
  const body = bodyOf([{ id: "say", type: "llm", config: { prompt: "word {{ item }}" } }]);
  const failed = await world.start(asking({ items: "input.list", body }), { list: ["a", "b", "c"] });
  expect(await settled(failed)).toMatchObject({ status: "failed", error: { nodeId: "say" } });
  const person = await owner();
  const rerun = { params: { runId: failed }, body: { from: "failure" } } as const;
  const { runId } = accepted(await person.call(dashboardOperations.rerunRun, rerun));
  const worker = await startWorker({ concurrency: 20 });
  const ended = await waitFor("the run to end", async () => {
    const { run } = accepted(await person.call(dashboardOperations.getRunPage, { params: { runId } }));
    return run.status === "completed" && run;
  }).finally(() => worker.stop());
  expect(ended).toMatchObject({ finalResponse: ["A", "B", "C"] });
  expect(prompts(before)).toEqual(["word a", "word b", "word b", "word c"]);
});
