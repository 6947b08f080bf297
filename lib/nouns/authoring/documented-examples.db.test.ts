import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authoringOperations } from "#lib/contract/authoring.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { NODE_TYPE_NAMES } from "#lib/language/node-types/node-kinds.ts";
import { serve } from "#lib/platform/outbound/testing/local-server.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { pdfOf } from "#lib/testing/documents/pdf.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { createApiKey, createProject } from "#lib/testing/factories.ts";
import { replyResult } from "#lib/testing/mcp-server-replies.ts";
import { replyText } from "#lib/testing/model-server-replies.ts";
import { publishedSkill } from "#lib/testing/skills.ts";

/**
 * Publishes and runs each example of docs/agent-document.md: the graph of a node type's section, and below it what a run
 * of it got and gave, and each whole agent. What they reach outside is a server of this machine.
 */

interface Example {
  readonly input: JsonObject;
  /** The outside system's answer. */
  readonly answer?: Json;
  readonly answers?: JsonObject;
  readonly action?: "approve";
  readonly result: Json;
}

const PAGE = readFileSync("docs/agent-document.md", "utf8");
const CALLED_AGENT = "agt_01kaj5w3f8e0m7c2q9t4v6x8z1";
const NAMED_SKILL = "skl_01kaj5w3f8e0m7c2q9t4v6x8z1";
const STOCK = "https://stock.example";

function blocksOf(heading: string): string[] {
  const part = PAGE.split(`\n### ${heading}\n`)[1]?.split(/^##/m)[0] ?? "";
  return [...part.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
}

function exampleOf(type: string): { graph: string; example: Example } {
  const [graph = "", run = ""] = blocksOf(type);
  return { graph, example: JSON.parse(run) };
}

let world: EffectService;
let author: Api;
beforeAll(async () => {
  world = await startEffectService({ offers: [{ name: "find_order" }] });
  const { workspaceId, owner } = world.tenant;
  const { key } = await createApiKey({
    workspaceId,
    userId: owner.userId,
    scopes: ["agents:read", "agents:write"],
  });
  author = new Api(world.service.baseUrl, key);
});
afterAll(() => world.close());

async function published(name: string, graph: JsonObject): Promise<string> {
  return (await written(name, graph)).agentId;
}

/** Publishes it; with what the check said of it. */
async function written(name: string, graph: JsonObject) {
  const { teamId } = world.tenant;
  const {
    id: agentId,
    revision,
    problems,
  } = accepted(
    await author.call(authoringOperations.createDraft, {
      body: { name: `Example of ${name}`, teamId, graph },
    }),
  );
  accepted(await author.call(authoringOperations.publishDraft, { params: { agentId }, body: { revision } }));
  return { agentId, problems };
}

const outside: Partial<Record<string, (answer: Json) => void>> = {
  llm: (answer) => world.models.respondWith(replyText(JSON.stringify(answer))),
  tool: (answer) =>
    world.tools.respondWith(
      "tools/call",
      replyResult({ content: [], structuredContent: answer as JsonObject }),
    ),
};

test.each(NODE_TYPE_NAMES)("the example of %s gives what the page says", async (type) => {
  const { api } = world;
  const { graph, example } = exampleOf(type);
  const requested: (string | undefined)[] = [];
  const stock = await serve((request, response) => {
    requested.push(request.url);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(example.answer));
  });
  const called =
    type === "agent" ? await published("called", JSON.parse(exampleOf("transform").graph)) : CALLED_AGENT;
  const document = graph.replaceAll(STOCK, stock.origin).replaceAll(CALLED_AGENT, called);
  const agentId = await published(type, JSON.parse(document));
  if (example.answer !== undefined) outside[type]?.(example.answer);
  const before = world.tools.calls().length;
  const runId = await api.started(agentId, { input: example.input });
  let run = await api.runUntil(runId);
  const { interactionId = "" } = run.pendingInteraction ?? {};
  if (example.answers) accepted(await api.reply(runId, { interactionId, answers: example.answers }));
  if (example.action) accepted(await api.decide(runId, { interactionId, action: example.action }));
  if (interactionId !== "") run = await api.runUntil(runId, ({ completedAt }) => completedAt !== null);
  expect(run).toMatchObject({ status: "completed", error: null, finalResponse: example.result });
  expect(requested).toEqual(type === "http" ? ["/articles/A1"] : []);
  const calls = world.tools
    .calls()
    .slice(before)
    .map(({ params }) => params.arguments);
  expect(calls).toEqual(type === "tool" ? [{ id: "A-1042" }] : []);
});

/** Publishes a whole agent of the page, of which the check says nothing. */
async function wholeAgent(heading: string, names: Readonly<Record<string, string>> = {}): Promise<string> {
  const [text = ""] = blocksOf(heading);
  const graph = Object.entries(names).reduce((now, [name, real]) => now.replaceAll(name, real), text);
  const { agentId, problems } = await written(heading, JSON.parse(graph));
  expect(problems).toEqual([]);
  return agentId;
}

const asked = async (runId: string) => {
  const { status, pendingInteraction } = await world.api.runUntil(runId);
  expect(status).toBe("waiting");
  return pendingInteraction?.interactionId ?? "";
};
const ended = (runId: string, api = world.api) =>
  api.runUntil(runId, ({ completedAt }) => completedAt !== null);

test("the agent with an invoice reads it, and asks about a large one", async () => {
  const { api, models } = world;
  const agentId = await wholeAgent("Invoice with approval");
  models.respondWith(replyText('{"number":"A-1","total":1450}'));
  const base64 = pdfOf("Invoice A-1 over 1450").toString("base64");
  const attachments = [{ name: "invoice.pdf", type: "application/pdf", base64 }];
  const runId = await api.started(agentId, { input: { costCentre: "7" }, attachments });
  accepted(await api.decide(runId, { interactionId: await asked(runId), action: "approve" }));
  expect(await ended(runId)).toMatchObject({
    finalResponse: { status: "paid", number: "A-1", signed: true },
  });
  expect(JSON.stringify(models.requests.at(-1)?.body.messages)).toContain("Invoice A-1 over 1450");
});

test("the agent with a list tells what failed beside what it found", async () => {
  const stock = await serve((request, response) => {
    response.statusCode = request.url === "/articles/A1" ? 200 : 404;
    response.setHeader("content-type", "application/json").end('{"pieces":7}');
  });
  const agentId = await wholeAgent("List with failures", { [STOCK]: stock.origin });
  world.models.respondWith(replyText("One of two."));
  const runId = await world.api.started(agentId, { input: { skus: ["A1", "B2"] } });
  expect(await ended(runId)).toMatchObject({
    finalResponse: { digest: "One of two.", failed: [{ sku: "B2", value: expect.stringContaining("404") }] },
  });
  expect(JSON.stringify(world.models.requests.at(-1)?.body.messages)).toContain("pieces");
});

test("the agent with a form creates a task when its time is over", async () => {
  const { workspaceId, owner, teamId } = world.tenant;
  const projectId = await createProject(world.tenant);
  const agentId = await wholeAgent("Form, timer and task");
  const { key } = await createApiKey({
    ...{ workspaceId, userId: owner.userId, allowedTeamIds: [teamId] },
    scopes: ["agents:run", "runs:read", "tasks:execute"],
  });
  const api = new Api(world.service.baseUrl, key);
  const runId = await api.started(agentId, { input: { projectId } });
  const { pendingInteraction } = await api.runUntil(runId);
  const { interactionId = "" } = pendingInteraction ?? {};
  accepted(await api.reply(runId, { interactionId, answers: { what: "Call them", urgency: "high" } }));
  expect(await ended(runId, api)).toMatchObject({
    finalResponse: expect.stringMatching(/^Created \w+-\d+$/),
  });
});

test("the agent of a chat is told its skill, the tools of documents and what was said", async () => {
  const { api, models } = world;
  const skill = await publishedSkill(world.tenant, { instructions: "Name the section." });
  const agentId = await wholeAgent("Chat with documents", { [NAMED_SKILL]: skill });
  const runId = await api.started(agentId, { input: { message: "Hello" } });
  await ended(runId);
  accepted(await api.continueRun(runId, { message: "And now?" }));
  await ended(runId);
  const { messages, tools } = models.requests.at(-1)?.body ?? {};
  expect(JSON.stringify(messages)).toMatch(/Name the section.*Hello.*And now/);
  expect(JSON.stringify(tools)).toMatch(/documents.search.*documents.read/);
});

test("the agent that calls another goes on where that fails", async () => {
  const called = await published("called", JSON.parse(exampleOf("transform").graph));
  const agentId = await wholeAgent("Agent that calls agents", { [CALLED_AGENT]: called });
  const results = [];
  for (const lines of [[{ price: 25, qty: 2 }], [{ price: 25 }]])
    results.push((await ended(await world.api.started(agentId, { input: { lines } }))).finalResponse);
  expect(results).toEqual([{ total: 50 }, { total: 0, why: expect.stringMatching(/./) }]);
});
