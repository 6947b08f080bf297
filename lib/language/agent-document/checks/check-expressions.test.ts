import { expect, test } from "vitest";
import {
  ask,
  forEach,
  graph,
  llm,
  output,
  type ProblemRow,
  problemsIn,
  transform,
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

test.each(rows)("%s", (_name, document, expected) => {
  expect(problemsIn(document)).toEqual([...expected].sort());
});
