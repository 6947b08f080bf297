import { expect, test } from "vitest";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { toolScopes } from "./get-agent-page.ts";

const uses = (id: string, tool: string) => ({ id, type: "tool", config: { tool, arguments: "{}" } });

function graphOf(nodes: readonly object[]) {
  return AgentDocument.parse({
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [{ id: "main", name: "Main", mode: "structured", start: "one", inputSchema: { type: "object" } }],
    nodes,
    edges: [],
  });
}

test("an agent needs the scopes of the tools of ours that it names, in bodies and of models too, each once", () => {
  const body = { start: "in", nodes: [uses("in", "documents.write")], edges: [] };
  const nodes = [
    uses("one", "documents.write"),
    { id: "each", type: "for_each", config: { items: "[1]", body } },
    {
      ...{ id: "ask", type: "llm" },
      config: { prompt: "x", tools: [{ name: "tasks.comment" }, { name: "shop.find" }] },
    },
  ];
  expect(toolScopes(graphOf(nodes))).toEqual(["tasks:execute", "documents:write"]);
});

test("callbacks and the tools of servers need none", () => {
  expect(toolScopes(graphOf([uses("one", "callback"), uses("two", "shop.find")]))).toEqual([]);
});
