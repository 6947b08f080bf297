import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { approving, asking, conversing, doubling, manyLanes, receiving } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { holdPollsForever } from "#lib/testing/endless-polls.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { McpClient } from "./testing/mcp-client.ts";

let service: TestService;
let tenant: Tenant;
let mcp: McpClient;
let api: Api;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  mcp = new McpClient(service.baseUrl, tenant.key);
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

interface Started {
  readonly runId: string;
  readonly agentId: string;
  readonly status: string;
}
type Run = Started & { finalResponse: unknown; pendingInteraction: { interactionId: string } | null };

/** The text of a result's only item. */
const textOf = (content: unknown) =>
  z.tuple([z.strictObject({ type: z.literal("text"), text: z.string() })]).parse(content)[0].text;

const SETTLED = ["completed", "failed", "cancelled", "waiting"];

async function settled(runId: string): Promise<Run> {
  for (;;) {
    const run = await mcp.called<Run>("get_run", { runId, waitSeconds: 5 });
    if (SETTLED.includes(run.status)) return run;
  }
}

describe("agents and runs by tools", () => {
  test("a run that asks its caller is told at once, however long they would wait", async () => {
    const { agentId } = await publishGraph({ ...tenant, graph: approving() });
    const { runId } = await mcp.called<Started>("run_agent", { agentId, input: { amount: 900 } });
    await settled(runId);
    using _ = holdPollsForever(service.runtime);
    expect(await mcp.called("get_run", { runId, waitSeconds: 30 })).toMatchObject({ status: "waiting" });
  });

  test("a poll waits for the end and not for what happens on the way", async () => {
    const nodes = [
      { id: "think", type: "llm", config: { prompt: "Say something" } },
      { id: "nap", type: "wait", config: { seconds: 0.5 } },
      { id: "end", type: "output", config: { value: "'rested'" } },
    ] as GraphSource["nodes"];
    const edges = [
      { from: "think", to: "nap" },
      { from: "nap", to: "end" },
    ];
    const { agentId } = await publishGraph({ ...tenant, graph: graphOf(nodes, edges) });
    const { runId } = await mcp.called<Started>("run_agent", { agentId, input: {} });
    expect(await mcp.called("get_run", { runId, waitSeconds: 30 })).toMatchObject({
      status: "completed",
      finalResponse: "rested",
      resumesAt: null,
    });
  });

  test("a run that only awaits a later timer says when it goes on, however long its caller would wait", async () => {
    const nap = { id: "nap", type: "wait", config: { seconds: 86_400 } } as GraphSource["nodes"][number];
    const { agentId } = await publishGraph({ ...tenant, graph: graphOf([nap]) });
    const { runId } = await mcp.called<Started>("run_agent", { agentId, input: {} });
    const poll = (more = {}) => mcp.called<{ resumesAt: string | null }>("get_run", { runId, ...more });
    const { resumesAt } = await waitFor("its timer", async () => {
      const run = await poll();
      return run.resumesAt === null ? undefined : run;
    });
    expect(Date.parse(String(resumesAt)) - Date.now()).toBeGreaterThan(86_000_000);
    using _ = holdPollsForever(service.runtime);
    expect(await poll({ waitSeconds: 30 })).toMatchObject({ status: "running", resumesAt });
  });

  test("a start and an answer that wait are answered by the run, as get_run is", async () => {
    const { agentId } = await publishGraph({ ...tenant, graph: approving() });
    const start = { agentId, input: { amount: 900 }, idempotencyKey: "waits", waitSeconds: 30 };
    const asks = await mcp.called<Run>("run_agent", start);
    const { runId, pendingInteraction } = asks;
    expect(asks).toMatchObject({ status: "waiting", pendingInteraction: { type: "approval" } });
    expect(asks).toEqual(await mcp.called("get_run", { runId }));
    const again = await mcp.called("run_agent", start);
    expect(again).toEqual({ ...asks, replayed: true, bodyChanged: false });
    const interactionId = pendingInteraction?.interactionId;
    const decision = { runId, interactionId, action: "approve", waitSeconds: 30 };
    const ended = await mcp.called<Run>("decide_run_approval", decision);
    expect(ended.status).toBe("completed");
    expect(ended).toEqual(await mcp.called("get_run", { runId }));
  });

  test("a reply and a message of a chat that wait are answered by the run", async () => {
    const form = await publishGraph({ ...tenant, graph: asking() });
    const asks = await mcp.called<Run>("run_agent", {
      agentId: form.agentId,
      input: { amount: 1 },
      waitSeconds: 30,
    });
    const { runId, pendingInteraction } = asks;
    const reply = { runId, interactionId: pendingInteraction?.interactionId, answers: { name: "Ada" } };
    expect(await mcp.called("reply_to_run", { ...reply, waitSeconds: 30 })).toMatchObject({
      runId,
      status: "completed",
    });
    const chat = await publishGraph({ ...tenant, graph: conversing() });
    const said = await mcp.called<Run>("run_agent", {
      ...{ agentId: chat.agentId, laneId: "talk", input: { message: "Hello" }, waitSeconds: 30 },
    });
    const more = { runId: said.runId, message: "And?", waitSeconds: 30 };
    expect(await mcp.called("continue_run", more)).toMatchObject({
      runId: said.runId,
      status: "completed",
      finalResponse: expect.stringContaining("And?"),
    });
  });

  test("an agent is found, read, run and traced, each answer being that of REST", async () => {
    const { agentId } = await publishGraph({ ...tenant, graph: doubling });
    expect(await mcp.called("list_agents")).toEqual(accepted(await api.listAgents()));
    expect(await mcp.called("get_agent", { agentId })).toEqual(accepted(await api.getAgent(agentId)));
    const started = await mcp.called<Started>("run_agent", { agentId, input: { amount: 21 } });
    expect(started).toMatchObject({ agentId, status: "running" });
    const run = await settled(started.runId);
    expect(run).toMatchObject({ status: "completed", finalResponse: { amount: 42 } });
    expect(run).toEqual(accepted(await api.getRun(started.runId)));
    const options = {
      includePayloads: true,
      limit: 3,
      eventTypes: ["node_started", "node_completed", "run_started"],
    };
    expect(await mcp.called("get_run_trace", { runId: started.runId, ...options })).toEqual(
      accepted(await api.getTrace(started.runId, options)),
    );
  });

  test("a trace and a list go on with their cursors, and a cursor that is none is pointed to", async () => {
    const { agentId } = await publishGraph({ ...tenant, graph: doubling });
    const { runId } = await mcp.called<Started>("run_agent", { agentId, input: { amount: 1 } });
    await settled(runId);
    type Page = { events: { sequence: string }[]; pagination: { nextCursor: string | null } };
    const first = await mcp.called<Page>("get_run_trace", { runId, limit: 1 });
    const second = await mcp.called<Page>("get_run_trace", {
      runId,
      limit: 1,
      cursor: first.pagination.nextCursor,
    });
    expect([first.events[0]?.sequence, second.events[0]?.sequence]).toEqual(["1", "2"]);
    expect(await mcp.call("list_agents", { cursor: "nonsense" })).toMatchObject({
      ok: false,
      error: { code: "invalid_cursor", details: [{ field: "/cursor" }] },
    });
  });

  test("a question is replied to and an approval decided", async () => {
    const { agentId } = await publishGraph({ ...tenant, graph: asking() });
    const { runId } = await mcp.called<Started>("run_agent", { agentId, input: { amount: 1 } });
    const waiting = await settled(runId);
    const interactionId = waiting.pendingInteraction?.interactionId;
    await expect(mcp.called("reply_to_run", { runId, interactionId, message: "Ada" })).resolves.toMatchObject(
      {
        runId,
        status: "running",
      },
    );
    expect(await settled(runId)).toMatchObject({ status: "completed", finalResponse: { name: "Ada" } });

    const other = await publishGraph({ ...tenant, graph: approving() });
    const asked = await mcp.called<Started>("run_agent", { agentId: other.agentId, input: { amount: 900 } });
    const { pendingInteraction } = await settled(asked.runId);
    const decision = {
      runId: asked.runId,
      interactionId: pendingInteraction?.interactionId,
      action: "reject",
    };
    await expect(mcp.called("decide_run_approval", { ...decision, comment: "no" })).resolves.toMatchObject({
      action: "reject",
      status: "running",
    });
    expect(await settled(asked.runId)).toMatchObject({
      finalResponse: { decision: "refused", comment: "no" },
    });
    expect(await mcp.call("decide_run_approval", decision)).toMatchObject({
      ok: false,
      error: { code: "interaction_conflict" },
    });
  });

  test("a conversation is continued, an ended run cancelled in vain", async () => {
    const { agentId } = await publishGraph({ ...tenant, graph: conversing() });
    const { runId } = await mcp.called<Started>("run_agent", {
      agentId,
      laneId: "talk",
      input: { message: "Hello" },
      metadata: { order: 7 },
    });
    await settled(runId);
    const turn = { runId, message: "And now?", idempotencyKey: "turn-2" };
    const continued = await mcp.called<Started>("continue_run", turn);
    expect(continued.runId).toBe(runId);
    expect(await mcp.called<Started>("continue_run", turn)).toMatchObject({ runId });
    expect(await settled(runId)).toMatchObject({ status: "completed", turn: 2, metadata: { order: 7 } });
    await expect(mcp.called("cancel_run", { runId })).resolves.toMatchObject({ alreadyTerminal: true });
  });

  test("a run with the same idempotencyKey is started once", async () => {
    const { agentId } = await publishGraph({ ...tenant, graph: doubling });
    const start = { agentId, input: { amount: 2 }, idempotencyKey: "only-once" };
    const [one, other] = await Promise.all([
      mcp.called<Started>("run_agent", start),
      mcp.called<Started>("run_agent", start),
    ]);
    expect(other.runId).toBe(one.runId);
  });

  test.each(["handshake", "stateless"] as const)(
    "an answer given again says so in its text and beside it (%s)",
    async (era) => {
      const peer = new McpClient(service.baseUrl, tenant.key, era);
      const given = async (name: string, arguments_: object) => {
        const { result } = await peer.request("tools/call", { name, arguments: arguments_ });
        const { content, _meta: meta = {} } = z
          .object({ content: z.unknown(), _meta: z.record(z.string(), z.unknown()).optional() })
          .parse(result);
        const own = Object.keys(meta).filter((key) => key !== "io.modelcontextprotocol/serverInfo");
        return {
          content,
          own: own.map((key) => [key, meta[key]]),
          isStateless: own.length < Object.keys(meta).length,
        };
      };
      const isStateless = era === "stateless";
      const said = (bodyChanged: boolean) => [["laneway/idempotency", { replayed: true, bodyChanged }]];
      const { agentId } = await publishGraph({ ...tenant, graph: conversing() });
      const start = { agentId, laneId: "talk", input: { message: "Hello" }, idempotencyKey: "start" };
      const first = await given("run_agent", start);
      expect(first).toMatchObject({ own: [], isStateless });
      const { runId } = z.object({ runId: z.string() }).parse(JSON.parse(textOf(first.content)));
      await settled(runId);
      const again = await given("run_agent", start);
      expect(again).toMatchObject({ own: said(false), isStateless });
      expect(JSON.parse(textOf(again.content))).toMatchObject({ runId, replayed: true, bodyChanged: false });
      expect((await given("run_agent", { ...start, input: { message: "Bye" } })).own).toEqual(said(true));
      const turn = { runId, message: "And now?", idempotencyKey: "turn" };
      expect((await given("continue_run", turn)).own).toEqual([]);
      expect((await given("continue_run", { ...turn, message: "And then?" })).own).toEqual(said(true));
    },
  );

  test("attachments arrive as base64, small and of several megabytes, and as the storageKey of an earlier one", async () => {
    const { agentId } = await publishGraph({ ...tenant, graph: receiving });
    const large = Buffer.alloc(3_000_000, "x");
    const { runId } = await mcp.called<Started>("run_agent", {
      agentId,
      input: {},
      attachments: [
        { name: "a.txt", type: "text/plain", base64: Buffer.from("hello").toString("base64") },
        { name: "b.txt", type: "text/plain", base64: large.toString("base64") },
      ],
    });
    const run = await settled(runId);
    expect(run.finalResponse).toMatchObject([
      { name: "a.txt", size: 5 },
      { name: "b.txt", size: large.length },
    ]);
    const [stored] = (run as Run & { attachments: { storageKey: string }[] }).attachments;
    const again = await mcp.called<Started>("run_agent", {
      agentId,
      input: {},
      attachments: [{ name: "c.txt", type: "text/plain", storageKey: stored?.storageKey }],
    });
    expect((await settled(again.runId)).finalResponse).toMatchObject([{ name: "c.txt", size: 5 }]);
  });
});

describe("what a tool refuses is a result with our envelope", () => {
  test.each([
    ["list_agents", { limit: 0 }, "/limit", "minimum"],
    ["list_agents", { limit: "10.0" }, "/limit", "type"],
    ["list_agents", { page: 2 }, "/page", "additionalProperties"],
    ["list_agents", [], "", "type"],
    ["get_agent", {}, "/agentId", "required"],
    ["get_run", { runId: "x", waitSeconds: 31 }, "/waitSeconds", "maximum"],
    ["run_agent", { agentId: "x", input: "text" }, "/input", "type"],
    ["run_agent", { agentId: "x", input: { text: "\u0000" } }, "/input/text", "unstorable_text"],
    [
      "run_agent",
      { agentId: "x", input: {}, attachments: [{ name: "a" }] },
      "/attachments/0/type",
      "required",
    ],
    ["reply_to_run", { runId: "x", interactionId: "input:1" }, "/message", "required"],
    [
      "reply_to_run",
      { runId: "x", interactionId: "input:1", action: "skip", message: "m" },
      "/message",
      "additionalProperties",
    ],
    ["reply_to_run", { runId: "x", interactionId: "input:1", action: "later" }, "/action", "enum"],
    ["decide_run_approval", { runId: "x", interactionId: "approval:1", action: "maybe" }, "/action", "enum"],
    ["continue_run", { runId: "x", message: "" }, "/message", "minLength"],
    ["get_run_trace", { runId: "x", includePayloads: "true" }, "/includePayloads", "type"],
  ])("%s with %j points to %s", async (name, arguments_, field, code) => {
    const called = await mcp.call(name, arguments_);
    expect(called).toMatchObject({ ok: false, error: { code: "invalid_request" } });
    expect(called.ok ? [] : called.error.details).toContainEqual(expect.objectContaining({ field, code }));
  });

  test("what REST refuses about a start, run_agent refuses with the same words", async () => {
    const { agentId } = await publishGraph({ ...tenant, graph: manyLanes });
    const one = await publishGraph({ ...tenant, graph: doubling });
    const starts: { agentId: string; input: Record<string, number>; laneId?: string }[] = [
      { agentId, input: {} },
      { agentId, input: {}, laneId: "hidden" },
      { agentId, input: { skill_ids: 1 }, laneId: "one" },
      { agentId: "agt_01kaj5w3f8e0m7c2q9t4v6x8z1", input: {} },
      { agentId: one.agentId, input: { amount: -1, other: 2 } },
    ];
    for (const { agentId: id, ...body } of starts) {
      const called = await mcp.call("run_agent", { agentId: id, ...body });
      const { error } = await api.startRun(id, body);
      if (called.ok) throw new Error("it was accepted");
      expect({ ...called.error, requestId: "" }).toEqual({ ...error, requestId: "" });
    }
  });

  test("attachments that are not as the lane wants them are refused at their place", async () => {
    const { agentId } = await publishGraph({ ...tenant, graph: receiving });
    const attachments = [{ name: "a.txt", type: "text/plain", base64: "not base64!" }];
    expect(await mcp.call("run_agent", { agentId, input: {}, attachments })).toMatchObject({
      ok: false,
      error: { code: "attachment_invalid", details: [{ field: "/attachments/0/base64" }] },
    });
  });

  test("another credential's run is not there", async () => {
    const { agentId } = await publishGraph({ ...tenant, graph: doubling });
    const runId = await api.started(agentId, { input: { amount: 1 } });
    const other = new McpClient(service.baseUrl, (await createTenant()).key);
    for (const name of ["get_run", "get_run_trace", "cancel_run"]) {
      expect(await other.call(name, { runId })).toMatchObject({
        ok: false,
        error: { code: "run_not_found" },
      });
    }
  });
});

test("equal answers are equal bytes: keys in one order, no white space", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const one = await mcp.called<Started>("run_agent", {
    agentId,
    input: { amount: 1 },
    metadata: { b: 1, a: { d: 2, c: 3 } },
  });
  await settled(one.runId);
  const texts = await Promise.all([1, 2].map(() => mcp.call("get_run", { runId: one.runId })));
  const [first, second] = texts.map((called) => (called.ok ? called.text : ""));
  expect(first).toBe(second);
  expect(first).toContain('"metadata":{"a":{"c":3,"d":2},"b":1}');
});
