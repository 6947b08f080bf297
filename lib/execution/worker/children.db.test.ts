import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import {
  createApiKey,
  createTeam,
  createUser,
  type GraphSource,
  publishGraph,
} from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { replyText } from "#lib/testing/model-server-replies.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { approving, calling, doubling, type Node } from "./children.fixture.ts";

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService();
});
afterAll(() => world.close());

const query = async (text: string, ...values: unknown[]) =>
  (await world.service.runtime.db.pool.query(text, values)).rows;
const publish = async (
  graph: GraphSource,
  parts: { teamId?: string; agentId?: string; version?: number } = {},
) => (await publishGraph({ ...world.tenant, ...parts, graph })).agentId;
const childrenOf = (runId: string) =>
  query(`select id, status, depth, agent_id from runs where parent_run_id = $1 order by id`, runId);
const untilStatus = (runId: string, wanted: string) =>
  world.api.runUntil(runId, ({ status }) => status === wanted);

async function result(graph: GraphSource, input: JsonObject) {
  const { status, finalResponse, error } = await world.api.runUntil(await world.start(graph, input));
  return { status, finalResponse, error };
}

test("an agent calls another one, and its result is the node's", async () => {
  const child = await publish(doubling);
  const runId = await world.start(calling(child), { n: 21 });
  expect(await world.api.runUntil(runId)).toMatchObject({ finalResponse: { gave: 42 } });
  const [called] = await childrenOf(runId);
  expect(called).toMatchObject({ status: "completed", depth: 1, agent_id: child });
  expect(accepted(await world.api.getRun(called.id))).toMatchObject({
    parentRunId: runId,
    finalResponse: 42,
  });
  const started = await world.payloads(runId, "node_started");
  expect(started[0]).toEqual({ type: "agent", agentId: child, laneId: "go", childRunId: called.id });
  expect((await world.payloads(called.id, "run_started"))[0]).toMatchObject({ parentRunId: runId });
});

test("the version that is published when it is called runs, not that of the parent's start", async () => {
  const child = await publish(doubling);
  const waiting = graphOf(
    [
      { id: "nap", type: "wait", config: { seconds: 0.3 } },
      { id: "ask_agent", type: "agent", config: { agentId: child, laneId: "go", input: "input" } },
    ] as Node[],
    [{ from: "nap", to: "ask_agent" }],
  );
  const runId = await world.start(waiting, { n: 5 });
  const tripling = graphOf([{ id: "thrice", type: "transform", config: { expression: "input.n * 3" } }]);
  await publish(tripling, { agentId: child, version: 2 });
  expect(await world.api.runUntil(runId)).toMatchObject({ finalResponse: 15 });
});

describe("what cannot be called fails the node, and can be handled", () => {
  test.each([
    ["input that the lane refuses", "{'n': 'x'}", "node_failed", "takes: /input/n must be a number."],
    ["input that is no map", "[1]", "node_failed", "a map of its fields."],
    ["a name that is reserved", "{'agentId': 'x'}", "node_failed", "/input/agentId"],
    ["an expression that fails", "input.missing", "expression_error", "missing"],
  ])("%s", async (_, input, code, why) => {
    const [lane] = doubling.lanes;
    const inputSchema = { type: "object", properties: { n: { type: "number" } } };
    const child = await publish({ ...doubling, lanes: [{ ...lane, inputSchema }] } as GraphSource);
    const handled = await result(calling(child, { input }), {});
    expect(handled).toMatchObject({
      status: "completed",
      finalResponse: { handled: { error: { code, message: expect.stringContaining(why) } } },
    });
  });

  test("an agent, or a lane, that is not there", async () => {
    const missing = await result(calling("agt_0000000000aaaaaaaaaaaaaaaa"), {});
    expect(missing).toMatchObject({ finalResponse: { handled: { error: { code: "node_failed" } } } });
    const [lane] = doubling.lanes;
    const other = await publish({ ...doubling, lanes: [{ ...lane, id: "other" }] } as GraphSource);
    expect(await result(calling(other), {})).toMatchObject({
      finalResponse: { handled: { error: { message: "The agent has no lane go." } } },
    });
  });

  test("a child that fails: by its error, or the run's where nothing handles it", async () => {
    const child = await publish(graphOf([{ id: "bad", type: "transform", config: { expression: "1 / 0" } }]));
    expect(await result(calling(child), {})).toMatchObject({
      finalResponse: { handled: { error: { code: "expression_error" } } },
    });
    const alone = graphOf([
      { id: "ask_agent", type: "agent", config: { agentId: child, laneId: "go", input: "{}" } },
    ] as Node[]);
    const failed = await world.api.runUntil(await world.start(alone));
    const [called] = await childrenOf(failed.runId);
    expect(failed).toMatchObject({
      status: "failed",
      error: {
        code: "expression_error",
        nodeId: "ask_agent",
        details: { childRunId: called.id, nodeId: "bad" },
      },
    });
  });

  test("an error in a list says which item's, through the agents that it rises through", async () => {
    const each = (id: string, items: string, node: object) =>
      graphOf([{ id, type: "for_each", config: { items, body: bodyOf([node as Node]) } } as Node]);
    const divide = { id: "divide", type: "transform", config: { expression: "1 / item" } };
    const child = await publish(each("parts", "[1, 0]", divide));
    const call = { id: "ask_agent", type: "agent", config: { agentId: child, laneId: "go", input: "{}" } };
    const failed = await world.api.runUntil(await world.start(each("orders", "[7]", call)));
    const [called] = await childrenOf(failed.runId);
    expect(failed).toMatchObject({
      status: "failed",
      error: {
        nodeId: "ask_agent",
        message: expect.stringMatching(/ \(iteration 1 of "parts", called in iteration 0 of "orders"\)$/),
        details: {
          childRunId: called.id,
          loopPath: [
            { nodeId: "orders", iteration: 0 },
            { nodeId: "parts", iteration: 1, runId: called.id },
          ],
        },
      },
    });
    const loopPath = [expect.anything(), expect.anything()];
    expect((await world.payloads(failed.runId, "node_failed")).at(-1)).toMatchObject({
      error: { details: { loopPath } },
    });
  });

  test("agents that call themselves, six deep", async () => {
    const agentId = await publish(doubling);
    await publish(calling(agentId), { agentId, version: 2 });
    const runId = await world.api.started(agentId, { input: {} });
    const run = await world.api.runUntil(runId);
    expect(JSON.stringify(run.finalResponse)).toContain('{"handled":{"error":{"code":"step_limit_exceeded"');
    const [{ depth }] = await query(
      `with recursive below as (select id, depth from runs where id = $1
         union all select c.id, c.depth from below join runs c on c.parent_run_id = below.id)
       select max(depth) as depth from below`,
      runId,
    );
    expect(depth).toBe(5);
  });
});
describe("the credential may do what it may at the moment of the call", () => {
  test("not reach the agent's team", async () => {
    const child = await publish(doubling, { teamId: await createTeam(world.tenant) });
    const graph = calling(child);
    const { userId } = await createUser({
      ...world.tenant,
      role: "operator",
      teamIds: [world.tenant.teamId],
    });
    const { key } = await createApiKey({ ...world.tenant, userId });
    const { agentId } = await publishGraph({ ...world.tenant, graph });
    const caller = new Api(world.service.baseUrl, key);
    const run = await caller.runUntil(await caller.started(agentId, { input: { n: 1 } }));
    expect(run.finalResponse).toMatchObject({ handled: { error: { code: "permission_denied" } } });
  });

  test("not start anything, since the key was revoked", async () => {
    const child = await publish(doubling);
    const { id, key } = await createApiKey({ ...world.tenant, userId: world.tenant.owner.userId });
    const graph = graphOf(
      [
        { id: "nap", type: "wait", config: { seconds: 0.3 } },
        { id: "ask_agent", type: "agent", config: { agentId: child, laneId: "go", input: "input" } },
      ] as Node[],
      [{ from: "nap", to: "ask_agent" }],
    );
    const { agentId } = await publishGraph({ ...world.tenant, graph });
    const runId = await new Api(world.service.baseUrl, key).started(agentId, { input: { n: 1 } });
    await query("update api_keys set status = 'revoked' where id = $1", id);
    await waitFor("the run to end", async () => {
      const [{ status }] = await query("select status from runs where id = $1", runId);
      return status === "failed";
    });
    const [{ error }] = await query("select error from runs where id = $1", runId);
    expect(error).toMatchObject({ code: "permission_denied", nodeId: "ask_agent" });
  });
});

describe("a child that asks", () => {
  /** n8n 18854. */
  test("makes its parent wait, and the parent goes on with its answer, under either id", async () => {
    const child = await publish(approving);
    for (const by of ["parent", "child"] as const) {
      const runId = await world.start(calling(child), { n: 7 });
      const { pendingInteraction } = await untilStatus(runId, "waiting");
      expect(pendingInteraction).toMatchObject({ title: "Sure?", message: "Really 7?" });
      const [called] = await childrenOf(runId);
      const ofChild = accepted(await world.api.getRun(called.id));
      expect(ofChild.pendingInteraction).toEqual(pendingInteraction);
      const listed = accepted(await world.api.listInteractions(runId));
      expect(listed.interactions).toEqual([pendingInteraction]);
      const interactionId = pendingInteraction?.interactionId ?? "";
      const answered = by === "parent" ? runId : called.id;
      const said = accepted(await world.api.decide(answered, { interactionId, action: "approve" }));
      expect(said).toMatchObject({ runId: answered, status: "running" });
      expect(await world.api.runUntil(runId)).toMatchObject({ finalResponse: { gave: "approve" } });
      const again = await world.api.decide(answered, { interactionId, action: "approve" });
      expect(again.error?.code).toBe("interaction_conflict");
      const resumed = await world.payloads(runId, "run_resumed");
      expect(resumed).toHaveLength(1);
    }
  });

  test("is answered two runs above, and each of them says that it runs", async () => {
    const inner = await publish(approving);
    const outer = await publish(calling(inner));
    const runId = await world.start(calling(outer), { n: 1 });
    const { pendingInteraction } = await untilStatus(runId, "waiting");
    const [middle] = await childrenOf(runId);
    const interactionId = pendingInteraction?.interactionId ?? "";
    accepted(await world.api.decide(runId, { interactionId, action: "reject" }));
    const run = await world.api.runUntil(runId);
    expect(run.finalResponse).toMatchObject({ gave: { handled: { error: { code: "approval_rejected" } } } });
    expect(accepted(await world.api.getRun(middle.id)).status).toBe("completed");
  });

  test("beside others: each is answered in its turn", async () => {
    const child = await publish(approving);
    const body = bodyOf([
      { id: "ask_agent", type: "agent", config: { agentId: child, laneId: "go", input: "{'n': item}" } },
    ] as Node[]);
    const runId = await world.start(
      graphOf([{ id: "each", type: "for_each", config: { items: "[1, 2, 3]", concurrency: 3, body } }]),
    );
    await waitFor("three questions", async () => {
      const { interactions } = accepted(await world.api.listInteractions(runId));
      return interactions.length === 3;
    });
    const { interactions } = accepted(await world.api.listInteractions(runId));
    const run = await untilStatus(runId, "waiting");
    expect(run.pendingInteraction).toEqual(interactions[0]);
    const early = await world.api.decide(runId, {
      interactionId: interactions[1]?.interactionId ?? "",
      action: "approve",
    });
    expect(early.error?.code).toBe("interaction_conflict");
    const ids = interactions.map(({ interactionId }) => interactionId);
    const [first = "", ...others] = ids;
    expect(
      accepted(await world.api.decide(runId, { interactionId: first, action: "approve" })),
    ).toMatchObject({
      status: "waiting",
    });
    for (const interactionId of others)
      accepted(await world.api.decide(runId, { interactionId, action: "approve" }));
    expect(await world.api.runUntil(runId)).toMatchObject({
      finalResponse: ["approve", "approve", "approve"],
    });
  });
});

test("what its model calls cost is counted with its parent, once", async () => {
  world.models.respondWith(replyText("one"), replyText("two"));
  const child = await publish(graphOf([{ id: "say", type: "llm", config: { prompt: "Hi" } }]));
  const body = bodyOf([
    { id: "ask_agent", type: "agent", config: { agentId: child, laneId: "go", input: "{}" } },
  ] as Node[]);
  const runId = await world.start(
    graphOf([{ id: "each", type: "for_each", config: { items: "[1, 2]", concurrency: 2, body } }]),
  );
  const run = await world.api.runUntil(runId);
  const children = await childrenOf(runId);
  const each = await Promise.all(children.map(async ({ id }) => accepted(await world.api.getRun(id)).usage));
  const sum = each.reduce((tokens, { inputTokens }) => tokens + inputTokens, 0);
  expect(sum).toBeGreaterThan(0);
  expect(run.usage.inputTokens).toBe(sum);
});
