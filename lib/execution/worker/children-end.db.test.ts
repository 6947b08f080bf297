import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accepted } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { approving, calling, type Node } from "./children.fixture.ts";

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService();
});
afterAll(() => world.close());

const publish = async (graph: GraphSource) => (await publishGraph({ ...world.tenant, graph })).agentId;
const childrenOf = async (runId: string) => {
  const { pool } = world.service.runtime.db;
  return (await pool.query("select id from runs where parent_run_id = $1 order by id", [runId])).rows;
};
const untilStatus = (runId: string, wanted: string) =>
  world.api.runUntil(runId, ({ status }) => status === wanted);

describe("a run that ends takes those along that it has called", () => {
  test("cancelled, two below", async () => {
    const inner = await publish(approving);
    const outer = await publish(calling(inner));
    const runId = await world.start(calling(outer), { n: 1 });
    await untilStatus(runId, "waiting");
    const [middle] = await childrenOf(runId);
    const [lowest] = await childrenOf(middle.id);
    accepted(await world.api.cancelRun(runId));
    for (const id of [runId, middle.id, lowest.id]) await untilStatus(id, "cancelled");
  });

  test("cancelled while the child calls a model", async () => {
    const held = heldReply(replyText("late"));
    world.models.respondWith(held.reply);
    const before = world.models.requests.length;
    const child = await publish(graphOf([{ id: "say", type: "llm", config: { prompt: "Hi" } }]));
    const runId = await world.start(calling(child));
    await world.models.request(before + 1);
    accepted(await world.api.cancelRun(runId));
    const [called] = await childrenOf(runId);
    await untilStatus(called.id, "cancelled");
    await untilStatus(runId, "cancelled");
    held.release();
  });

  test("failed beside the child", async () => {
    const child = await publish(approving);
    const graph = graphOf(
      [
        { id: "both", type: "transform", config: { expression: "1" } },
        { id: "ask_agent", type: "agent", config: { agentId: child, laneId: "go", input: "{'n': 1}" } },
        { id: "nap", type: "wait", config: { seconds: 0.5 } },
        { id: "bad", type: "transform", config: { expression: "1 / 0" } },
      ] as Node[],
      [
        { from: "both", to: "ask_agent" },
        { from: "both", to: "nap" },
        { from: "nap", to: "bad" },
      ],
    );
    const runId = await world.start(graph);
    await untilStatus(runId, "failed");
    const [called] = await childrenOf(runId);
    await untilStatus(called.id, "cancelled");
  });

  test("whose iteration was given up", async () => {
    const child = await publish(approving);
    const body = bodyOf(
      [
        { id: "which", type: "switch", config: { cases: [{ name: "ask", when: "item == 1" }] } },
        { id: "ask_agent", type: "agent", config: { agentId: child, laneId: "go", input: "{'n': item}" } },
        { id: "nap", type: "wait", config: { seconds: 0.5 } },
        { id: "bad", type: "transform", config: { expression: "1 / 0" } },
      ] as Node[],
      [
        { from: "which", on: "ask", to: "ask_agent" },
        { from: "which", on: "else", to: "nap" },
        { from: "nap", to: "bad" },
      ],
    );
    const graph = graphOf(
      [
        { id: "each", type: "for_each", config: { items: "[1, 2]", concurrency: 2, body } },
        { id: "end", type: "output", config: { value: "nodes.each.error.code" } },
      ] as Node[],
      [{ from: "each", on: "failed", to: "end" }],
    );
    const runId = await world.start(graph);
    expect(await untilStatus(runId, "completed")).toMatchObject({ finalResponse: "expression_error" });
    const [called] = await childrenOf(runId);
    await untilStatus(called.id, "cancelled");
  });

  test("that took longer than its timeout", async () => {
    const child = await publish(approving);
    const runId = await world.start(calling(child, { timeoutSeconds: 1 }), { n: 1 });
    const run = await untilStatus(runId, "completed");
    expect(run.finalResponse).toMatchObject({
      handled: { error: { code: "node_failed", message: expect.stringContaining("timeout") } },
    });
    const [called] = await childrenOf(runId);
    await untilStatus(called.id, "cancelled");
  });
});

test("a child that is cancelled by itself fails its node", async () => {
  const child = await publish(approving);
  const runId = await world.start(calling(child), { n: 1 });
  await untilStatus(runId, "waiting");
  const [called] = await childrenOf(runId);
  accepted(await world.api.cancelRun(called.id));
  expect(await untilStatus(runId, "completed")).toMatchObject({
    finalResponse: { handled: { error: { message: "The run that it called was cancelled." } } },
  });
});
