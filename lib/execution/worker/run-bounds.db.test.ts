import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accepted } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService();
});
afterAll(() => world.close());

const query = async (text: string, ...values: unknown[]) =>
  (await world.service.runtime.db.pool.query(text, values)).rows;
const untilEnded = (runId: string) => world.api.runUntil(runId, ({ completedAt }) => completedAt !== null);

async function start(graph: GraphSource, timeoutSeconds: number): Promise<string> {
  const { agentId } = await publishGraph({ ...world.tenant, graph });
  await query("update agents set run_timeout_seconds = $2 where id = $1", agentId, timeoutSeconds);
  return world.api.started(agentId, { input: {} });
}

const approving = graphOf(
  [
    { id: "sure", type: "approval", config: { title: "Sure?", summary: "Really?" } },
    { id: "one", type: "llm", config: { prompt: "Hi" } },
    { id: "two", type: "llm", config: { prompt: "Hi" } },
    { id: "end", type: "output", config: { value: "nodes.sure.action" } },
  ],
  [
    { from: "sure", on: "approved", to: "one" },
    { from: "one", to: "two" },
    { from: "two", to: "end" },
  ],
);

/** A run that waits, whose row says something else, and that is then answered. */
async function afterChange(change: string) {
  world.models.respondWith(replyText("one"), replyText("two"));
  const runId = await world.start(approving);
  const { pendingInteraction } = await world.api.runUntil(runId, ({ status }) => status === "waiting");
  await untilUnheld(world.service.runtime.db, runId);
  await query(`update runs set ${change} where id = $1`, runId);
  const interactionId = pendingInteraction?.interactionId ?? "";
  accepted(await world.api.decide(runId, { interactionId, action: "approve" }));
  return untilEnded(runId);
}

describe("run_timeout", () => {
  test("ends a run whose call takes longer, and the call", async () => {
    const held = heldReply(replyText("late"));
    world.models.respondWith(held.reply);
    const run = await untilEnded(
      await start(graphOf([{ id: "say", type: "llm", config: { prompt: "Hi" } }]), 1),
    );
    expect(run).toMatchObject({
      status: "failed",
      error: {
        code: "run_timeout",
        nodeId: null,
        retryable: false,
        message: expect.stringContaining("1 seconds"),
      },
    });
    held.release();
    const { events } = accepted(await world.api.getTrace(run.runId));
    expect(events.at(-1)?.eventType).toBe("run_failed");
  });

  test("does not count the time in which a run waits", async () => {
    const napping = graphOf([
      { id: "nap", type: "wait", config: { seconds: 1.5 } },
      { id: "end", type: "output", config: { value: "1" } },
    ]);
    const runId = await start(napping, 1);
    expect(await untilEnded(runId)).toMatchObject({ status: "completed" });
  });

  test("counts what was executed before the run waited", async () => {
    const run = await afterChange("executed_ms = 3600000");
    expect(run).toMatchObject({ status: "failed", error: { code: "run_timeout" } });
  });
});

describe("step_limit_exceeded", () => {
  test.each([
    ["nodes", "node_count = 100000", "100,000 nodes"],
    ["bytes of outputs", "output_bytes = 256 * 1024 * 1024", "256 MiB"],
    ["events", "event_count = 999997", "1,000,000 events"],
  ])("too many %s", async (_, change, words) => {
    const run = await afterChange(change);
    expect(run).toMatchObject({
      status: "failed",
      error: { code: "step_limit_exceeded", message: expect.stringContaining(words) },
    });
  });

  test("a run within its bounds has counted what it did", async () => {
    world.models.respondWith(replyText("one"), replyText("two"));
    const runId = await world.start(approving);
    const { pendingInteraction } = await world.api.runUntil(runId, ({ status }) => status === "waiting");
    const interactionId = pendingInteraction?.interactionId ?? "";
    accepted(await world.api.decide(runId, { interactionId, action: "approve" }));
    await untilEnded(runId);
    const [counts] = await query("select node_count, output_bytes::int from runs where id = $1", runId);
    expect(counts.node_count).toBe(4);
    expect(counts.output_bytes).toBeGreaterThan('"approve"'.length);
  });
});
