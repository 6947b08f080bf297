import { describe, expect, test } from "vitest";
import {
  ask,
  forEach,
  graph,
  llm,
  output,
  type ProblemRow,
  problemsIn,
  transform,
  validate,
  ways,
} from "../validate-document.fixture.ts";

const rows: readonly ProblemRow[] = [
  [
    "an expression that does not parse",
    graph([transform("a", "1 +")]),
    ["expression_syntax /nodes/0/config/expression"],
  ],
  [
    "an input that the lane does not take",
    graph([transform("a", "input.amuont")], [], {
      lane: { inputSchema: { type: "object", properties: { amount: true }, additionalProperties: false } },
    }),
    ["expression_syntax /nodes/0/config/expression"],
  ],
  [
    "a node that does not exist",
    graph([transform("a", "nodes.b")]),
    ["expression_syntax /nodes/0/config/expression"],
  ],
  [
    "an answer to no question",
    graph(
      [ask("who", [{ id: "name", label: "Name", type: "text" }]), output("b", "nodes.who.nmae")],
      ways("who>b"),
    ),
    ["expression_syntax /nodes/1/config/value"],
  ],
  [
    "a node of a body, outside",
    graph([forEach("each", "x", [transform("x")]), output("b", "nodes.x")], ways("each>b")),
    ["expression_syntax /nodes/1/config/value"],
  ],
  [
    "an item outside a body",
    graph([transform("a", "item")]),
    ["expression_syntax /nodes/0/config/expression"],
  ],
  [
    "every case of a switch",
    graph(
      [
        {
          id: "s",
          type: "switch",
          config: {
            cases: [
              { name: "x", when: "(" },
              { name: "y", when: ")" },
            ],
          },
        },
        transform("b"),
      ],
      ["x", "y", "else"].map((on) => ({ from: "s", on, to: "b" })),
    ),
    ["expression_syntax /nodes/0/config/cases/0/when", "expression_syntax /nodes/0/config/cases/1/when"],
  ],
  [
    "a template whose braces do not close",
    graph([llm("a", { system: "{{ input.x", prompt: "{{ 1 }}" })]),
    ["template_syntax /nodes/0/config/system"],
  ],
  [
    "an expression within a template",
    graph([llm("a", { prompt: "Hi {{ foo }}" })]),
    ["expression_syntax /nodes/0/config/prompt"],
  ],
  [
    "a header's template",
    graph([
      {
        id: "h",
        type: "http",
        config: { method: "GET", url: "https://x.example/", headers: { Accept: "{{" } },
        retry: { maxAttempts: 2 },
      },
    ]),
    ["template_syntax /nodes/0/config/headers/Accept"],
  ],
];

const typed = {
  lane: {
    inputSchema: {
      type: "object",
      properties: {
        count: { type: "integer" },
        rows: { type: "array" },
        either: { type: ["array", "null"] },
        order: { type: "object" },
      },
    },
  },
};
const call = (input: string) => ({
  id: "a",
  type: "agent",
  config: { agentId: "known", laneId: "l", input },
});
const use = (given: string) => ({ id: "a", type: "tool", config: { tool: "known", arguments: given } });
const each = (items: string) => ({
  id: "a",
  type: "for_each",
  config: { items, body: { start: "x", nodes: [transform("x")], edges: [] } },
});
const again = (goesOn: string) => ({
  id: "a",
  type: "loop",
  config: { while: goesOn, maxIterations: 2, body: { start: "x", nodes: [transform("x")], edges: [] } },
});

describe("what a place has to be given, or its node fails in every run", () => {
  const about = (node: Record<string, unknown>) =>
    validate(graph([node], [], typed)).flatMap(({ code, severity, path, message }) =>
      code === "expression_syntax" ? [[severity, path, message]] : [],
    );

  test.each([
    [each("5"), "items", "a list, such as input.items or [1, 2, 3], and gives a number"],
    [each("'5'"), "items", "a list, such as input.items or [1, 2, 3], and gives a string"],
    [each("input.count"), "items", "a list, such as input.items or [1, 2, 3], and gives a number"],
    [each("input.order"), "items", "a list, such as input.items or [1, 2, 3], and gives a map"],
    [call("[1]"), "input", "a map, such as {'name': input.name}, and gives a list"],
    [use("'x'"), "arguments", "a map, such as {'name': input.name}, and gives a string"],
    [again("iteration"), "while", "true or false, such as input.amount > 100, and gives a number"],
  ])("another type is told with what to write: %j", (node, field, words) => {
    const wrong = `The expression is wrong at line 1, column 1: it must give ${words}.`;
    expect(about(node)).toEqual([["error", `/nodes/0/config/${field}`, wrong]]);
  });

  test.each([
    each("input.rows"),
    each("input.either"),
    each("input.?rows"),
    each("input.count > 1 ? [1] : input.rows"),
    each("[1].map(x, x)"),
    call("input"),
    call("{'a': 1}"),
    use("input.order"),
    again("previous == 1"),
    again("previous"),
  ])("what fits, or may fit, is not refused: %j", (node) => {
    expect(about(node)).toEqual([]);
  });

  test("it is not told where another lane gives what fits", () => {
    const document = graph([each("input.rows")], [], typed);
    const [lane] = document.lanes;
    const properties = { rows: { type: "string" } };
    const other = { ...lane, id: "other", inputSchema: { type: "object", properties } };
    const codes = (lanes: unknown[]) => validate({ ...document, lanes }).map(({ code }) => code);
    expect(codes([other])).toContain("expression_syntax");
    expect(codes([lane, other])).not.toContain("expression_syntax");
  });
});

test.each(rows)("%s", (_name, document, expected) => {
  expect(problemsIn(document)).toEqual([...expected].sort());
});
