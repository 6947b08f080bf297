import { afterAll, beforeAll, expect, test } from "vitest";
import { validateGraph } from "#lib/nouns/agents/validate-graph.ts";
import { type Metrics, NO_METRICS } from "#lib/platform/metrics/metrics.ts";
import { serve } from "#lib/platform/outbound/testing/local-server.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { accepted } from "#lib/testing/api-client.ts";
import {
  around,
  type EffectService,
  replyToolCalls,
  startEffectService,
} from "#lib/testing/effect-service.ts";
import type { GraphSource } from "#lib/testing/factories.ts";
import { replyText as replyTool } from "#lib/testing/mcp-server-replies.ts";
import { heldReply, replyError, replyJson, replyRaw, replyText } from "#lib/testing/model-server-replies.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

const POSTING = { type: "object", properties: { to: { type: "string" } } };

let world: EffectService;
const told: Parameters<Metrics["modelCalled"]>[0][] = [];
beforeAll(async () => {
  world = await startEffectService({
    metrics: { ...NO_METRICS, modelCalled: (call) => told.push(call) },
    offers: [{ name: "find" }, { name: "send" }, { name: "post", inputSchema: POSTING }],
  });
});
afterAll(() => world.close());

type Config = Extract<GraphSource["nodes"][number], { type: "llm" }>["config"];

const asking = (config: Partial<Config> = {}, retry = 1): GraphSource =>
  around({
    id: "ask",
    type: "llm",
    config: { prompt: "What is it?", tools: [{ name: "desk.find" }, { name: "desk.send" }], ...config },
    retry: { maxAttempts: retry, backoffSeconds: 0 },
  });
const find = (about: string) => ({ tool: "desk_find", arguments: { about } });
const callsSince = (before: number) => world.tools.calls().slice(before);

test("a model's tools are called side by side, and it goes on with their results", async () => {
  const { models, tools, api } = world;
  const [asked, called] = [models.requests.length, tools.calls().length];
  models.respondWith(replyToolCalls(find("a"), find("b")), replyText("A and B."));
  tools.respondWith("tools/call", replyTool("about a"), replyTool("about b"));
  const runId = await world.start(asking());
  const run = await api.runUntil(runId);
  expect(run).toMatchObject({ status: "completed", finalResponse: "A and B." });
  expect(run.usage).toEqual({ inputTokens: 22, outputTokens: 14, costUsd: null });

  const occurrence = `${runId}:ask:1`;
  const [first, second] = models.requests.slice(asked);
  expect([first, second].map((request) => request?.headers["idempotency-key"])).toEqual([
    `${occurrence}:1`,
    `${occurrence}:4`,
  ]);
  const keys = callsSince(called).map(({ headers }) => headers["idempotency-key"]);
  expect(keys.sort()).toEqual([`${occurrence}:2`, `${occurrence}:3`]);
  expect(JSON.stringify(second?.body.messages)).toContain("about a");

  expect(await world.payloads(runId, "model_called")).toMatchObject([
    {
      model: "compatible:test",
      prompt: "What is it?",
      toolCalls: [{ name: "desk.find" }, { name: "desk.find" }],
      tools: ["desk.find", "desk.send"],
      messageCount: 1,
    },
    {
      prompt: null,
      answer: "A and B.",
      toolCalls: [],
      usage: { inputTokens: 11 },
      messageCount: 3,
      messages: [
        { role: "tool", name: "desk.find" },
        { role: "tool", name: "desk.find" },
      ],
    },
  ]);
  expect(await world.payloads(runId, "tool_called")).toHaveLength(2);
});

test("long whole numbers from outside are texts with their digits, and the trace says where", async () => {
  const { models, tools, api } = world;
  models.respondWith(
    replyRaw({
      body: '{"choices":[{"message":{"content":"","tool_calls":[{"function":{"name":"desk_find","arguments":{"id":9007199254740993}}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":"11","completion_tokens":7}}',
    }),
    replyText('{"id":-7615917337495251231}'),
  );
  tools.respondWith("tools/call", (request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(
      `{"jsonrpc":"2.0","id":${JSON.stringify(request.id)},"result":{"content":[],"structuredContent":{"ids":[7615917337495251231]}}}`,
    );
  });
  const outputSchema = { type: "object", properties: { id: { type: "string" } } };
  const runId = await world.start(asking({ outputSchema }));
  const run = await api.runUntil(runId);
  expect(run).toMatchObject({ status: "completed", finalResponse: { id: "-7615917337495251231" } });
  expect(tools.calls().at(-1)?.params.arguments).toEqual({ id: "9007199254740993" });
  expect(JSON.stringify(models.requests.at(-1)?.body.messages)).toContain("7615917337495251231");
  expect(await world.payloads(runId, "number_as_text")).toEqual([
    { count: 1, places: ["/toolCalls/0/arguments/id"] },
    { count: 1, places: ["/result/ids/0"] },
    { count: 1, places: ["/answer/id"] },
  ]);

  const elsewhere = await serveJson('{"id\\u0000\\ud800":7615917337495251231}');
  const called = await world.start(
    around({ id: "get", type: "http", config: { method: "GET", url: elsewhere } }),
  );
  expect(await api.runUntil(called)).toMatchObject({
    finalResponse: { body: { "id\ufffd": "7615917337495251231" } },
  });
  expect(await world.payloads(called, "number_as_text")).toEqual([{ count: 1, places: ["/body/id\ufffd"] }]);
});

test.each([
  [{ prompt_tokens: 11, completion_tokens: 7 }, { inputTokens: 11, outputTokens: 7 }, true],
  [undefined, { inputTokens: 0, outputTokens: 0 }, false],
])(
  "an answer without choices fails with what it cost, in record and trace (%j)",
  async (usage, counts, isReported) => {
    world.models.respondWith(replyRaw({ body: JSON.stringify({ choices: [], usage }) }));
    const runId = await world.start(asking());
    expect(await world.api.runUntil(runId)).toMatchObject({ status: "failed", usage: counts });
    expect(await world.payloads(runId, "model_called")).toMatchObject([
      { error: expect.stringContaining("no choices"), usage: { ...counts, isReported } },
    ]);
  },
);

async function serveJson(body: string): Promise<string> {
  const { origin } = await serve((_, response) => {
    response.setHeader("content-type", "application/json").end(body);
  });
  return origin;
}

test("a tool that fails, one that was not offered and arguments that do not fit are told to the model", async () => {
  const { models, tools } = world;
  const asked = models.requests.length;
  models.respondWith(
    replyToolCalls(find("a"), { tool: "desk_burn", arguments: {} }, { tool: "desk_find", arguments: [1] }),
    replyText("Sorry."),
  );
  tools.respondWith("tools/call", replyTool("it is broken", { isError: true }));
  const run = await world.api.runUntil(await world.start(asking()));
  expect(run.finalResponse).toBe("Sorry.");
  const told = JSON.stringify(models.requests[asked + 1]?.body.messages);
  for (const part of ["it is broken", "desk_burn", "object"]) expect(told).toContain(part);
});

test("a retry after a failed model call repeats neither the call before nor the tools", async () => {
  const { models, tools } = world;
  const [asked, called] = [models.requests.length, tools.calls().length];
  models.respondWith(replyToolCalls(find("a")), replyError({ status: 503 }), replyText("Done."));
  const runId = await world.start(asking({}, 2));
  expect(await world.api.runUntil(runId)).toMatchObject({ status: "completed", finalResponse: "Done." });
  const keys = models.requests.slice(asked).map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toEqual([1, 3, 3].map((ordinal) => `${runId}:ask:1:${ordinal}`));
  expect(callsSince(called)).toHaveLength(1);
  expect(await world.payloads(runId, "node_retrying")).toHaveLength(1);
});

test("after maxToolRounds the model must answer; one that does not fails the node", async () => {
  const { models, tools } = world;
  const [asked, called] = [models.requests.length, tools.calls().length];
  models.respondWith(...Array.from({ length: 3 }, () => replyToolCalls(find("more"))));
  const run = await world.api.runUntil(await world.start(asking({ maxToolRounds: 2 })));
  expect(run).toMatchObject({
    status: "failed",
    error: { code: "model_error", nodeId: "ask", retryable: false },
  });
  expect(run.error).toMatchObject({
    details: { reason: "too_many_tool_rounds" },
    message: expect.stringContaining("maxToolRounds"),
  });
  expect(run.usage.inputTokens).toBe(33);
  expect(callsSince(called)).toHaveLength(2);
  expect(models.requests.slice(asked).map(({ body }) => body.tool_choice ?? "auto")).toEqual([
    "auto",
    "auto",
    "none",
  ]);
});

test("an answer that does not fit its schema is corrected once, and told as it was", async () => {
  const { models } = world;
  const asked = models.requests.length;
  const outputSchema = { type: "object", required: ["n"], properties: { n: { type: "integer" } } };
  models.respondWith(replyJson({ n: "one" }), replyJson({ n: 1 }));
  const runId = await world.start(asking({ outputSchema, tools: [] }));
  expect(await world.api.runUntil(runId)).toMatchObject({ status: "completed", finalResponse: { n: 1 } });
  expect(JSON.stringify(models.requests[asked + 1]?.body.messages)).toContain("/n");
  expect(await world.payloads(runId, "model_called")).toMatchObject([
    { isRepair: false },
    { isRepair: true },
  ]);

  models.respondWith(replyJson({ n: "one" }), replyJson({ n: "two" }), replyJson({ n: 1 }));
  const failed = await world.api.runUntil(await world.start(asking({ outputSchema, tools: [] })));
  expect(failed).toMatchObject({ status: "failed", error: { code: "model_error" } });
  expect(failed.usage).toMatchObject({ inputTokens: 22, outputTokens: 14 });
  expect(await world.payloads(failed.runId, "model_called")).toMatchObject([{}, { answer: { n: "two" } }]);
});

test("an answer that was paid for and is of no use is on the run and in the trace", async () => {
  world.models.respondWith(replyText("I would rather not", "content_filter"));
  const run = await world.api.runUntil(await world.start(asking()));
  expect(run).toMatchObject({ status: "failed", error: { code: "model_error" }, usage: { inputTokens: 11 } });
  expect(await world.payloads(run.runId, "model_called")).toMatchObject([
    { answer: "I would rather not", error: expect.stringContaining("refused") },
  ]);
});

test("metrics hear what a call cost, also of an answer of no use", async () => {
  const { service, tenant, models, api } = world;
  const before = told.length;
  const price = [tenant.workspaceId, "compatible:test"];
  const insert =
    "insert into model_prices (workspace_id, model, input_price, output_price) values ($1, $2, 1000, 2000)";
  await service.runtime.db.pool.query(insert, price);
  try {
    models.respondWith(replyText("It is a box."), replyText("I would rather not", "content_filter"));
    for (const status of ["completed", "failed"]) {
      const run = await api.runUntil(await world.start(asking()));
      expect(run).toMatchObject({ status, usage: { costUsd: 0.025 } });
    }
  } finally {
    await service.runtime.db.pool.query(
      "delete from model_prices where workspace_id = $1 and model = $2",
      price,
    );
  }
  expect(told.slice(before)).toMatchObject([
    { outcome: "answered", costUsd: 0.025 },
    { outcome: "failed", costUsd: 0.025, usage: { inputTokens: 11 } },
  ]);
});

test("nobody is asked to approve a call that the tool would not take", async () => {
  const { models } = world;
  const asked = models.requests.length;
  models.respondWith(replyToolCalls({ tool: "desk_post", arguments: { to: 5 } }), replyText("Sorry."));
  const graph = asking({ tools: [{ name: "desk.post", approval: "always" }] });
  expect(await world.api.runUntil(await world.start(graph))).toMatchObject({ finalResponse: "Sorry." });
  expect(JSON.stringify(models.requests[asked + 1]?.body.messages)).toContain("/to");
});

test("a tool that wants approval waits, runs with what was shown, and a refusal is told", async () => {
  const { models, tools, api } = world;
  const [asked, called] = [models.requests.length, tools.calls().length];
  models.respondWith(
    replyToolCalls(
      { tool: "desk_send", arguments: { to: "a" } },
      { tool: "desk_send", arguments: { to: "b" } },
      find("c"),
    ),
    replyText("Sent to a."),
  );
  const tools_ = [{ name: "desk.find" }, { name: "desk.send", approval: "always" as const }];
  const runId = await world.start(asking({ tools: tools_ }));
  const first = await api.runUntil(runId, ({ status }) => status === "waiting");
  expect(first.pendingInteraction).toMatchObject({
    type: "approval",
    nodeId: "ask",
    approval: { toolName: "desk.send", arguments: { to: "a" } },
  });
  // The tool that needs nobody does not wait for those that do.
  await waitFor("the tool that needs nobody", () => callsSince(called).length === 1);
  const decide = (run: typeof first, action: "approve" | "reject") =>
    api.decide(runId, {
      interactionId: run.pendingInteraction?.interactionId ?? "",
      action,
      comment: `${action} it`,
    });
  const decided = accepted(await decide(first, "approve"));
  expect(decided.approvalId).toBe(first.pendingInteraction?.approval?.approvalId);
  const second = await api.runUntil(
    runId,
    ({ pendingInteraction }) =>
      pendingInteraction !== null &&
      pendingInteraction.interactionId !== first.pendingInteraction?.interactionId,
  );
  expect(second.pendingInteraction?.approval?.arguments).toEqual({ to: "b" });
  accepted(await decide(second, "reject"));
  expect(await api.runUntil(runId)).toMatchObject({ status: "completed", finalResponse: "Sent to a." });
  expect(callsSince(called).map(({ params }) => params.name)).toEqual(["find", "send"]);
  expect(models.requests.slice(asked)).toHaveLength(2);
  expect(JSON.stringify(models.requests[asked + 1]?.body.messages)).toContain("reject it");
});

test("a cancel while a tool is being called closes its connection", async () => {
  const { models, tools, api } = world;
  const called = tools.calls().length;
  models.respondWith(replyToolCalls(find("slow")));
  const gate = Promise.withResolvers<void>();
  tools.respondWith("tools/call", () => gate.promise);
  const runId = await world.start(asking());
  const request = await waitFor("the call", () => callsSince(called)[0]);
  accepted(await api.cancelRun(runId));
  expect(await request.ended).toBe("abandoned");
  expect((await api.runUntil(runId)).status).toBe("cancelled");
  gate.resolve();
});

test("a run that waits in the middle of a node is cancelled, and its approval is gone", async () => {
  const { models, api } = world;
  models.respondWith(replyToolCalls(find("a")));
  const runId = await world.start(asking({ tools: [{ name: "desk.find", approval: "always" }] }));
  const { pendingInteraction } = await api.runUntil(runId);
  await untilUnheld(world.service.runtime.db, runId);
  expect(accepted(await api.cancelRun(runId)).status).toBe("cancelled");
  const late = await api.decide(runId, {
    interactionId: pendingInteraction?.interactionId ?? "",
    action: "approve",
  });
  expect(late.status).toBe(409);
});

test("a node that fails while one of its calls waits leaves no question behind", async () => {
  const { models, api } = world;
  const held = heldReply(replyError({ status: 400, message: "no" }));
  const graph = asking({ tools: [{ name: "desk.find", approval: "always" }] });
  graph.edges.push({ from: "ask", on: "failed", to: "not" });
  models.respondWith(replyToolCalls(find("a")), held.reply);
  const runId = await world.start(graph);
  const { pendingInteraction } = await api.runUntil(runId);
  held.release();
  accepted(
    await api.decide(runId, { interactionId: pendingInteraction?.interactionId ?? "", action: "approve" }),
  );
  const run = await api.runUntil(runId);
  expect(run).toMatchObject({
    status: "completed",
    finalResponse: { handled: { error: { code: "model_error" } } },
  });
});

test("what a tool node gives is checked against the schema of its server before anything runs", async () => {
  const { workspaceId, teamId } = world.tenant;
  const graph = around({ id: "use", type: "tool", config: { tool: "desk.post", arguments: "{'to': 3}" } });
  const problems = await validateGraph(runtime().db, { workspaceId, teamId, graph: graph as never });
  expect(problems).toMatchObject([
    { code: "input_mismatch", severity: "error", message: expect.stringContaining('"to" must be text') },
  ]);
});
