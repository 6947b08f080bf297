import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { startWorker } from "#lib/execution/worker/start-worker.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { type EffectService, replyToolCalls, startEffectService } from "#lib/testing/effect-service.ts";
import type { GraphSource } from "#lib/testing/factories.ts";
import { publishGraph } from "#lib/testing/factories.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { replyText as replyTool } from "#lib/testing/mcp-server-replies.ts";
import { heldReply, replyError, replyText } from "#lib/testing/model-server-replies.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWorkerProcess } from "#lib/testing/worker-process.ts";

let world: EffectService;
let owner: Dashboard;
/** Only serves requests: who executes is up to each test. */
beforeAll(async () => {
  world = await startEffectService({ worker: false, offers: [{ name: "find" }, { name: "send" }] });
  const { workspaceId, owner: who } = world.tenant;
  owner = await openDashboard({ baseUrl: world.service.baseUrl, workspaceId, userId: who.userId });
});
afterAll(() => world.close());

type Node = GraphSource["nodes"][number];

const tool = (id: string, name: string, argument = "'x'"): Node => ({
  id,
  type: "tool",
  config: { tool: `desk.${name}`, arguments: `{'about': ${argument}}` },
});

async function withWorker<T>(work: () => Promise<T>): Promise<T> {
  const worker = await startWorker({ concurrency: 20 });
  try {
    return await work();
  } finally {
    await worker.stop();
  }
}

const settled = (runId: string) => withWorker(() => world.api.runUntil(runId));
/** The page of a run that a person started, which no key may see. */
const settledPage = (runId: string) =>
  withWorker(() =>
    waitFor("the run to end", async () => {
      const page = accepted(await owner.call(dashboardOperations.getRunPage, { params: { runId } }));
      return ["completed", "failed", "waiting", "cancelled"].includes(page.run.status) && page;
    }),
  );
const again = async (runId: string) =>
  accepted(await owner.call(dashboardOperations.rerunRun, { params: { runId }, body: { from: "failure" } }))
    .runId;
const rowsOf = async (runId: string) =>
  accepted(await owner.call(dashboardOperations.getTimeline, { params: { runId } })).rows.flatMap((row) =>
    row.kind === "node" ? [row] : [],
  );
const counts = () => [world.models.requests.length, world.tools.calls().length] as const;
const since = ([asked, called]: readonly [number, number]) => ({
  asked: world.models.requests.slice(asked),
  called: world.tools.calls().slice(called),
});

test("what had succeeded before the failing node is taken over, and only the rest is done", async () => {
  const graph = graphOf(
    [
      { id: "begin", type: "transform", config: { expression: "input.amount * 2" } },
      tool("pay", "send", "string(nodes.begin)"),
      { id: "ask", type: "llm", config: { prompt: "Say {{ nodes.pay }}" } },
      { id: "route", type: "switch", config: { cases: [{ name: "high", when: "input.amount > 10" }] } },
      tool("last", "find", "nodes.ask"),
      { id: "low", type: "output", config: { value: "'low'" } },
      {
        id: "end",
        type: "output",
        config: { value: "{'paid': nodes.pay, 'said': nodes.ask, 'found': nodes.last}" },
      },
    ],
    [
      { from: "begin", to: "pay" },
      { from: "pay", to: "ask" },
      { from: "ask", to: "route" },
      { from: "route", on: "high", to: "last" },
      { from: "route", on: "else", to: "low" },
      { from: "last", to: "end" },
    ],
  );
  world.models.respondWith(replyText("Hello."));
  world.tools.respondWith("tools/call", replyTool("paid"), replyTool("broken", { isError: true }));
  const first = await world.start(graph, { amount: 21 });
  expect(await settled(first)).toMatchObject({ status: "failed", error: { nodeId: "last" } });

  const before = counts();
  world.tools.respondWith("tools/call", replyTool("found"));
  const second = await again(first);
  const page = await settledPage(second);
  expect(page.run).toMatchObject({
    status: "completed",
    finalResponse: { paid: "paid", said: "Hello.", found: "found" },
    usage: { inputTokens: 0 },
  });
  const { asked, called } = since(before);
  expect(asked).toEqual([]);
  expect(called.map(({ params, headers }) => [params.name, headers["idempotency-key"]])).toEqual([
    ["find", `${second}:last:1`],
  ]);

  expect(page.related).toMatchObject([{ relation: "rerun_of", runId: first, status: "failed" }]);
  const { related } = accepted(
    await owner.call(dashboardOperations.getRunPage, { params: { runId: first } }),
  );
  expect(related).toMatchObject([{ relation: "rerun", runId: second }]);
  expect(page.startedBy).toMatchObject({ kind: "user", id: world.tenant.owner.userId });
  const rows = await rowsOf(second);
  expect(rows.map(({ nodeId, status, reused }) => [nodeId, status, reused])).toEqual([
    ["begin", "succeeded", true],
    ["pay", "succeeded", true],
    ["ask", "succeeded", true],
    ["route", "succeeded", true],
    ["last", "succeeded", false],
    ["end", "succeeded", false],
  ]);
  const compared = accepted(
    await owner.call(dashboardOperations.compareRuns, { params: { runId: first, otherRunId: second } }),
  );
  // Reused executions took no time here, and are no difference.
  expect(compared.rows.map(({ nodeId, left, right }) => [nodeId, left?.reused, right])).toEqual([
    ...["begin", "pay", "ask", "route"].map((nodeId) => [
      nodeId,
      0,
      expect.objectContaining({ reused: 1, reusedFrom: first, durationMs: null }),
    ]),
    ["last", 0, expect.objectContaining({ reused: 0, reusedFrom: null, durationMs: expect.any(Number) })],
    ["end", undefined, expect.objectContaining({ reused: 0, reusedFrom: null })],
  ]);
  const { events } = accepted(
    await owner.call(dashboardOperations.listEvents, {
      params: { runId: second },
      query: { includePayloads: true, limit: 200 },
    }),
  );
  // The run ended when its trace says so: the header's duration is the timeline's.
  expect(page.run.completedAt).toBe(events.at(-1)?.timestamp);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => String(index + 1)));
  expect(events[0]?.payload).toMatchObject({
    rerunOf: { runId: first, from: "failure" },
    input: { amount: 21 },
  });
  expect(
    events.find(({ eventType, nodeId }) => eventType === "node_completed" && nodeId === "pay")?.payload,
  ).toEqual({
    reusedFrom: first,
    outcome: "done",
    output: "paid",
  });
});

test("a model that failed after its tools goes on from them: no call and no approval is repeated", async () => {
  const node: Node = {
    id: "ask",
    type: "llm",
    config: { prompt: "?", tools: [{ name: "desk.find" }, { name: "desk.send", approval: "always" }] },
  };
  const call = (name: string) => ({ tool: `desk_${name}`, arguments: { about: name } });
  world.models.respondWith(
    replyToolCalls(call("find"), call("send")),
    replyError({ status: 400, message: "no" }),
  );
  const first = await world.start(
    graphOf([tool("before", "send"), node, { id: "end", type: "output", config: { value: "nodes.ask" } }]),
  );
  const { pendingInteraction } = await settled(first);
  const interactionId = pendingInteraction?.interactionId ?? "";
  accepted(await world.api.decide(first, { interactionId, action: "approve" }));
  expect(await settled(first)).toMatchObject({ status: "failed", error: { nodeId: "ask" } });

  const before = counts();
  world.models.respondWith(replyText("Sent and found."));
  const second = await again(first);
  expect((await settledPage(second)).run).toMatchObject({
    status: "completed",
    finalResponse: "Sent and found.",
  });
  const { asked, called } = since(before);
  expect(called).toEqual([]);
  expect(asked.map(({ headers }) => headers["idempotency-key"])).toEqual([`${second}:ask:1:4`]);
  expect(JSON.stringify(asked[0]?.body.messages)).toContain("desk_send");
});

test("a node that was rejected is asked again, with what stands before it as it was", async () => {
  const graph = graphOf(
    [
      tool("pay", "send"),
      { id: "sign", type: "approval", config: { title: "Sign", summary: "Sign {{ nodes.pay }}?" } },
      { id: "end", type: "output", config: { value: "nodes.pay" } },
    ],
    [
      { from: "pay", to: "sign" },
      { from: "sign", on: "approved", to: "end" },
    ],
  );
  world.tools.respondWith("tools/call", replyTool("paid"));
  const first = await world.start(graph);
  const { pendingInteraction } = await settled(first);
  const interactionId = pendingInteraction?.interactionId ?? "";
  accepted(await world.api.decide(first, { interactionId, action: "reject" }));
  expect(await settled(first)).toMatchObject({ status: "failed", error: { code: "approval_rejected" } });

  const before = counts();
  const second = await again(first);
  const page = await settledPage(second);
  expect(page.interactions).toMatchObject([
    { type: "approval", nodeId: "sign", message: expect.any(String) },
  ]);
  const [asked] = page.interactions;
  accepted(
    await owner.call(dashboardOperations.decideInteraction, {
      params: { interactionId: asked?.interactionId ?? "" },
      body: { action: "approve" },
    }),
  );
  expect((await settledPage(second)).run).toMatchObject({ status: "completed", finalResponse: "paid" });
  expect(since(before).called).toEqual([]);
});

test("of branches side by side those that ended are kept and those that were cut off are done again", async () => {
  const graph = graphOf(
    [
      { id: "begin", type: "transform", config: { expression: "1" } },
      tool("done", "send", "'done'"),
      { id: "handled", type: "http", config: { method: "GET", url: "http://127.0.0.1:9/" } },
      tool("failing", "find", "'failing'"),
      { id: "slow", type: "llm", config: { prompt: "slow" } },
      {
        id: "end",
        type: "output",
        config: {
          value:
            "{'done': nodes.done, 'failing': nodes.failing, 'slow': nodes.slow, 'handled': nodes.handled.error.code}",
        },
      },
    ],
    [
      ...["done", "handled", "slow"].map((to) => ({ from: "begin", to })),
      { from: "done", to: "failing" },
      { from: "handled", on: "failed", to: "end" },
      ...["failing", "slow"].map((from) => ({ from, to: "end" })),
    ],
  );
  const slow = heldReply(replyText("never heard"));
  world.models.respondWith(slow.reply);
  world.tools.respondWith("tools/call", replyTool("done"), replyTool("broken", { isError: true }));
  const first = await world.start(graph);
  expect(await settled(first)).toMatchObject({ status: "failed", error: { nodeId: "failing" } });
  slow.release();

  const before = counts();
  world.models.respondWith(replyText("Slow."));
  world.tools.respondWith("tools/call", replyTool("fine"));
  const page = await settledPage(await again(first));
  expect(page.run).toMatchObject({
    status: "completed",
    finalResponse: { done: "done", failing: "fine", slow: "Slow.", handled: "node_failed" },
  });
  const { asked, called } = since(before);
  expect([asked.length, called.map(({ params }) => params.name)]).toEqual([1, ["find"]]);
});

test("after kill -9 in the middle of such a run still nothing that was committed is done again", async () => {
  const graph = graphOf([
    tool("pay", "send"),
    { id: "ask", type: "llm", config: { prompt: "?" } },
    tool("last", "find"),
    {
      id: "end",
      type: "output",
      config: { value: "{'said': nodes.ask, 'found': nodes.last}" },
    },
  ]);
  world.models.respondWith(replyError({ status: 400, message: "no" }));
  const first = await world.start(graph);
  expect(await settled(first)).toMatchObject({ status: "failed", error: { nodeId: "ask" } });

  const before = counts();
  world.models.respondWith(replyText("Said."));
  world.tools.respondWith("tools/call", () => new Promise(() => {}), replyTool("found"));
  const doomed = await startWorkerProcess({ databaseUrl: world.service.url, modelUrl: world.models.baseUrl });
  const second = await again(first);
  const cut = await waitFor("the last call", () => since(before).called[0]);
  await doomed.kill();
  await cut.ended;
  await world.service.runtime.db.pool.query(
    "update runs set lease_expires_at = now() - interval '1 second' where id = $1",
    [second],
  );
  expect((await settledPage(second)).run).toMatchObject({
    status: "completed",
    finalResponse: { said: "Said.", found: "found" },
  });
  const { asked, called } = since(before);
  expect(asked).toHaveLength(1);
  expect(called.map(({ params, headers }) => [params.name, headers["idempotency-key"]])).toEqual([
    ["find", `${second}:last:1`],
    ["find", `${second}:last:1`],
  ]);
});

test("a run that failed again goes on from there, with all that was ever committed", async () => {
  const graph = graphOf([
    tool("one", "send"),
    tool("two", "send"),
    tool("three", "send"),
    {
      id: "end",
      type: "output",
      config: { value: "[nodes.one, nodes.two, nodes.three]" },
    },
  ]);
  const broken = replyTool("broken", { isError: true });
  world.tools.respondWith("tools/call", replyTool("1"), broken);
  const first = await world.start(graph);
  await settled(first);
  world.tools.respondWith("tools/call", replyTool("2"), broken);
  const second = await again(first);
  expect((await settledPage(second)).run.error?.nodeId).toBe("three");
  const before = counts();
  world.tools.respondWith("tools/call", replyTool("3"));
  const third = await again(second);
  expect((await settledPage(third)).run).toMatchObject({
    status: "completed",
    finalResponse: ["1", "2", "3"],
  });
  expect(since(before).called).toHaveLength(1);
});

test("twenty iterations of a loop that ended are taken over under their own names", async () => {
  const { workspaceId } = world.tenant;
  const { agentId } = await publishGraph({ ...world.tenant, graph: graphOf([tool("only", "send")]) });
  const runId = await world.api.started(agentId, { input: {} });
  world.tools.respondWith("tools/call", replyTool("broken", { isError: true }));
  expect((await settled(runId)).status).toBe("failed");
  const { pool } = world.service.runtime.db;
  await pool.query(
    `insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id, outcome, output, sequence, ended_at)
     select $1, $1 || ':body:1:each.' || i, $2, 1, 'body', 'done', to_json(i), 100 + i, now() from generate_series(0, 19) i`,
    [runId, workspaceId],
  );
  const second = await again(runId);
  const { rows } = await pool.query<{ occurrence_id: string; sequence: string }>(
    "select occurrence_id, sequence from run_steps where run_id = $1 order by sequence",
    [second],
  );
  expect(rows.map(({ occurrence_id }) => occurrence_id)).toEqual(
    Array.from({ length: 20 }, (_, iteration) => `${second}:body:1:each.${iteration}`),
  );
});
