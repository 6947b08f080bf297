import { expect, test } from "vitest";
import {
  approval,
  ask,
  environment,
  forEach,
  graph,
  llm,
  output,
  type Part,
  transform,
  ways,
} from "../validate-document.fixture.ts";
import { validateDocument } from "../validate-document.ts";

/** What is found before an agent is published: a row for each kind of fault that a run would show, or nobody. */

const TAKES = { laneIds: ["ask"], isOfTeam: true, lanes: environment.calledAgent?.("known")?.lanes ?? {} };
const UNPUBLISHED = { laneIds: null, isOfTeam: true } as const;
const around = {
  ...environment,
  knownAgents: (agentId: string) => agentId !== "Invoice triage",
  agentNamed: (name: string) => (name === "Invoice triage" ? "agt_1" : undefined),
  calledAgent: (agentId: string) =>
    agentId === "unpublished"
      ? UNPUBLISHED
      : agentId === "Invoice triage"
        ? TAKES
        : (environment.calledAgent?.(agentId) ?? null),
};

const INPUT = {
  type: "object",
  required: ["name"],
  additionalProperties: false,
  properties: { name: { type: "string" }, note: { type: "string" }, size: { type: "number" } },
};
const withInput = (...nodes: Part[]) =>
  graph(nodes, ways(...nodes.slice(1).map((node, at) => `${nodes[at]?.id}>${node.id}`)), {
    lane: { inputSchema: INPUT },
  });
const call = (input: string, laneId = "ask", agentId = "known", more: Part = {}): Part => ({
  id: "call",
  type: "agent",
  config: { agentId, laneId, input, ...more },
});
const tool = (args: string): Part => ({ id: "t", type: "tool", config: { tool: "known", arguments: args } });
const http = (config: Part): Part => ({
  id: "h",
  type: "http",
  retry: { maxAttempts: 2 },
  config: { method: "GET", url: "https://x.example/", ...config },
});

type Row = readonly [what: string, document: unknown, found: string, words: string];

const ROWS: readonly Row[] = [
  [
    "a lane that the called agent lacks",
    withInput(call("{'title': 'a'}", "aks")),
    "unknown_agent /nodes/0/config/laneId",
    'Did you mean "ask"?',
  ],
  [
    "an agent's name where its id belongs",
    withInput(call("{'title': 'a'}", "ask", "Invoice triage")),
    "unknown_agent /nodes/0/config/agentId",
    '"agentId" takes an id: agt_1 is Invoice triage',
  ],
  [
    "what the lane takes of an agent whose name stands where its id belongs",
    withInput(call("{'titel': 'a'}", "ask", "Invoice triage")),
    "input_mismatch /nodes/0/config/input",
    'did you mean "title"?',
  ],
  [
    "a lane that an agent lacks whose name stands where its id belongs",
    withInput(call("{'title': 'a'}", "aks", "Invoice triage")),
    "unknown_agent /nodes/0/config/laneId",
    'Did you mean "ask"?',
  ],
  [
    "an agent that is not published",
    withInput(call("{'title': 'a'}", "ask", "unpublished")),
    "unknown_agent /nodes/0/config/agentId",
    "not published",
  ],
  [
    "a key that the called lane needs",
    withInput(call("{'urgent': true}")),
    "input_mismatch /nodes/0/config/input",
    '"title" is missing',
  ],
  [
    "a key that the called lane does not know",
    withInput(call("{'title': 'a', 'urgnt': true}")),
    "input_mismatch /nodes/0/config/input",
    'did you mean "urgent"?',
  ],
  [
    "a literal that the called lane refuses",
    withInput(call("{'title': 7}")),
    "input_mismatch /nodes/0/config/input",
    '"title" must be',
  ],
  [
    "a typed value that the called lane refuses",
    withInput(call("{'title': input.size}")),
    "input_mismatch /nodes/0/config/input",
    '"title" must be text, and is a number',
  ],
  [
    "an input that is handed on and lacks what the called lane needs",
    withInput(call("input")),
    "input_mismatch /nodes/0/config/input",
    '"title" is missing',
  ],
  [
    "a transform's map with a key that the called lane does not know",
    withInput(transform("a", "{'title': 'x', 'urgnt': true}"), call("nodes.a")),
    "input_mismatch /nodes/1/config/input",
    'did you mean "urgent"?',
  ],
  [
    "a transform's map with a value that the called lane refuses",
    withInput(transform("a", "{'title': size(input.name)}"), call("nodes.a")),
    "input_mismatch /nodes/1/config/input",
    '"title" must be text, and is a number',
  ],
  [
    "no attachments for a lane that requires one",
    withInput(call("{}", "scan")),
    "attachment_required /nodes/0/config",
    '"attachments": "attachments"',
  ],
  [
    "attachments for a lane that takes none",
    withInput(call("{'title': 'a'}", "ask", "known", { attachments: "attachments" })),
    "attachments_not_supported /nodes/0/config/attachments",
    "takes no attachments",
  ],
  [
    "attachments that no lane takes",
    withInput(llm("a", { attachments: "attachments" })),
    "attachments_not_supported /nodes/0/config/attachments",
    "attachments",
  ],
  [
    "a lane that says which attachments it takes, and takes none",
    graph([transform("a", "1")], [], { lane: { attachments: { required: true } } }),
    "attachments_not_supported /lanes/0/attachments",
    '"supported": true is missing',
  ],
  [
    "attachments that nothing reads, without a model",
    graph([transform("a", "1")], [], { lane: { attachments: { supported: true } } }),
    "attachments_unread /lanes/0/attachments",
    "llm or agent node",
  ],
  [
    "an outcome of a node whose questions are malformed",
    graph(
      [ask("a", [{ id: "k", type: "select" }]), transform("b", "1")],
      [{ from: "a", on: "answered", to: "b" }],
    ),
    "unknown_outcome /edges/0/on",
    'it has "done"',
  ],
  [
    "a text without its quotes",
    graph([output("a", "done")]),
    "expression_syntax /nodes/0/config/value",
    `"'done'"`,
  ],
  [
    "arguments that a tool refuses",
    withInput(tool("{'title': true}")),
    "input_mismatch /nodes/0/config/arguments",
    '"title" must be',
  ],
  [
    "arguments that a tool misses",
    withInput(tool("{}")),
    "input_mismatch /nodes/0/config/arguments",
    "{'title': …}",
  ],
  [
    "a key that a tool's result lacks",
    withInput(tool("{'title': 'a'}"), output("b", "nodes.t.known.number")),
    "expression_syntax /nodes/1/config/value",
    "nodes.t has no property 'known'; it has number, labels",
  ],
  [
    "a tool's result where a list is wanted",
    withInput(tool("{'title': 'a'}"), forEach("each", "x", [transform("x")], [], "nodes.t.number")),
    "expression_syntax /nodes/1/config/items",
    "list",
  ],
  [
    "items that are no list",
    withInput(forEach("each", "x", [transform("x")], [], "input.name")),
    "expression_syntax /nodes/0/config/items",
    "list",
  ],
  [
    "a key that a transform's map lacks",
    withInput(transform("a", "{'risk': 1}"), output("b", "nodes.a.output.risk")),
    "expression_syntax /nodes/1/config/value",
    "nodes.a has no property 'output'; it has risk",
  ],
  [
    "a key of a transform's number",
    withInput(transform("a", "size(input.name)"), output("b", "nodes.a.value")),
    "expression_syntax /nodes/1/config/value",
    "a number has no property 'value'",
  ],
  [
    "a key that neither way of a transform has",
    withInput(transform("a", "input.name == 'x' ? {'risk': 1} : {'why': 'y'}"), output("b", "nodes.a.rsik")),
    "expression_syntax /nodes/1/config/value",
    "did you mean 'risk'?",
  ],
  [
    "a key deep in what transforms made of each other",
    withInput(
      transform("a", "{'to': {'name': input.name}}"),
      transform("b", "nodes.a.to"),
      output("c", "nodes.b.nmae"),
    ),
    "expression_syntax /nodes/2/config/value",
    "did you mean 'name'?",
  ],
  [
    "a key of the items that a transform makes",
    withInput(transform("a", "[1, 2].map(x, {'sku': x})"), output("b", "nodes.a[0].skuu")),
    "expression_syntax /nodes/1/config/value",
    "did you mean 'sku'?",
  ],
  [
    "a key that one way of a transform lacks",
    withInput(transform("a", "input.name == 'x' ? {'risk': 1} : {'why': 'y'}"), output("b", "nodes.a.risk")),
    "maybe_absent /nodes/1/config/value",
    "nodes.a.?risk.orValue(",
  ],
  [
    "a case that is no condition",
    withInput({ id: "s", type: "switch", config: { cases: [{ name: "a", when: "input.name" }] } }),
    "expression_syntax /nodes/0/config/cases/0/when",
    "true or false",
  ],
  [
    "a key that an answer of http lacks",
    withInput(http({}), output("b", "nodes.h.output")),
    "expression_syntax /nodes/1/config/value",
    "it has status, headers, body",
  ],
  [
    "an optional property that is read as if it were there",
    withInput(transform("a", "input.note + '!'")),
    "maybe_absent /nodes/0/config/expression",
    "input.?note.orValue('')",
  ],
  [
    "braces in a text that is no template",
    withInput({ ...approval("a"), config: { title: "{{ input.name }}", summary: "Sign?" } }),
    "template_syntax /nodes/0/config/title",
    "no template",
  ],
  [
    "a template that forgot its braces",
    withInput(llm("a", { prompt: "input.name" })),
    "template_syntax /nodes/0/config/prompt",
    "Write {{ input.name }}",
  ],
  [
    "a host that comes from data",
    withInput(http({ url: "http://{{ input.name }}" })),
    "schema_violation /nodes/0/config/url",
    "Write the host out",
  ],
  [
    "two outputs that both run",
    graph([transform("a"), output("b"), output("c")], ways("a>b", "a>c")),
    "several_outputs /nodes/2",
    '"b" and "c" can both run',
  ],
  [
    "a required property that is refused",
    graph([transform("a")], [], { lane: { inputSchema: { ...INPUT, required: ["nmae"] } } }),
    "invalid_input_schema /lanes/0/inputSchema/required/0",
    "nmae",
  ],
  [
    "an output schema without a keyword",
    withInput(llm("a", { outputSchema: { category: "string" } })),
    "schema_violation /nodes/0/config/outputSchema",
    "category",
  ],
  [
    "a credential that is written out",
    withInput(http({ headers: { Authorization: "Bearer sk-live-123456789" } })),
    "literal_secret /nodes/0/config/headers/Authorization",
    "connection",
  ],
  [
    "a property that a config does not know",
    withInput(llm("a", { promt: "Hello" })),
    "schema_violation /nodes/0/config/promt",
    'Did you mean "prompt"?',
  ],
];

test.each(ROWS)("%s", (_, document, found, words) => {
  const told = validateDocument({ document, environment: around }).map(
    ({ code, path, message }) => [`${code} ${path}`, message] as const,
  );
  const messages = told.flatMap(([where, message]) => (where === found ? [message] : []));
  expect(told.map(([where]) => where)).toContain(found);
  expect(messages.join(" ")).toContain(words);
});

test("what a malformed lane says of attachments is not told to be nothing", () => {
  const lane = { attachments: { supported: true, fields: [{ name: "a", label: "A", size: 1 }] } };
  const document = graph([llm("a", { attachments: "attachments" })], [], { lane });
  const found = validateDocument({ document, environment: around });
  expect(found.map(({ code }) => code)).not.toContain("attachments_not_supported");
});
test("all of it is said at once, beside what is not well-formed", () => {
  const broken = { id: "b", type: "llm", config: { promt: "Hello", system: "{{ input. }}" } };
  const found = validateDocument({
    document: withInput(call("{}", "aks"), broken, output("c", "nodes.missing")),
    environment: around,
  });
  expect(found.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["schema_violation", "unknown_agent", "expression_syntax"]),
  );
});

test.each([
  ["a map with computed keys", "{input.name: 1}", "nodes.a.anything"],
  ["what an optional gives", "input.?note", "nodes.a"],
  ["a time, which is a text then", "timestamp('2026-01-01T00:00:00Z')", "nodes.a.startsWith('2026')"],
  ["itself", "nodes.a.x", "nodes.a.y"],
])("%s is not refused", (_, expression, value) => {
  const found = validateDocument({
    document: withInput(transform("a", expression), output("b", value)),
    environment: around,
  });
  expect(found.filter(({ path }) => path === "/nodes/1/config/value")).toEqual([]);
});

test.each(["failed", "rejected"])("what a tool gives may be something else where %s is followed", (on) => {
  const ways = [{ from: "t", on, to: "b" }];
  const document = graph([tool("{'title': 'a'}"), output("b", "nodes.t.comment")], ways);
  const found = validateDocument({ document, environment: around });
  expect(found.filter(({ path }) => path === "/nodes/1/config/value")).toEqual([]);
});

test("transforms that are made of each other in a ring end", () => {
  const ring = ["a", "b", "c"].map((id, at, ids) => {
    const next = ids[(at + 1) % ids.length];
    return transform(id, `{'x': [${Array(50).fill(`nodes.${next}.x`).join(", ")}]}`);
  });
  const found = validateDocument({ document: graph(ring, ways("a>b", "b>c", "c>a")), environment: around });
  expect(found.map(({ code }) => code)).toContain("cycle");
});
