import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { previewOperations } from "#lib/contract/dashboard/previews.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { replyToolCalls } from "#lib/testing/effect-service.ts";
import { publishGraph } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { output, type PreviewDesk, startPreviewDesk } from "#lib/testing/preview-desk.ts";

let desk: PreviewDesk;
beforeAll(async () => {
  desk = await startPreviewDesk();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.received.length = 0;
});

describe("a preview", () => {
  test("reads, and does not write: the trace shows what would have been sent", async () => {
    const run = await desk.preview(await desk.draftOf(desk.paying()));
    expect(run).toMatchObject({
      preview: true,
      status: "failed",
      error: {
        code: "preview_write_blocked",
        nodeId: "pay",
        retryable: false,
        details: { wouldSend: { method: "POST", url: `${desk.origin}/pay`, body: '{"amount":5}' } },
      },
    });
    expect(desk.received).toEqual(["GET /look"]);
    const failed = (await desk.eventsOf(run.runId)).find(({ eventType }) => eventType === "node_failed");
    expect(failed?.payload).toMatchObject({ wouldSend: { method: "POST", url: `${desk.origin}/pay` } });
    expect(JSON.stringify([failed, run])).not.toContain("abcdefghijkl");
  });

  test("takes the failed edge where there is one", async () => {
    const graph = graphOf(
      [desk.http("pay", "POST"), output("end", "'paid'"), output("not", "nodes.pay.error.code")],
      [
        { from: "pay", to: "end" },
        { from: "pay", on: "failed", to: "not" },
      ],
    );
    expect(await desk.preview(await desk.draftOf(graph))).toMatchObject({
      status: "completed",
      finalResponse: "preview_write_blocked",
    });
    expect(desk.received).toEqual([]);
  });

  test("gives what is pinned, without running the node", async () => {
    const pins = { pay: { status: 201, body: { id: "p-1" } }, look: { body: 7 } };
    const run = await desk.preview(await desk.draftOf(desk.paying()), { pins });
    expect(run).toMatchObject({ status: "completed", finalResponse: { looked: 7, paid: { id: "p-1" } } });
    expect(desk.received).toEqual([]);
    const failure = { error: { code: "node_failed", message: "Out of order." } };
    expect(
      await desk.preview(await desk.draftOf(desk.paying()), { pins: { ...pins, pay: failure } }),
    ).toMatchObject({
      status: "failed",
      error: { code: "node_failed", message: "Out of order.", nodeId: "pay" },
    });
  });

  test("begins at a node, with the outputs of an earlier run", async () => {
    const agentId = await desk.draftOf(desk.paying());
    const first = await desk.preview(agentId, { pins: { pay: { body: "first" } } });
    expect(first.finalResponse).toEqual({ looked: { id: 1 }, paid: "first" });
    const from = { from: "pay", outputsOf: first.runId, pins: { pay: { body: "second" } } };
    expect(await desk.preview(agentId, from)).toMatchObject({
      finalResponse: { looked: { id: 1 }, paid: "second" },
    });
    expect(await desk.preview(agentId, { outputsOf: first.runId })).toMatchObject({
      finalResponse: { looked: { id: 1 }, paid: "first" },
    });
    expect(desk.received).toEqual(["GET /look"]);
  });

  test("begins at a node again, with what the preview that began there was given", async () => {
    const agentId = await desk.draftOf(desk.paying());
    const first = await desk.preview(agentId, { pins: { pay: { body: "first" } } });
    const again = (runId: string, body: string) =>
      desk.preview(agentId, { from: "pay", outputsOf: runId, pins: { pay: { body } } });
    const second = await again(first.runId, "second");
    const third = await again(second.runId, "third");
    expect(third).toMatchObject({ finalResponse: { looked: { id: 1 }, paid: "third" } });
    const params = { runId: third.runId };
    expect(accepted(await desk.person.call(previewOperations.getRunOutputs, { params })).nodes).toMatchObject(
      {
        look: { body: { id: 1 } },
        pay: { body: "third" },
      },
    );
    expect(desk.received).toEqual(["GET /look"]);
  });

  test("answers a question by its pin, and takes its way", async () => {
    const graph = graphOf(
      [
        { id: "sign", type: "approval", config: { title: "Sign", summary: "Sure?" } },
        output("end", "nodes.sign.action"),
        output("not", "'refused'"),
      ],
      [
        { from: "sign", on: "approved", to: "end" },
        { from: "sign", on: "rejected", to: "not" },
      ],
    );
    const agentId = await desk.draftOf(graph);
    expect((await desk.preview(agentId, { pins: { sign: { action: "approve" } } })).finalResponse).toBe(
      "approve",
    );
    expect((await desk.preview(agentId, { pins: { sign: { action: "reject" } } })).finalResponse).toBe(
      "refused",
    );
  });

  test("pins nodes in a body, and a whole container", async () => {
    const each = (pay: object) =>
      graphOf([
        { id: "each", type: "for_each", config: { items: "[1, 2, 3]", body: bodyOf([pay as never]) } },
        output("end", "nodes.each"),
      ]);
    const agentId = await desk.draftOf(each(desk.http("pay", "POST")));
    expect((await desk.preview(agentId, { pins: { pay: "ok" } })).finalResponse).toEqual(["ok", "ok", "ok"]);
    expect((await desk.preview(agentId, { pins: { each: ["all"] } })).finalResponse).toEqual(["all"]);
    expect(await desk.preview(agentId)).toMatchObject({
      error: { code: "preview_write_blocked", nodeId: "pay" },
    });
    expect(desk.received).toEqual([]);
  });

  test("calls tools that are marked read-only, and no others: by itself or by a model", async () => {
    const tool = (name: string) =>
      graphOf([{ id: "use", type: "tool", config: { tool: name, arguments: "{'a': 1}" } }]);
    expect(await desk.preview(await desk.draftOf(tool("desk.find")))).toMatchObject({ status: "completed" });
    expect(await desk.preview(await desk.draftOf(tool("desk.send")))).toMatchObject({
      error: {
        code: "preview_write_blocked",
        details: { wouldSend: { tool: "desk.send", arguments: { a: 1 } } },
      },
    });
    expect(await desk.preview(await desk.draftOf(tool("callback")))).toMatchObject({
      error: { code: "preview_write_blocked" },
    });
    const called = desk.world.tools.calls().length;
    const tools = [{ name: "desk.send", approval: "always" as const }];
    const asking = graphOf([
      { id: "think", type: "llm", config: { model: "default", prompt: "Go.", tools } },
    ]);
    desk.world.models.respondWith(replyToolCalls({ tool: "desk_send", arguments: {} }));
    expect(await desk.preview(await desk.draftOf(asking))).toMatchObject({
      error: { code: "preview_write_blocked", nodeId: "think" },
    });
    expect(desk.world.tools.calls()).toHaveLength(called);
  });

  test("guards what it calls, too", async () => {
    const { agentId: inner } = await publishGraph({ ...desk.world.tenant, graph: desk.paying() });
    const graph = graphOf([
      { id: "ask_agent", type: "agent", config: { agentId: inner, laneId: "go", input: "{}" } },
    ]);
    const run = await desk.preview(await desk.draftOf(graph));
    expect(run).toMatchObject({ status: "failed", error: { nodeId: "ask_agent" } });
    expect(desk.received).toEqual(["GET /look"]);
    const [child] = (
      await desk.world.service.runtime.db.pool.query(
        `select preview, error from runs where parent_run_id = $1`,
        [run.runId],
      )
    ).rows;
    expect(child).toMatchObject({ preview: true, error: { code: "preview_write_blocked" } });
  });

  test("is not continued, not run again, and replayed by its idempotency key", async () => {
    const agentId = await desk.draftOf(graphOf([output("end", "1")]));
    const first = accepted(await desk.tried(agentId, { idempotencyKey: "once" }));
    expect(accepted(await desk.tried(agentId, { idempotencyKey: "once" }))).toMatchObject({
      runId: first.runId,
    });
    await desk.api.runUntil(first.runId);
    expect((await desk.api.continueRun(first.runId, { message: "More" })).error?.code).toBe(
      "run_not_continuable",
    );
  });
});

describe("what is refused", () => {
  test("names the fault", async () => {
    const agentId = await desk.draftOf(desk.paying());
    const refused = async (body: object) => (await desk.tried(agentId, body)).error;
    expect(await refused({ revision: 7 })).toMatchObject({ code: "revision_conflict" });
    expect(await refused({ from: "nowhere" })).toMatchObject({ details: [{ field: "/from" }] });
    expect(await refused({ pins: { nowhere: 1 } })).toMatchObject({ details: [{ field: "/pins/nowhere" }] });
    expect(await refused({ pins: { pay: "x".repeat(1024 * 1024) } })).toMatchObject({
      code: "invalid_request",
      details: [{ field: "/pins" }],
    });
    expect(await refused({ outputsOf: `run_${"0".repeat(26)}` })).toMatchObject({ code: "run_not_found" });
    expect(await refused({ laneId: "other" })).toMatchObject({ code: "lane_not_found" });
    const broken = await desk.draftOf({ ...desk.paying(), edges: [{ from: "look", to: "nowhere" }] });
    expect((await desk.tried(broken)).error).toMatchObject({ code: "graph_invalid" });
    expect(desk.received).toEqual([]);
  });

  test("a run of another agent gives nothing", async () => {
    const other = await desk.preview(await desk.draftOf(graphOf([output("end", "1")])));
    expect(
      (await desk.tried(await desk.draftOf(desk.paying()), { outputsOf: other.runId })).error,
    ).toMatchObject({
      details: [{ field: "/outputsOf" }],
    });
  });
});

test("pins and switched-off nodes are kept beside a draft, and raise no revision", async () => {
  const agentId = await desk.draftOf(desk.paying());
  const change = (body: object) =>
    desk.person.call(previewOperations.changePreviewSettings, { params: { agentId }, body });
  accepted(await change({ pins: { pay: { body: 1 }, look: 2 }, off: ["end"] }));
  expect(accepted(await change({ unpin: ["look"], on: ["end"] }))).toEqual({
    pins: { pay: { body: 1 } },
    off: [],
  });
  const draft = accepted(await desk.api.call(authoringOperations.getDraft, { params: { agentId } }));
  expect(draft.revision).toBe(1);
  const large = { pins: { look: "x".repeat(1024 * 1024) } };
  expect((await change(large)).error?.code).toBe("invalid_request");
});

test("figures count no preview", async () => {
  const { agentId } = await publishGraph({ ...desk.world.tenant, graph: graphOf([output("end", "1")]) });
  const figures = async () => {
    const query = { agentId: [agentId] };
    const answer = await desk.person.call(dashboardOperations.listAgentFigures, { query });
    return accepted(answer).agents[0];
  };
  const before = await figures();
  const overview = () => desk.person.call(dashboardOperations.getOverview, { query: { period: "24h" } });
  const total = accepted(await overview());
  expect(await desk.preview(agentId)).toMatchObject({ status: "completed" });
  expect(await figures()).toEqual(before);
  expect(accepted(await overview())).toEqual(total);
});
