import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { previewOperations } from "#lib/contract/dashboard/previews.ts";
import { toolServerOperations } from "#lib/contract/dashboard/settings-tools.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { type EffectService, replyToolCalls, startEffectService } from "#lib/testing/effect-service.ts";
import { createApiKey, type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

const SCOPES = ["agents:list", "agents:read", "agents:write", "agents:run", "runs:read"] as const;

let world: EffectService;
let api: Api;
let person: Dashboard;
let outside: Server;
let origin: string;
/** What the outside system was sent. */
const received: string[] = [];

beforeAll(async () => {
  world = await startEffectService({ offers: [{ name: "find" }, { name: "send" }] });
  const { workspaceId, owner } = world.tenant;
  const { key } = await createApiKey({ workspaceId, userId: owner.userId, scopes: SCOPES });
  api = new Api(world.service.baseUrl, key);
  const { baseUrl } = world.service;
  person = await openDashboard({ baseUrl, workspaceId, userId: owner.userId });
  const marked = { params: { name: "desk" }, body: { tool: "find", isReadOnly: true } };
  accepted(await person.call(toolServerOperations.markReadOnly, marked));
  outside = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ id: received.length }));
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`; // a TCP server has one
});
afterAll(async () => {
  outside.close();
  outside.closeAllConnections();
  await world.close();
});
beforeEach(() => {
  received.length = 0;
});

const query = async (text: string, ...values: unknown[]) =>
  (await world.service.runtime.db.pool.query(text, values)).rows;

async function draftOf(graph: object): Promise<string> {
  const { teamId } = world.tenant;
  const body = { name: "Draft", teamId, graph: graph as JsonObject };
  return accepted(await api.call(authoringOperations.createDraft, { body })).id;
}
const tried = (agentId: string, body: object = {}) =>
  api.call(draftPreviewOperations.testDraft, { params: { agentId }, body: { input: {}, ...body } });
async function preview(agentId: string, body: object = {}) {
  const { runId } = accepted(await tried(agentId, body));
  return api.runUntil(runId);
}
const eventsOf = async (runId: string) =>
  accepted(await api.getTrace(runId, { includePayloads: true, payloadMaxChars: 20_000, limit: 200 })).events;

const http = (id: string, method: string, more: object = {}) =>
  ({ id, type: "http", config: { method, url: `${origin}/${id}`, ...more } }) as GraphSource["nodes"][number];
const output = (id: string, value: string) =>
  ({ id, type: "output", config: { value } }) as GraphSource["nodes"][number];
const paying = () =>
  graphOf([
    http("look", "GET"),
    http("pay", "POST", { body: "{'amount': 5}", headers: { authorization: "Bearer abcdefghijkl" } }),
    output("end", "{'looked': nodes.look.body, 'paid': nodes.pay.body}"),
  ]);

describe("a preview", () => {
  test("reads, and does not write: the trace shows what would have been sent", async () => {
    const run = await preview(await draftOf(paying()));
    expect(run).toMatchObject({
      preview: true,
      status: "failed",
      error: {
        code: "preview_write_blocked",
        nodeId: "pay",
        retryable: false,
        details: { wouldSend: { method: "POST", url: `${origin}/pay`, body: '{"amount":5}' } },
      },
    });
    expect(received).toEqual(["GET /look"]);
    const failed = (await eventsOf(run.runId)).find(({ eventType }) => eventType === "node_failed");
    expect(failed?.payload).toMatchObject({ wouldSend: { method: "POST", url: `${origin}/pay` } });
    expect(JSON.stringify([failed, run])).not.toContain("abcdefghijkl");
  });

  test("takes the failed edge where there is one", async () => {
    const graph = graphOf(
      [http("pay", "POST"), output("end", "'paid'"), output("not", "nodes.pay.error.code")],
      [
        { from: "pay", to: "end" },
        { from: "pay", on: "failed", to: "not" },
      ],
    );
    expect(await preview(await draftOf(graph))).toMatchObject({
      status: "completed",
      finalResponse: "preview_write_blocked",
    });
    expect(received).toEqual([]);
  });

  test("gives what is pinned, without running the node", async () => {
    const pins = { pay: { status: 201, body: { id: "p-1" } }, look: { body: 7 } };
    const run = await preview(await draftOf(paying()), { pins });
    expect(run).toMatchObject({ status: "completed", finalResponse: { looked: 7, paid: { id: "p-1" } } });
    expect(received).toEqual([]);
    const failure = { error: { code: "node_failed", message: "Out of order." } };
    expect(await preview(await draftOf(paying()), { pins: { ...pins, pay: failure } })).toMatchObject({
      status: "failed",
      error: { code: "node_failed", message: "Out of order.", nodeId: "pay" },
    });
  });

  test("begins at a node, with the outputs of an earlier run", async () => {
    const agentId = await draftOf(paying());
    const first = await preview(agentId, { pins: { pay: { body: "first" } } });
    expect(first.finalResponse).toEqual({ looked: { id: 1 }, paid: "first" });
    const from = { from: "pay", outputsOf: first.runId, pins: { pay: { body: "second" } } };
    expect(await preview(agentId, from)).toMatchObject({
      finalResponse: { looked: { id: 1 }, paid: "second" },
    });
    expect(await preview(agentId, { outputsOf: first.runId })).toMatchObject({
      finalResponse: { looked: { id: 1 }, paid: "first" },
    });
    expect(received).toEqual(["GET /look"]);
  });

  test("begins at a node again, with what the preview that began there was given", async () => {
    const agentId = await draftOf(paying());
    const first = await preview(agentId, { pins: { pay: { body: "first" } } });
    const again = (runId: string, body: string) =>
      preview(agentId, { from: "pay", outputsOf: runId, pins: { pay: { body } } });
    const second = await again(first.runId, "second");
    const third = await again(second.runId, "third");
    expect(third).toMatchObject({ finalResponse: { looked: { id: 1 }, paid: "third" } });
    const params = { runId: third.runId };
    expect(accepted(await person.call(previewOperations.getRunOutputs, { params })).nodes).toMatchObject({
      look: { body: { id: 1 } },
      pay: { body: "third" },
    });
    expect(received).toEqual(["GET /look"]);
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
    const agentId = await draftOf(graph);
    expect((await preview(agentId, { pins: { sign: { action: "approve" } } })).finalResponse).toBe("approve");
    expect((await preview(agentId, { pins: { sign: { action: "reject" } } })).finalResponse).toBe("refused");
  });

  test("pins nodes in a body, and a whole container", async () => {
    const each = (pay: object) =>
      graphOf([
        { id: "each", type: "for_each", config: { items: "[1, 2, 3]", body: bodyOf([pay as never]) } },
        output("end", "nodes.each"),
      ]);
    const agentId = await draftOf(each(http("pay", "POST")));
    expect((await preview(agentId, { pins: { pay: "ok" } })).finalResponse).toEqual(["ok", "ok", "ok"]);
    expect((await preview(agentId, { pins: { each: ["all"] } })).finalResponse).toEqual(["all"]);
    expect(await preview(agentId)).toMatchObject({ error: { code: "preview_write_blocked", nodeId: "pay" } });
    expect(received).toEqual([]);
  });

  test("calls tools that are marked read-only, and no others: by itself or by a model", async () => {
    const tool = (name: string) =>
      graphOf([{ id: "use", type: "tool", config: { tool: name, arguments: "{'a': 1}" } }]);
    expect(await preview(await draftOf(tool("desk.find")))).toMatchObject({ status: "completed" });
    expect(await preview(await draftOf(tool("desk.send")))).toMatchObject({
      error: {
        code: "preview_write_blocked",
        details: { wouldSend: { tool: "desk.send", arguments: { a: 1 } } },
      },
    });
    expect(await preview(await draftOf(tool("callback")))).toMatchObject({
      error: { code: "preview_write_blocked" },
    });
    const called = world.tools.calls().length;
    const tools = [{ name: "desk.send", approval: "always" as const }];
    const asking = graphOf([
      { id: "think", type: "llm", config: { model: "default", prompt: "Go.", tools } },
    ]);
    world.models.respondWith(replyToolCalls({ tool: "desk_send", arguments: {} }));
    expect(await preview(await draftOf(asking))).toMatchObject({
      error: { code: "preview_write_blocked", nodeId: "think" },
    });
    expect(world.tools.calls()).toHaveLength(called);
  });

  test("guards what it calls, too", async () => {
    const { agentId: inner } = await publishGraph({ ...world.tenant, graph: paying() });
    const graph = graphOf([
      { id: "ask_agent", type: "agent", config: { agentId: inner, laneId: "go", input: "{}" } },
    ]);
    const run = await preview(await draftOf(graph));
    expect(run).toMatchObject({ status: "failed", error: { nodeId: "ask_agent" } });
    expect(received).toEqual(["GET /look"]);
    const [child] = await query(`select preview, error from runs where parent_run_id = $1`, run.runId);
    expect(child).toMatchObject({ preview: true, error: { code: "preview_write_blocked" } });
  });

  test("is not continued, not run again, and replayed by its idempotency key", async () => {
    const agentId = await draftOf(graphOf([output("end", "1")]));
    const first = accepted(await tried(agentId, { idempotencyKey: "once" }));
    expect(accepted(await tried(agentId, { idempotencyKey: "once" }))).toMatchObject({ runId: first.runId });
    await api.runUntil(first.runId);
    expect((await api.continueRun(first.runId, { message: "More" })).error?.code).toBe("run_not_continuable");
  });
});

describe("what is refused", () => {
  test("names the fault", async () => {
    const agentId = await draftOf(paying());
    const refused = async (body: object) => (await tried(agentId, body)).error;
    expect(await refused({ revision: 7 })).toMatchObject({ code: "revision_conflict" });
    expect(await refused({ from: "nowhere" })).toMatchObject({ details: [{ field: "/from" }] });
    expect(await refused({ pins: { nowhere: 1 } })).toMatchObject({ details: [{ field: "/pins/nowhere" }] });
    expect(await refused({ pins: { pay: "x".repeat(1024 * 1024) } })).toMatchObject({
      code: "invalid_request",
      details: [{ field: "/pins" }],
    });
    expect(await refused({ outputsOf: `run_${"0".repeat(26)}` })).toMatchObject({ code: "run_not_found" });
    expect(await refused({ laneId: "other" })).toMatchObject({ code: "lane_not_found" });
    const broken = await draftOf({ ...paying(), edges: [{ from: "look", to: "nowhere" }] });
    expect((await tried(broken)).error).toMatchObject({ code: "graph_invalid" });
    expect(received).toEqual([]);
  });

  test("a run of another agent gives nothing", async () => {
    const other = await preview(await draftOf(graphOf([output("end", "1")])));
    expect((await tried(await draftOf(paying()), { outputsOf: other.runId })).error).toMatchObject({
      details: [{ field: "/outputsOf" }],
    });
  });
});

describe("a permission to write", () => {
  const settingsOf = async (agentId: string) =>
    accepted(await person.call(previewOperations.getPreviewSettings, { params: { agentId } }));
  const allow = (agentId: string, body: { allowed: boolean; configHash: string }) =>
    person.call(previewOperations.allowPreviewWrite, { params: { agentId, nodeId: "pay" }, body });

  test("lets exactly that node write, until it does something else or the permission is withdrawn", async () => {
    const agentId = await draftOf(paying());
    const [writer] = (await settingsOf(agentId)).writers;
    expect(writer).toMatchObject({ nodeId: "pay", does: `POST ${origin}/pay`, allowed: null });
    const { configHash = "" } = writer ?? {};
    expect(accepted(await allow(agentId, { allowed: true, configHash }))).toMatchObject({ allowed: true });
    expect((await settingsOf(agentId)).writers[0]).toMatchObject({ allowed: { by: expect.any(String) } });
    expect(await preview(agentId)).toMatchObject({ status: "completed" });
    expect(received).toEqual(["GET /look", "POST /pay"]);

    const value = { ...http("pay", "DELETE"), name: "Another" };
    const changes = [{ set: "node" as const, value }];
    const body = { revision: 1, changes };
    accepted(await api.call(authoringOperations.updateDraft, { params: { agentId }, body }));
    expect((await settingsOf(agentId)).writers[0]).toMatchObject({ allowed: null });
    expect(await preview(agentId)).toMatchObject({ error: { code: "preview_write_blocked" } });
    expect((await allow(agentId, { allowed: true, configHash })).error).toMatchObject({
      code: "revision_conflict",
    });
    const back = { revision: 2, graph: paying() as unknown as JsonObject };
    accepted(await api.call(authoringOperations.updateDraft, { params: { agentId }, body: back }));
    expect(await preview(agentId)).toMatchObject({ status: "completed" });
    accepted(await allow(agentId, { allowed: false, configHash }));
    expect(await preview(agentId)).toMatchObject({ error: { code: "preview_write_blocked" } });
    expect(received).not.toContain("DELETE /pay");
  });

  /** A transform, then a write of what it and the input say, to an address that they say. */
  const sending = (value: string, { url = "/{{ nodes.make.to }}", end = "1" } = {}) =>
    graphOf([
      { id: "make", type: "transform", config: { expression: value } },
      {
        id: "pay",
        type: "http",
        config: { method: "POST", url: `${origin}${url}`, body: "{'to': nodes.make.to}" },
      },
      output("end", end),
    ]);
  const change = async (agentId: string, graph: GraphSource) => {
    const { revision } = accepted(await api.call(authoringOperations.getDraft, { params: { agentId } }));
    const body = { revision, graph: graph as unknown as JsonObject };
    accepted(await api.call(authoringOperations.updateDraft, { params: { agentId }, body }));
  };
  const permit = async (agentId: string) => {
    const writer = (await settingsOf(agentId)).writers.find(({ nodeId }) => nodeId === "pay");
    accepted(await allow(agentId, { allowed: true, configHash: writer?.configHash ?? "" }));
  };
  const byPerson = async (agentId: string, body: object = {}) => {
    const params = { agentId };
    const given = { params, body: { input: {}, ...body } };
    const { runId } = accepted(await person.call(previewOperations.testDraft, given));
    const page = () => person.call(dashboardOperations.getRunPage, { params: { runId } });
    await waitFor("the end", async () => accepted(await page()).run.completedAt ?? undefined);
    return { runId, run: accepted(await page()).run };
  };
  const blocked = { status: "failed", error: { code: "preview_write_blocked", nodeId: "pay" } };

  test("ends with a change of anything before the node, and outlasts one behind it", async () => {
    const agentId = await draftOf(sending("{'to': 'known'}"));
    await permit(agentId);
    expect(await preview(agentId)).toMatchObject({ status: "completed" });
    await change(agentId, sending("{'to': 'known'}", { end: "2" }));
    expect(await preview(agentId)).toMatchObject({ status: "completed", finalResponse: 2 });
    received.length = 0;
    await change(agentId, sending("{'to': 'other'}"));
    expect((await settingsOf(agentId)).writers).toMatchObject([{ nodeId: "pay", allowed: null }]);
    expect(await preview(agentId)).toMatchObject({
      ...blocked,
      error: { details: { wouldSend: { url: `${origin}/other`, body: '{"to":"other"}' } } },
    });
    expect(await byPerson(agentId)).toMatchObject({ run: blocked });
    expect(received).toEqual([]);
  });

  test("lets no pin, no output and no input of a key decide what is sent", async () => {
    const agentId = await draftOf(sending("{'to': 'known'}"));
    await permit(agentId);
    const given = { make: { to: "chosen" } };
    expect(await preview(agentId, { pins: given })).toMatchObject(blocked);
    expect(await preview(agentId, { from: "pay", pins: given })).toMatchObject(blocked);
    const skipping = await preview(agentId, { pins: { ...given, pay: { body: 1 } } });
    expect(skipping.status).toBe("completed");
    expect(await preview(agentId, { from: "pay", outputsOf: skipping.runId })).toMatchObject(blocked);
    // A pin behind the write changes nothing that is sent.
    expect(await preview(agentId, { pins: { end: 3 } })).toMatchObject({ status: "completed" });
    expect(received).toEqual(["POST /known"]);

    received.length = 0;
    for (const graph of [
      sending("{'to': input.to}"),
      sending("{'to': 'known'}", { url: "/{{ input.to }}" }),
      sending("{'to': string(run.metadata.to)}"),
    ]) {
      await change(agentId, graph);
      await permit(agentId);
      const chosen = { to: "chosen" };
      expect(await preview(agentId, { input: chosen, metadata: chosen })).toMatchObject(blocked);
      expect(received).toEqual([]);
      expect(await byPerson(agentId, { input: chosen, metadata: chosen })).toMatchObject({
        run: { status: "completed" },
      });
      expect(received.splice(0)).toEqual(["POST /chosen"]);
    }
  });

  test("takes from an earlier run what people have given it on this graph, and nothing else", async () => {
    const agentId = await draftOf(sending("{'to': input.to}"));
    await permit(agentId);
    const input = { to: "chosen" };
    const keys = await preview(agentId, { input, pins: { pay: { body: 1 } } });
    const persons = await byPerson(agentId, { input });
    received.length = 0;
    const onward = (outputsOf: string) => byPerson(agentId, { input, from: "pay", outputsOf });
    expect(await onward(keys.runId)).toMatchObject({ run: blocked });
    expect(received).toEqual([]);
    const again = await onward(persons.runId);
    expect(again).toMatchObject({ run: { status: "completed" } });
    expect(await onward(again.runId)).toMatchObject({ run: { status: "completed" } });
    expect(received).toEqual(["POST /chosen", "POST /chosen"]);
    // Another graph gave it, though this one is allowed.
    await change(agentId, sending("{'to': input.to + '/hidden'}"));
    const elsewhere = await byPerson(agentId, { input, pins: { pay: { body: 1 } } });
    await change(agentId, sending("{'to': input.to}"));
    expect(await onward(elsewhere.runId)).toMatchObject({ run: blocked });
  });

  test("holds in a run that a preview calls, for the agent that is called", async () => {
    const { agentId: inner } = await publishGraph({ ...world.tenant, graph: paying() });
    const [writer] = (await settingsOf(inner)).writers;
    accepted(await allow(inner, { allowed: true, configHash: writer?.configHash ?? "" }));
    const config = { agentId: inner, laneId: "go", input: "{}" };
    const outer = await draftOf(graphOf([{ id: "ask_agent", type: "agent", config }]));
    expect(await preview(outer)).toMatchObject({ status: "completed" });
    expect(received).toContain("POST /pay");
  });

  test("does not hold for what the calling graph gives", async () => {
    const { agentId: inner } = await publishGraph({
      ...world.tenant,
      graph: sending("{'to': 'known'}", { url: "/{{ input.to }}" }),
    });
    await permit(inner);
    const config = { agentId: inner, laneId: "go", input: "{'to': 'chosen'}" };
    const outer = await draftOf(graphOf([{ id: "ask_agent", type: "agent", config }]));
    expect(await byPerson(outer)).toMatchObject({
      run: { status: "failed", error: { nodeId: "ask_agent" } },
    });
    expect(received).toEqual([]);
  });
});

test("pins and switched-off nodes are kept beside a draft, and raise no revision", async () => {
  const agentId = await draftOf(paying());
  const change = (body: object) =>
    person.call(previewOperations.changePreviewSettings, { params: { agentId }, body });
  accepted(await change({ pins: { pay: { body: 1 }, look: 2 }, off: ["end"] }));
  expect(accepted(await change({ unpin: ["look"], on: ["end"] }))).toEqual({
    pins: { pay: { body: 1 } },
    off: [],
  });
  const draft = accepted(await api.call(authoringOperations.getDraft, { params: { agentId } }));
  expect(draft.revision).toBe(1);
  const large = { pins: { look: "x".repeat(1024 * 1024) } };
  expect((await change(large)).error?.code).toBe("invalid_request");
});

test("figures count no preview", async () => {
  const { agentId } = await publishGraph({ ...world.tenant, graph: graphOf([output("end", "1")]) });
  const figures = async () => {
    const query = { agentId: [agentId] };
    const answer = await person.call(dashboardOperations.listAgentFigures, { query });
    return accepted(answer).agents[0];
  };
  const before = await figures();
  const overview = () => person.call(dashboardOperations.getOverview, { query: { period: "24h" } });
  const total = accepted(await overview());
  expect(await preview(agentId)).toMatchObject({ status: "completed" });
  expect(await figures()).toEqual(before);
  expect(accepted(await overview())).toEqual(total);
});

test("what a preview gave is read for who writes expressions, redacted like the trace", async () => {
  const run = await preview(await draftOf(paying()), { input: { password: "open sesame", n: 4 } });
  const params = { runId: run.runId };
  const read = accepted(await person.call(previewOperations.getRunOutputs, { params }));
  expect(read).toMatchObject({
    input: { password: "[redacted]", n: 4 },
    nodes: { look: { status: 200, body: { id: 1 } }, pay: { error: { code: "preview_write_blocked" } } },
    omitted: [],
  });
});

test("a preview hides what the run hides whose outputs it begins with, and what its pins show to be secret", async () => {
  const IBAN = "DE89 3704 0044 0532";
  const graph = graphOf([
    {
      id: "code",
      type: "ask",
      config: {
        title: "More",
        questions: [{ id: "pin", label: "PIN", type: "text", "x-laneway-sensitive": true }],
      },
    },
    { id: "make", type: "transform", config: { expression: "{'text': 'to ' + input.iban}" } },
    output("end", "{'text': nodes.make.text, 'pin': 'is ' + nodes.code.pin}"),
  ]);
  const properties = { iban: { type: "string", "x-laneway-sensitive": true } };
  const lanes = graph.lanes.map((lane) => ({ ...lane, inputSchema: { type: "object", properties } }));
  const agentId = await draftOf({ ...graph, lanes });
  const { runId } = accepted(await tried(agentId, { input: { iban: IBAN } }));
  const { pendingInteraction } = await api.runUntil(runId);
  const { interactionId = "" } = pendingInteraction ?? {};
  accepted(await api.reply(runId, { interactionId, answers: { pin: "open sesame" } }));
  await api.runUntil(runId);

  const outputs = async (previewId: string) =>
    accepted(await person.call(previewOperations.getRunOutputs, { params: { runId: previewId } }));
  const onward = await preview(agentId, { input: { iban: "none of it" }, from: "end", outputsOf: runId });
  expect(onward.finalResponse).toEqual({ text: `to ${IBAN}`, pin: "is open sesame" });
  const hidden = { text: "to [redacted]", pin: "is [redacted]" };
  expect((await outputs(onward.runId)).nodes).toMatchObject({
    code: { pin: "[redacted]" },
    make: { text: "to [redacted]" },
    end: hidden,
  });
  const page = await person.call(dashboardOperations.getRunPage, { params: { runId: onward.runId } });
  expect(accepted(page).run.finalResponse).toEqual(hidden);

  const pins = { code: { pin: "a long answer" }, make: { text: "x", password: "correct horse" } };
  const pinned = await preview(agentId, { input: { iban: "of nobody" }, from: "end", pins });
  const shown = JSON.stringify([await outputs(pinned.runId), await eventsOf(pinned.runId)]);
  expect(shown).not.toMatch(/a long answer|correct horse/);
});
