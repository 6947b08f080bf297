import { expect, test } from "vitest";
import {
  ask,
  forEach,
  graph,
  llm,
  type ProblemRow,
  problemsIn,
  transform,
  validate,
  ways,
} from "../validate-document.fixture.ts";

const rows: readonly ProblemRow[] = [
  ["nothing", null, ["schema_violation "]],
  [
    "no lists",
    {},
    [
      "schema_violation /format",
      "schema_violation /behaviorType",
      "schema_violation /lanes",
      "schema_violation /nodes",
      "schema_violation /edges",
    ],
  ],
  [
    "another format",
    graph([transform("a")], [], { format: "laneway.agent/2" }),
    ["schema_violation /format"],
  ],
  [
    "an unknown property",
    graph([transform("a")], [], { outputSchema: {} }),
    ["schema_violation /outputSchema"],
  ],
  [
    "an unknown node type",
    graph([transform("a"), { id: "b", type: "magic", config: {} }]),
    ["schema_violation /nodes/1/type"],
  ],
  [
    "a bad node id",
    graph([transform("A")]),
    ["schema_violation /nodes/0/id", "schema_violation /lanes/0/start"],
  ],
  [
    "an unknown field of a config",
    graph([{ ...transform("a"), config: { expression: "1", code: "2" } }]),
    ["schema_violation /nodes/0/config/code"],
  ],
  [
    "retry out of bounds",
    graph([{ ...transform("a"), retry: { maxAttempts: 11 } }]),
    ["schema_violation /nodes/0/retry/maxAttempts"],
  ],
  [
    "neither form of a wait",
    graph([{ id: "w", type: "wait", config: { minutes: 1 } }]),
    ["schema_violation /nodes/0/config/minutes", "schema_violation /nodes/0/config/seconds"],
  ],
  [
    "an output schema that is none",
    graph([llm("a", { outputSchema: { properties: { x: { type: "text" } } } })]),
    ["schema_violation /nodes/0/config/outputSchema/properties/x/type"],
  ],
  [
    "a choice without options",
    graph([ask("a", [{ id: "q", label: "Q", type: "choice" }])]),
    ["schema_violation /nodes/0/config/questions/0/options"],
  ],
  [
    "options of a question that is no choice",
    graph([ask("a", [{ id: "q", label: "Q", type: "text", allowOther: true }])]),
    ["schema_violation /nodes/0/config/questions/0"],
  ],
  [
    "too many nodes",
    graph(
      Array.from({ length: 501 }, (_, index) => transform(`n${index}`)),
      Array.from({ length: 500 }, (_, index) => ({ from: `n${index}`, to: `n${index + 1}` })),
    ),
    ["limit_exceeded /nodes"],
  ],
  ["more than 1 MiB", graph([transform("a", `'${"é".repeat(600_000)}'`)]), ["limit_exceeded "]],
  [
    "patterns that are too large together",
    graph(
      Array.from({ length: 300 }, (_, index) => transform(`n${index}`, `'x'.matches('${index}a{900}')`)),
      ways(...Array.from({ length: 299 }, (_, index) => `n${index}>n${index + 1}`)),
    ),
    ["limit_exceeded "],
  ],
  [
    "long prompts that speak of what matches",
    graph([
      llm("a", {
        prompt: "find ( what matches ( this ".repeat(9_000),
        system: "{{ input.x.matches('^a+$') }}",
      }),
    ]),
    [],
  ],
];

test.each(rows)("%s", (_name, document, expected) => {
  expect(problemsIn(document)).toEqual([...expected].sort());
});

test("a place that names no node yet says so, and a wrong name what names may be", () => {
  const document = graph([transform("a")], [{ from: "a", to: "B" }]);
  const lanes = [{ ...document.lanes[0], start: "" }];
  const told = validate({ ...document, lanes }).map(({ path, message }) => `${path} ${message}`);
  expect(told).toContainEqual('/lanes/0/start "start" must name a node.');
  expect(told).toContainEqual(expect.stringContaining('/edges/0/to "to" must be a lower-case letter'));
});

test("what names no node is one problem, of a body and of an edge, too", () => {
  const body = { start: "", nodes: [], edges: [] };
  const each = { id: "each", type: "for_each", config: { items: "[1]", body } };
  const told = validate(graph([each, transform("a")], [{ from: "each", to: "" }]));
  const at = (place: string) => told.filter(({ path }) => path === place).map(({ message }) => message);
  expect(at("/nodes/0/config/body/start")).toEqual(['"start" must name a node.']);
  expect(at("/edges/0/to")).toEqual(['"to" must name a node.']);
});

test.each([
  [
    "http",
    { method: "POST", url: "https://x.example/", body: { order: "{{ input.id }}", qty: 2 } },
    "body",
    "{'order': input.id, 'qty': 2}",
  ],
  [
    "for_each",
    { items: [1, "two"], body: { start: "x", nodes: [transform("x")], edges: [] } },
    "items",
    "[1, '…']",
  ],
  ["agent", { agentId: "known", laneId: "l", input: {} }, "input", "{}"],
  [
    "tool",
    { tool: "known", arguments: { "It's": "{{ input.title }}" } },
    "arguments",
    "{'It\\'s': input.title}",
  ],
  ["output", { value: 5 }, "value", "5"],
  ["output", { value: { ["x".repeat(1_000)]: "" } }, "value", "{'name': input.name}"],
  [
    "agent",
    { agentId: "known", laneId: "l", input: { apiKey: "sk-live-123", id: "{{ input.id }}" } },
    "input",
    "{'apiKey': '…', 'id': input.id}",
  ],
])("JSON where %s takes an expression is told as one: %j", (type, config, field, expression) => {
  const told = validate(graph([{ id: "a", type, config }])).find(
    ({ path }) => path === `/nodes/0/config/${field}`,
  );
  expect(told?.message).toBe(
    `"${field}" must be text: a CEL expression in quotes, such as ${JSON.stringify(expression)}.`,
  );
});

test("what a template and a member of a list look like is told", () => {
  const at = (node: Record<string, unknown>) =>
    validate(graph([node])).map(({ path, message }) => `${path} ${message}`);
  expect(at(llm("a", { prompt: ["Hello"], tools: ["known"] }))).toEqual([
    '/nodes/0/config/prompt "prompt" must be text: a template, such as "Order {{ input.orderId }}".',
    '/nodes/0/config/tools/0 Item 1 must be an object: { "name": "server.tool" }.',
  ]);
  expect(at(ask("a", [{ id: "q", label: "Q", type: "choice", options: ["mac"] }]))).toEqual([
    '/nodes/0/config/questions/0/options/0 Item 1 must be an object: { "value": "mac", "label": "A Mac" }.',
  ]);
});

test("what stands in the wrong place, or is one of two, is told", () => {
  const config = { method: "GET", url: "https://x.example/", retry: { maxAttempts: 3 } };
  const at = (node: Record<string, unknown>) =>
    validate(graph([node])).map(({ path, message }) => `${path} ${message}`);
  expect(at({ id: "h", type: "http", config })).toContain(
    '/nodes/0/config/retry "retry" is not a known property of "config": it stands beside "config": "retry": { "maxAttempts": 3 }.',
  );
  const oneOf = '"config" must have one of "seconds" and "until".';
  expect(at({ id: "w", type: "wait", config: {} })).toEqual([
    `/nodes/0/config/seconds "seconds" is required. ${oneOf}`,
  ]);
  expect(at({ id: "w", type: "wait", config: { seconds: 1, until: "'x'" } })).toEqual([
    `/nodes/0/config/until "until" is not a known property. ${oneOf}`,
  ]);
});

test("an unknown property is told with those that are known at its place, at every depth", () => {
  const question = { id: "q", label: "Q", type: "text", requird: true };
  const document = {
    ...graph([{ ...llm("a"), retries: 3 }, forEach("each", "b", [ask("b", [question])])], [], {
      lane: { inputShema: {} },
    }),
    edges: [{ from: "a", to: "each", outcome: "done" }],
    version: 1,
  };
  const told = validate(document)
    .filter(({ code }) => code === "schema_violation")
    .map(({ path, message }) => `${path} ${message}`);
  expect(told.toSorted()).toEqual([
    expect.stringMatching(/^\/edges\/0\/outcome .*: there are from, on, to\.$/),
    expect.stringMatching(/^\/lanes\/0\/inputShema .* Did you mean "inputSchema"\?$/),
    expect.stringMatching(
      /^\/nodes\/0\/retries .*: there are id, name, retry, timeoutSeconds, type, config\./,
    ),
    expect.stringMatching(
      /^\/nodes\/1\/config\/body\/nodes\/0\/config\/questions\/0\/requird .* Did you mean "required"\?$/,
    ),
    expect.stringMatching(/^\/version .*: there are format, behaviorType, lanes, nodes, edges\.$/),
  ]);
});
