import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authoringOperations } from "#lib/contract/authoring.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { NODE_TYPE_NAMES } from "#lib/language/node-types/node-kinds.ts";
import { serve } from "#lib/platform/outbound/testing/local-server.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { createApiKey } from "#lib/testing/factories.ts";
import { replyResult } from "#lib/testing/mcp-server-replies.ts";
import { replyText } from "#lib/testing/model-server-replies.ts";

/**
 * Publishes and runs each example of docs/agent-document.md: the graph of a node type's section, and below it what a run
 * of it got and gave. What it reaches outside is a server of this machine.
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
const STOCK = "https://stock.example";

function exampleOf(type: string): { graph: string; example: Example } {
  const part = PAGE.split(`\n### ${type}\n`)[1]?.split(/^##/m)[0] ?? "";
  const [graph = "", run = ""] = [...part.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
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

async function published(type: string, graph: JsonObject): Promise<string> {
  const { teamId } = world.tenant;
  const { id: agentId, revision } = accepted(
    await author.call(authoringOperations.createDraft, {
      body: { name: `Example of ${type}`, teamId, graph },
    }),
  );
  accepted(await author.call(authoringOperations.publishDraft, { params: { agentId }, body: { revision } }));
  return agentId;
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
