import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { DOCX_TYPE, PDF_TYPE } from "#lib/contract/readable-types.ts";
import { clientWith } from "#lib/execution/tools/own/testing/tool-runs.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { docxOf, paragraph } from "#lib/testing/documents/docx.ts";
import { pdfOf } from "#lib/testing/documents/pdf.ts";
import {
  around,
  type EffectService,
  replyToolCalls,
  startEffectService,
} from "#lib/testing/effect-service.ts";
import { type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { replyText } from "#lib/testing/model-server-replies.ts";

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService({
    env: { openai: { apiKey: "sk-test-1", baseUrl: "http://127.0.0.1:9/v1" } },
    offers: [{ name: "find" }],
  });
});
afterAll(() => world.close());

const PNG = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR a receipt", "latin1");
const PDF = pdfOf("Invoice 4711");
const DOCX = docxOf(paragraph("The contract ends in May."));
const attachment = (name: string, type: string, bytes: Buffer) => ({
  name,
  type,
  base64: bytes.toString("base64"),
});
const receipt = attachment("receipt.png", "image/png", PNG);
const invoice = attachment("invoice.pdf", PDF_TYPE, PDF);
const contract = attachment("contract.docx", DOCX_TYPE, DOCX);

type Config = Extract<GraphSource["nodes"][number], { type: "llm" }>["config"];
const TAKES = { supported: true };
function reading(config: Partial<Config> = { attachments: "attachments" }): GraphSource {
  const graph = around({ id: "ask", type: "llm", config: { prompt: "What is it?", ...config } });
  return { ...graph, lanes: graph.lanes.map((lane) => ({ ...lane, attachments: TAKES })) };
}
const chatting = (config: Partial<Config> = {}): GraphSource => ({
  ...reading({ prompt: "{{ input.message }}", ...config }),
  behaviorType: "interactive",
  lanes: [{ id: "go", name: "Go", mode: "chat", start: "ask", attachments: TAKES }],
});

async function run(graph: GraphSource, attachments: readonly JsonObject[], input: JsonObject = {}) {
  const { agentId } = await publishGraph({ ...world.tenant, graph });
  const before = world.models.requests.length;
  const runId = await world.api.started(agentId, { input, attachments: attachments as never });
  const ended = await world.api.runUntil(runId);
  return { runId, ended, requests: world.models.requests.slice(before) };
}

/** The parts of the user's messages of a request, in order. */
function partsOf(request: { readonly body: JsonObject } | undefined): Json[] {
  const messages = Array.isArray(request?.body.messages) ? request.body.messages.filter(isJsonObject) : [];
  return messages.filter(({ role }) => role === "user").flatMap(({ content }) => content ?? []);
}
const textOf = (parts: readonly Json[]) => JSON.stringify(parts);

test("a model gets the bytes of an image and the text of PDF and Word; the trace tells of them and has no content", async () => {
  const { runId, ended, requests } = await run(reading(), [receipt, invoice, contract]);
  expect(ended).toMatchObject({ status: "completed", usage: { inputTokens: 11 } });
  const parts = partsOf(requests[0]);
  const url = `data:image/png;base64,${receipt.base64}`;
  expect(parts).toContainEqual(expect.objectContaining({ type: "image_url", image_url: { url } }));
  expect(textOf(parts)).toContain("Invoice 4711");
  expect(textOf(parts)).toContain("The contract ends in May.");
  const [called] = await world.payloads(runId, "model_called");
  const told = (file: { name: string; type: string }, bytes: Buffer, sentAs: string) => ({
    ...{ name: file.name, type: file.type, size: bytes.length, sentAs },
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  expect(called?.attachments).toEqual([
    told(receipt, PNG, "file"),
    told(invoice, PDF, "text"),
    told(contract, DOCX, "text"),
  ]);
  const trace = JSON.stringify(accepted(await world.api.getTrace(runId, { includePayloads: true })));
  for (const content of [receipt.base64, "Invoice 4711", "ends in May"]) expect(trace).not.toContain(content);
});

test("a structured lane's model gets none unless its node says so; an expression chooses", async () => {
  const none = await run(reading({}), [receipt]);
  expect(none.requests.map(partsOf)).toEqual([["What is it?"]]);
  const chosen = { attachments: "attachments.filter(a, a.type == 'application/pdf')" };
  const { requests } = await run(reading(chosen), [receipt, invoice]);
  expect(textOf(partsOf(requests[0]))).toContain("Invoice 4711");
  expect(textOf(partsOf(requests[0]))).not.toContain("receipt.png");
});

test("a chat's model gets each turn's, and earlier ones where it remembers the thread", async () => {
  const forgets = await run(chatting(), [receipt], { message: "Look." });
  expect(textOf(partsOf(forgets.requests[0]))).toContain("receipt.png");
  const { agentId } = await publishGraph({ ...world.tenant, graph: chatting({ memory: "thread" }) });
  const runId = await world.api.started(agentId, {
    input: { message: "First." },
    attachments: [invoice],
  });
  await world.api.runUntil(runId);
  for (const [message, attachments] of [
    ["Second.", [contract]],
    ["Third.", []],
  ] as const) {
    accepted(await world.api.continueRun(runId, { message, attachments: [...attachments] }));
    await world.api.runUntil(runId);
  }
  const messages = world.models.requests.at(-1)?.body.messages;
  const said = (Array.isArray(messages) ? messages.filter(isJsonObject) : []).filter(
    ({ role }) => role === "user",
  );
  const contents = said.map(({ content }) => JSON.stringify(content));
  expect(contents).toEqual([
    expect.stringMatching(/Invoice 4711.*First\./),
    expect.stringMatching(/ends in May.*Second\./),
    expect.stringContaining("Third."),
  ]);
  expect(contents[2]).not.toContain("attachment");
  const last = (await world.payloads(runId, "model_called")).at(-1);
  expect(last).toMatchObject({ prompt: "Third.", messageCount: 5 });
  expect(last?.messages).toEqual([
    { role: "user", content: "First." },
    { role: "assistant", content: expect.any(String) },
    { role: "user", content: "Second." },
    { role: "assistant", content: expect.any(String) },
  ]);
});

test("all rounds of tools see the same files, and the trace names them once", async () => {
  world.models.respondWith(replyToolCalls({ tool: "desk_find", arguments: {} }), replyText("Found."));
  const config = { attachments: "attachments", tools: [{ name: "desk.find" }] };
  const { runId, requests } = await run(reading(config), [invoice]);
  expect(requests.map((request) => textOf(partsOf(request)).includes("Invoice 4711"))).toEqual([true, true]);
  const named = (await world.payloads(runId, "model_called")).map(
    ({ attachments }) => attachments !== undefined,
  );
  expect(named).toEqual([true, false]);
});

test.each<[string, Partial<Config>, JsonObject, JsonObject]>([
  [
    "an image and a model without vision",
    { attachments: "attachments", model: "openai:gpt-3.5-turbo" },
    receipt,
    {
      code: "model_error",
      message: expect.stringMatching(/not called.*gpt-3.5-turbo takes no images.*receipt/),
    },
  ],
  [
    "an archive",
    { attachments: "attachments" },
    attachment("x.zip", "application/zip", Buffer.from("PK\x05\x06")),
    {
      code: "model_error",
      message: expect.stringMatching(/"x.zip" \(application\/zip\) is nothing that a model/),
    },
  ],
  [
    "a damaged PDF",
    { attachments: "attachments" },
    attachment("x.pdf", PDF_TYPE, Buffer.from("%PDF-1.7 x")),
    { code: "model_error", message: expect.stringContaining('"x.pdf" cannot be read: it is damaged') },
  ],
  [
    "what is no list",
    { attachments: "attachments[0].name" },
    receipt,
    { code: "expression_error", message: expect.stringContaining("must give a list") },
  ],
  [
    "a content of somebody else",
    { attachments: "[{'storageKey': 'cnt_01kaj5w3f8e0m7c2q9t4v6x8z1'}]" },
    receipt,
    { details: { reason: "attachment_invalid" } },
  ],
])("%s fails before a call", async (_, config, file, error) => {
  const { ended, requests } = await run(reading(config), [file]);
  expect(ended).toMatchObject({ status: "failed", error });
  expect(requests).toEqual([]);
});

test("an agent hands attachments on, into the called lane's fields", async () => {
  const called = reading();
  const fields = [
    { name: "other", label: "Other" },
    { name: "paper", label: "Paper", required: true },
  ];
  const lanes = called.lanes.map((lane) => ({ ...lane, attachments: { ...TAKES, fields } }));
  const { agentId } = await publishGraph({ ...world.tenant, graph: { ...called, lanes } });
  const calling = (attachments?: string): GraphSource => {
    const config = { agentId, laneId: "go", input: "{}", ...(attachments ? { attachments } : {}) };
    const graph = around({ id: "call", type: "agent", config });
    return { ...graph, lanes: graph.lanes.map((lane) => ({ ...lane, attachments: TAKES })) };
  };
  const { ended, requests } = await run(calling("attachments"), [invoice]);
  expect(ended).toMatchObject({ status: "completed" });
  expect(textOf(partsOf(requests[0]))).toContain("Invoice 4711");
  const without = await run(calling(), [invoice]);
  expect(without.ended.error?.details).toMatchObject({ code: "attachment_required" });
  const named = "[{'storageKey': attachments[0].storageKey, 'field': 'other'}]";
  expect((await run(calling(named), [invoice])).ended.error?.details).toMatchObject({
    faults: [{ message: 'Paper is missing: send one with "field": "paper"' }],
  });
});

test("files.read gives an attachment's text and needs no scope for it; files.write keeps it as a file", async () => {
  const use = async (tool: string, given: string, api = world.api) => {
    const graph = around({ id: "use", type: "tool", config: { tool, arguments: given } });
    const lanes = graph.lanes.map((lane) => ({ ...lane, attachments: TAKES }));
    const { agentId } = await publishGraph({ ...world.tenant, graph: { ...graph, lanes } });
    return api.runUntil(await api.started(agentId, { input: {}, attachments: [invoice] }));
  };
  const read = await use("files.read", "{'storageKey': attachments[0].storageKey, 'offset': 8}");
  expect(read.finalResponse).toMatchObject({
    ...{ text: "4711", offset: 8, length: 4, nextOffset: null },
    file: { name: "invoice.pdf", type: PDF_TYPE, size: PDF.length },
  });
  const bytes = await use(
    "files.read",
    "{'storageKey': attachments[0].storageKey, 'as': 'bytes', 'limit': 4}",
  );
  expect(bytes.finalResponse).toMatchObject({
    base64: Buffer.from("%PDF").toString("base64"),
    nextOffset: 4,
  });
  const both = await use("files.read", "{'storageKey': 'a', 'fileId': 'b'}");
  expect(both.error?.details).toMatchObject({ reason: "invalid_arguments" });
  const none = await use("files.read", "{'storageKey': 'cnt_01kaj5w3f8e0m7c2q9t4v6x8z1'}");
  expect(none.error?.details).toMatchObject({ code: "file_not_found" });
  const writer = await clientWith(world, ["files:read", "files:write"]);
  const copy = "{'name': 'kept.pdf', 'type': 'application/pdf', 'storageKey': attachments[0].storageKey}";
  const written = await use("files.write", copy, writer);
  expect(written.finalResponse).toMatchObject({ name: "kept.pdf", size: PDF.length, type: PDF_TYPE });
  const reader = around({ id: "use", type: "tool", config: { tool: "files.read", arguments: "input" } });
  const { agentId } = await publishGraph({ ...world.tenant, graph: reader });
  const { id: fileId } = written.finalResponse as { id: string }; // as the line above says
  const again = await writer.runUntil(await writer.started(agentId, { input: { fileId } }));
  expect(again.finalResponse).toMatchObject({ text: "Invoice 4711", file: { id: fileId } });
});
