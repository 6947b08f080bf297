import { expect, test } from "vitest";
import { graph, type Part, validate } from "../validate-document.fixture.ts";

const tool = (given: string): Part => ({
  id: "t",
  type: "tool",
  config: { tool: "known", arguments: given },
});
const call = (input: string): Part => ({
  id: "t",
  type: "agent",
  config: { agentId: "known", laneId: "ask", input },
});
const INPUT = {
  type: "object",
  required: ["name", "count"],
  properties: { name: { type: "string" }, count: { type: "number" } },
};

/** What is said of what the node gives, without the place and the form. */
function said(node: Part) {
  return validate(graph([node], [], { lane: { inputSchema: INPUT } }))
    .filter(({ code }) => code === "input_mismatch")
    .map(({ message, severity }) => [severity, message.replace(/^.*?column \d+: | Such as .*$/g, "")]);
}

test.each<[string, string[]]>([
  ["{'title': input.name, 'urgent': input.count > 3, 'tags': ['a']}", []],
  ["{'urgent': true}", ['"title" is missing.']],
  ["{'title': 'a', 'titel': 'b'}", ['"titel" is not known; did you mean "title"?']],
  ["{'title': 'a', 'x': 1}", ['"x" is not known: it takes title, urgent, tags.']],
  ["{'title': 3}", ['"title" must be text.']],
  ["{'title': input.count}", ['"title" must be text, and is a number.']],
  ["{'title': 'a', 'urgent': input.name}", ['"urgent" must be true or false, and is text.']],
  ["{'title': 'a', 'tags': {}}", ['"tags" must be a list, and is a map.']],
  ["input.count > 1 ? {'title': 'a'} : {}", ['"title" is missing.']],
  ["{input.name: 'a'}", []],
  [
    "input",
    [
      '"name" is not known: it takes title, urgent, tags.',
      '"count" is not known: it takes title, urgent, tags.',
    ],
  ],
  ["{'title': input.other}", []],
  ["{'title': ", []],
])("a tool that is given %s", (given, messages) => {
  expect(said(tool(given))).toEqual(messages.map((message) => ["error", message]));
});

test("a lane's input is only warned of: it may be published after this graph", () => {
  expect(said(call("{}"))).toEqual([["warning", '"title" is missing.']]);
  const [problem] = validate(graph([call("{}")]));
  expect(problem).toMatchObject({
    path: "/nodes/0/config/input",
    message: `The lane "ask" does not take this, at line 1, column 1: "title" is missing. Such as {'title': …}.`,
  });
});
