import { expect, test } from "vitest";
import { agentFileName, agentText, readAgentText } from "./read-agent-text.ts";

const agent = {
  name: "Refund desk",
  description: "Pays back",
  graph: { format: "laneway.agent/1", nodes: [] },
};

test("an agent's text is read as the same agent", () => {
  expect(readAgentText(agentText(agent))).toEqual({ file: agent });
  expect(readAgentText(JSON.stringify({ $schema: "x", name: "A", graph: {} }))).toEqual({
    file: { name: "A", description: "", graph: {} },
  });
});

test.each([
  ["", "not JSON"],
  ["{", "not JSON"],
  ["[]", "no agent"],
  ["null", "no agent"],
  ['{"name":"A"}', "no agent"],
  ['{"name":"A","graph":[]}', "no agent"],
  [JSON.stringify(agent.graph), "a graph alone"],
  [JSON.stringify({ ...agent, name: " " }), '"name" must'],
  [JSON.stringify({ ...agent, name: "x".repeat(201) }), '"name" must'],
  [JSON.stringify({ ...agent, description: 1 }), '"description" must'],
  [JSON.stringify({ ...agent, teamId: "t" }), 'no "teamId"'],
  [JSON.stringify({ ...agent, graph: { text: "x".repeat(1_048_576) } }), "at most 1 MiB"],
  ['{"name":"A","graph":{"n":[9007199254740993]}}', "/graph/n/0 is a whole number with more digits"],
  ['{"name":"A","graph":{},"graph":{}}', "/graph is there more than once"],
  ["x".repeat(2_097_153), "larger than 2 MiB"],
])("of %.30s… the fault is told", (text, fault) => {
  expect(readAgentText(text)).toEqual({ fault: expect.stringContaining(fault) });
});

test("a file's name is plain, whatever the agent's", () => {
  const names = ["Refund desk", "Übergabe & Prüfung", "../../etc/passwd", "🤖", "x".repeat(300)];
  expect(names.map(agentFileName)).toEqual([
    "refund-desk.json",
    "ubergabe-prufung.json",
    "etc-passwd.json",
    "agent.json",
    `${"x".repeat(80)}.json`,
  ]);
});
