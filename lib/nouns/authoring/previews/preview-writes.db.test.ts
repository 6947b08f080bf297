import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { previewOperations } from "#lib/contract/dashboard/previews.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { output, type PreviewDesk, startPreviewDesk } from "#lib/testing/preview-desk.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

let desk: PreviewDesk;
beforeAll(async () => {
  desk = await startPreviewDesk();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.received.length = 0;
});

describe("a permission to write", () => {
  const settingsOf = async (agentId: string) =>
    accepted(await desk.person.call(previewOperations.getPreviewSettings, { params: { agentId } }));
  const allow = (agentId: string, body: { allowed: boolean; configHash: string }) =>
    desk.person.call(previewOperations.allowPreviewWrite, { params: { agentId, nodeId: "pay" }, body });

  test("lets exactly that node write, until it does something else or the permission is withdrawn", async () => {
    const agentId = await desk.draftOf(desk.paying());
    const [writer] = (await settingsOf(agentId)).writers;
    expect(writer).toMatchObject({ nodeId: "pay", does: `POST ${desk.origin}/pay`, allowed: null });
    const { configHash = "" } = writer ?? {};
    expect(accepted(await allow(agentId, { allowed: true, configHash }))).toMatchObject({ allowed: true });
    expect((await settingsOf(agentId)).writers[0]).toMatchObject({ allowed: { by: expect.any(String) } });
    expect(await desk.preview(agentId)).toMatchObject({ status: "completed" });
    expect(desk.received).toEqual(["GET /look", "POST /pay"]);

    const value = { ...desk.http("pay", "DELETE"), name: "Another" };
    const changes = [{ set: "node" as const, value }];
    const body = { revision: 1, changes };
    accepted(await desk.api.call(authoringOperations.updateDraft, { params: { agentId }, body }));
    expect((await settingsOf(agentId)).writers[0]).toMatchObject({ allowed: null });
    expect(await desk.preview(agentId)).toMatchObject({ error: { code: "preview_write_blocked" } });
    expect((await allow(agentId, { allowed: true, configHash })).error).toMatchObject({
      code: "revision_conflict",
    });
    const back = { revision: 2, graph: desk.paying() as unknown as JsonObject };
    accepted(await desk.api.call(authoringOperations.updateDraft, { params: { agentId }, body: back }));
    expect(await desk.preview(agentId)).toMatchObject({ status: "completed" });
    accepted(await allow(agentId, { allowed: false, configHash }));
    expect(await desk.preview(agentId)).toMatchObject({ error: { code: "preview_write_blocked" } });
    expect(desk.received).not.toContain("DELETE /pay");
  });

  /** A transform, then a write of what it and the input say, to an address that they say. */
  const sending = (value: string, { url = "/{{ nodes.make.to }}", end = "1" } = {}) =>
    graphOf([
      { id: "make", type: "transform", config: { expression: value } },
      {
        id: "pay",
        type: "http",
        config: { method: "POST", url: `${desk.origin}${url}`, body: "{'to': nodes.make.to}" },
      },
      output("end", end),
    ]);
  const change = async (agentId: string, graph: GraphSource) => {
    const { revision } = accepted(await desk.api.call(authoringOperations.getDraft, { params: { agentId } }));
    const body = { revision, graph: graph as unknown as JsonObject };
    accepted(await desk.api.call(authoringOperations.updateDraft, { params: { agentId }, body }));
  };
  const permit = async (agentId: string) => {
    const writer = (await settingsOf(agentId)).writers.find(({ nodeId }) => nodeId === "pay");
    accepted(await allow(agentId, { allowed: true, configHash: writer?.configHash ?? "" }));
  };
  const byPerson = async (agentId: string, body: object = {}) => {
    const params = { agentId };
    const given = { params, body: { input: {}, ...body } };
    const { runId } = accepted(await desk.person.call(previewOperations.testDraft, given));
    const page = () => desk.person.call(dashboardOperations.getRunPage, { params: { runId } });
    await waitFor("the end", async () => accepted(await page()).run.completedAt ?? undefined);
    return { runId, run: accepted(await page()).run };
  };
  const blocked = { status: "failed", error: { code: "preview_write_blocked", nodeId: "pay" } };

  test("ends with a change of anything before the node, and outlasts one behind it", async () => {
    const agentId = await desk.draftOf(sending("{'to': 'known'}"));
    await permit(agentId);
    expect(await desk.preview(agentId)).toMatchObject({ status: "completed" });
    await change(agentId, sending("{'to': 'known'}", { end: "2" }));
    expect(await desk.preview(agentId)).toMatchObject({ status: "completed", finalResponse: 2 });
    desk.received.length = 0;
    await change(agentId, sending("{'to': 'other'}"));
    expect((await settingsOf(agentId)).writers).toMatchObject([{ nodeId: "pay", allowed: null }]);
    expect(await desk.preview(agentId)).toMatchObject({
      ...blocked,
      error: { details: { wouldSend: { url: `${desk.origin}/other`, body: '{"to":"other"}' } } },
    });
    expect(await byPerson(agentId)).toMatchObject({ run: blocked });
    expect(desk.received).toEqual([]);
  });

  test("lets no pin, no output and no input of a key decide what is sent", async () => {
    const agentId = await desk.draftOf(sending("{'to': 'known'}"));
    await permit(agentId);
    const given = { make: { to: "chosen" } };
    expect(await desk.preview(agentId, { pins: given })).toMatchObject(blocked);
    expect(await desk.preview(agentId, { from: "pay", pins: given })).toMatchObject(blocked);
    const skipping = await desk.preview(agentId, { pins: { ...given, pay: { body: 1 } } });
    expect(skipping.status).toBe("completed");
    expect(await desk.preview(agentId, { from: "pay", outputsOf: skipping.runId })).toMatchObject(blocked);
    // A pin behind the write changes nothing that is sent.
    expect(await desk.preview(agentId, { pins: { end: 3 } })).toMatchObject({ status: "completed" });
    expect(desk.received).toEqual(["POST /known"]);

    desk.received.length = 0;
    for (const graph of [
      sending("{'to': input.to}"),
      sending("{'to': 'known'}", { url: "/{{ input.to }}" }),
      sending("{'to': string(run.metadata.to)}"),
    ]) {
      await change(agentId, graph);
      await permit(agentId);
      const chosen = { to: "chosen" };
      expect(await desk.preview(agentId, { input: chosen, metadata: chosen })).toMatchObject(blocked);
      expect(desk.received).toEqual([]);
      expect(await byPerson(agentId, { input: chosen, metadata: chosen })).toMatchObject({
        run: { status: "completed" },
      });
      expect(desk.received.splice(0)).toEqual(["POST /chosen"]);
    }
  });

  test("takes from an earlier run what people have given it on this graph, and nothing else", async () => {
    const agentId = await desk.draftOf(sending("{'to': input.to}"));
    await permit(agentId);
    const input = { to: "chosen" };
    const keys = await desk.preview(agentId, { input, pins: { pay: { body: 1 } } });
    const persons = await byPerson(agentId, { input });
    desk.received.length = 0;
    const onward = (outputsOf: string) => byPerson(agentId, { input, from: "pay", outputsOf });
    expect(await onward(keys.runId)).toMatchObject({ run: blocked });
    expect(desk.received).toEqual([]);
    const again = await onward(persons.runId);
    expect(again).toMatchObject({ run: { status: "completed" } });
    expect(await onward(again.runId)).toMatchObject({ run: { status: "completed" } });
    expect(desk.received).toEqual(["POST /chosen", "POST /chosen"]);
    // Another graph gave it, though this one is allowed.
    await change(agentId, sending("{'to': input.to + '/hidden'}"));
    const elsewhere = await byPerson(agentId, { input, pins: { pay: { body: 1 } } });
    await change(agentId, sending("{'to': input.to}"));
    expect(await onward(elsewhere.runId)).toMatchObject({ run: blocked });
  });

  test("holds in a run that a preview calls, for the agent that is called", async () => {
    const { agentId: inner } = await publishGraph({ ...desk.world.tenant, graph: desk.paying() });
    const [writer] = (await settingsOf(inner)).writers;
    accepted(await allow(inner, { allowed: true, configHash: writer?.configHash ?? "" }));
    const config = { agentId: inner, laneId: "go", input: "{}" };
    const outer = await desk.draftOf(graphOf([{ id: "ask_agent", type: "agent", config }]));
    expect(await desk.preview(outer)).toMatchObject({ status: "completed" });
    expect(desk.received).toContain("POST /pay");
  });

  test("does not hold for what the calling graph gives", async () => {
    const { agentId: inner } = await publishGraph({
      ...desk.world.tenant,
      graph: sending("{'to': 'known'}", { url: "/{{ input.to }}" }),
    });
    await permit(inner);
    const config = { agentId: inner, laneId: "go", input: "{'to': 'chosen'}" };
    const outer = await desk.draftOf(graphOf([{ id: "ask_agent", type: "agent", config }]));
    expect(await byPerson(outer)).toMatchObject({
      run: { status: "failed", error: { nodeId: "ask_agent" } },
    });
    expect(desk.received).toEqual([]);
  });
});

test("what a preview gave is read for who writes expressions, redacted like the trace", async () => {
  const run = await desk.preview(await desk.draftOf(desk.paying()), {
    input: { password: "open sesame", n: 4 },
  });
  const params = { runId: run.runId };
  const read = accepted(await desk.person.call(previewOperations.getRunOutputs, { params }));
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
  const agentId = await desk.draftOf({ ...graph, lanes });
  const { runId } = accepted(await desk.tried(agentId, { input: { iban: IBAN } }));
  const { pendingInteraction } = await desk.api.runUntil(runId);
  const { interactionId = "" } = pendingInteraction ?? {};
  accepted(await desk.api.reply(runId, { interactionId, answers: { pin: "open sesame" } }));
  await desk.api.runUntil(runId);

  const outputs = async (previewId: string) =>
    accepted(await desk.person.call(previewOperations.getRunOutputs, { params: { runId: previewId } }));
  const onward = await desk.preview(agentId, {
    input: { iban: "none of it" },
    from: "end",
    outputsOf: runId,
  });
  expect(onward.finalResponse).toEqual({ text: `to ${IBAN}`, pin: "is open sesame" });
  const hidden = { text: "to [redacted]", pin: "is [redacted]" };
  expect((await outputs(onward.runId)).nodes).toMatchObject({
    code: { pin: "[redacted]" },
    make: { text: "to [redacted]" },
    end: hidden,
  });
  const page = await desk.person.call(dashboardOperations.getRunPage, { params: { runId: onward.runId } });
  expect(accepted(page).run.finalResponse).toEqual(hidden);

  const pins = { code: { pin: "a long answer" }, make: { text: "x", password: "correct horse" } };
  const pinned = await desk.preview(agentId, { input: { iban: "of nobody" }, from: "end", pins });
  const shown = JSON.stringify([await outputs(pinned.runId), await desk.eventsOf(pinned.runId)]);
  expect(shown).not.toMatch(/a long answer|correct horse/);
});
