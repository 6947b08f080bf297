import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { environment, exampleDocument } from "./validate-document.fixture.ts";
import type { Problem } from "./validate-document.ts";
import { validateDocument } from "./validate-document.ts";

type Part = Record<string, unknown>;

const validate = (document: unknown): Problem[] => validateDocument({ document, environment });
const short = (problems: Problem[]) => problems.map(({ code, path }) => `${code} ${path}`);

/** A document of one structured lane that starts at the first node; `lane` and `rest` override. */
function graph(nodes: Part[], edges: Part[] = [], { lane = {}, ...rest }: Part & { lane?: Part } = {}) {
  const start = nodes[0]?.id ?? "start";
  return {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [{ id: "lane", name: "Lane", mode: "structured", start, ...lane }],
    nodes,
    edges,
    ...rest,
  };
}

const transform = (id: string, expression = "1"): Part => ({ id, type: "transform", config: { expression } });
const output = (id: string, value = "1"): Part => ({ id, type: "output", config: { value } });
const approval = (id: string): Part => ({
  id,
  type: "approval",
  config: { title: "Sign", summary: "Sign?" },
});
const choose = (id: string, ...names: string[]): Part => ({
  id,
  type: "switch",
  config: { cases: names.map((name) => ({ name, when: "true" })) },
});
const llm = (id: string, config: Part = {}): Part => ({
  id,
  type: "llm",
  config: { prompt: "Hello", ...config },
});
const ask = (id: string, questions: Part[]): Part => ({
  id,
  type: "ask",
  config: { title: "Ask", questions },
});
const forEach = (id: string, start: string, nodes: Part[], edges: Part[] = []): Part => ({
  id,
  type: "for_each",
  config: { items: "[1]", body: { start, nodes, edges } },
});
const withSchema = (inputSchema: unknown, mode = "structured") =>
  graph([transform("a")], [], { lane: { mode, inputSchema } });
const withProperty = (name: string, schema: unknown, mode?: string) =>
  withSchema({ type: "object", properties: { [name]: schema } }, mode);
const bodyOf = (...nodes: Part[]) => graph([forEach("each", "x", nodes)]);

describe("a document without problems", () => {
  test("the specification's example, but for the node type that is not built yet", () => {
    expect(short(validate(exampleDocument()))).toEqual(["unsupported_node_type /nodes/3/type"]);
  });

  test("every supported node type, with every way out followed", () => {
    const document = graph(
      [
        ask("who", [
          { id: "name", label: "Name", type: "text" },
          { id: "colour", label: "Colour", type: "choice", options: [{ value: "r", label: "Red" }] },
        ]),
        llm("write", {
          model: "known:model",
          system: "For {{ nodes.who.name }}",
          outputSchema: { type: "object", properties: { text: { type: "string" } } },
        }),
        choose("route", "long"),
        approval("sign"),
        output("done", "nodes.write.text"),
      ],
      [
        { from: "who", to: "write" },
        { from: "write", to: "route" },
        { from: "write", on: "failed", to: "done" },
        { from: "route", on: "long", to: "sign" },
        { from: "route", on: "else", to: "done" },
        { from: "sign", on: "approved", to: "done" },
      ],
    );
    expect(validate(document)).toEqual([]);
  });

  test("a chat lane with nothing but a start, and one that adds a field", () => {
    const chat = (lane: Part) =>
      graph([llm("reply", { prompt: "{{ input.message }}", memory: "thread" })], [], {
        lane: { mode: "chat", ...lane },
      });
    expect(validate(chat({}))).toEqual([]);
    const inputSchema = {
      properties: { tone: { enum: ["plain", "warm"] }, message: { title: "Your question", maxLength: 500 } },
    };
    expect(validate(chat({ inputSchema }))).toEqual([]);
  });
});

const rows: readonly [string, unknown, readonly string[]][] = [
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
    graph([{ id: "w", type: "wait", config: { seconds: "1" } }]),
    ["schema_violation /nodes/0/config/seconds"],
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

  ["two nodes of one id", graph([transform("a"), transform("a")]), ["duplicate_id /nodes/1/id"]],
  [
    "a node in a body with an outer one's id",
    graph([forEach("each", "each", [transform("each")])]),
    ["duplicate_id /nodes/0/config/body/nodes/0/id"],
  ],
  [
    "two lanes of one id",
    graph([transform("a")], [], {
      lanes: ["x", "x"].map((id) => ({ id, name: "L", mode: "chat", start: "a" })),
    }),
    ["duplicate_id /lanes/1/id"],
  ],
  [
    "two questions of one id",
    graph([
      ask("a", [
        { id: "q", label: "Q", type: "text" },
        { id: "q", label: "Q", type: "date" },
      ]),
    ]),
    ["duplicate_id /nodes/0/config/questions/1/id"],
  ],
  [
    "two cases of one name",
    graph(
      [choose("a", "x", "x"), transform("b")],
      [
        { from: "a", on: "x", to: "b" },
        { from: "a", on: "else", to: "b" },
      ],
    ),
    ["duplicate_id /nodes/0/config/cases/1/name"],
  ],
  [
    "two attachment fields of one name",
    graph([transform("a")], [], {
      lane: {
        attachments: {
          supported: true,
          fields: [
            { name: "f", label: "F" },
            { name: "f", label: "G" },
          ],
        },
      },
    }),
    ["duplicate_id /lanes/0/attachments/fields/1/name"],
  ],

  [
    "edges to nowhere",
    graph(
      [transform("a")],
      [
        { from: "a", to: "b" },
        { from: "c", to: "a" },
      ],
    ),
    ["unknown_node /edges/0/to", "unknown_node /edges/1/from"],
  ],
  [
    "an edge across a body's border",
    graph(
      [forEach("each", "x", [transform("x")]), transform("b")],
      [
        { from: "each", to: "b" },
        { from: "x", to: "b" },
      ],
    ),
    ["unknown_node /edges/1/from"],
  ],
  [
    "a body that starts nowhere",
    graph([forEach("each", "y", [transform("x")])]),
    ["unknown_node /nodes/0/config/body/start"],
  ],

  [
    "an outcome that the type has not",
    graph([transform("a"), transform("b")], [{ from: "a", on: "failed", to: "b" }]),
    ["unknown_outcome /edges/0/on"],
  ],
  [
    "a case that the switch has not",
    graph(
      [choose("a", "x"), transform("b")],
      [
        { from: "a", on: "x", to: "b" },
        { from: "a", on: "else", to: "b" },
        { from: "a", on: "y", to: "b" },
      ],
    ),
    ["unknown_outcome /edges/2/on"],
  ],
  [
    "an edge without outcome from a type without done",
    graph(
      [approval("a"), transform("b")],
      [
        { from: "a", to: "b" },
        { from: "a", on: "approved", to: "b" },
      ],
    ),
    ["unknown_outcome /edges/0"],
  ],
  [
    "a case called else",
    graph([choose("a", "else"), transform("b")], [{ from: "a", on: "else", to: "b" }]),
    ["unknown_outcome /nodes/0/config/cases/0/name"],
  ],

  [
    "a cycle",
    graph(
      [transform("a"), transform("b"), transform("c")],
      [
        { from: "a", to: "b" },
        { from: "b", to: "c" },
        { from: "c", to: "b" },
      ],
    ),
    ["cycle /edges/2"],
  ],
  ["a node that follows itself", graph([transform("a")], [{ from: "a", to: "a" }]), ["cycle /edges/0"]],
  [
    "a cycle in a body",
    graph([forEach("each", "x", [transform("x")], [{ from: "x", to: "x" }])]),
    ["cycle /nodes/0/config/body/edges/0"],
  ],

  ["a node that nothing leads to", graph([transform("a"), transform("b")]), ["unreachable_node /nodes/1"]],
  [
    "a node in a body that nothing leads to",
    bodyOf(transform("x"), transform("y")),
    ["unreachable_node /nodes/0/config/body/nodes/1"],
  ],
  [
    "a case without an edge",
    graph([choose("a", "x"), transform("b")], [{ from: "a", on: "else", to: "b" }]),
    ["outcome_without_edge /nodes/0"],
  ],
  ["an approval that leads nowhere", graph([approval("a")]), ["outcome_without_edge /nodes/0"]],

  ["no lane", graph([transform("a")], [], { lanes: [] }), ["no_public_lane /lanes"]],
  ["no public lane", graph([transform("a")], [], { lane: { public: false } }), ["no_public_lane /lanes"]],
  [
    "a lane that starts nowhere",
    graph([transform("a")], [], { lane: { start: "b" } }),
    ["lane_start_missing /lanes/0/start"],
  ],
  [
    "a lane that starts in a body",
    graph([forEach("each", "x", [transform("x")])], [], { lane: { start: "x" } }),
    ["lane_start_missing /lanes/0/start"],
  ],
  [
    "a lane without a start",
    graph([transform("a")], [], { lane: { start: undefined } }),
    ["lane_start_missing /lanes/0/start"],
  ],

  [
    "an input schema that is none",
    withSchema({ type: "object", properties: { a: { type: "text", pattern: "(?=x)" } } }),
    [
      "invalid_input_schema /lanes/0/inputSchema/properties/a/type",
      "invalid_input_schema /lanes/0/inputSchema/properties/a/pattern",
    ],
  ],
  [
    "an input schema of a list",
    withSchema({ type: "array" }),
    ["invalid_input_schema /lanes/0/inputSchema/type"],
  ],
  [
    "a chat message that is no text",
    withProperty("message", { type: "number" }, "chat"),
    ["invalid_input_schema /lanes/0/inputSchema/properties/message"],
  ],
  [
    "a chat message that is refused",
    withProperty("message", false, "chat"),
    ["invalid_input_schema /lanes/0/inputSchema/properties/message"],
  ],
  [
    "a chat message of no length",
    withProperty("message", { minLength: 30_000 }, "chat"),
    ["invalid_input_schema /lanes/0/inputSchema/properties/message"],
  ],

  [
    "a reserved name",
    withProperty("Tool_Policy", {}),
    ["reserved_input_field /lanes/0/inputSchema/properties/Tool_Policy"],
  ],
  [
    "a reserved name behind a reference",
    withSchema({ $defs: { in: { properties: { model: {} } } }, allOf: [{ $ref: "#/$defs/in" }] }),
    ["reserved_input_field /lanes/0/inputSchema/$defs/in/properties/model"],
  ],
  [
    "a reserved name that is required",
    withSchema({ required: ["run-id"] }),
    ["reserved_input_field /lanes/0/inputSchema/required/0"],
  ],
  ["a reserved name further down", withProperty("order", { properties: { model: {} } }), []],

  [
    "an expression that does not parse",
    graph([transform("a", "1 +")]),
    ["expression_syntax /nodes/0/config/expression"],
  ],
  [
    "an input that the lane does not take",
    (() => {
      const document = exampleDocument();
      document.nodes[0] = transform("assess", "input.amuont") as never;
      return document;
    })(),
    ["unsupported_node_type /nodes/3/type", "expression_syntax /nodes/0/config/expression"],
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
      [{ from: "who", to: "b" }],
    ),
    ["expression_syntax /nodes/1/config/value"],
  ],
  [
    "a node of a body, outside",
    graph([forEach("each", "x", [transform("x")]), output("b", "nodes.x")], [{ from: "each", to: "b" }]),
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
    graph([{ id: "h", type: "http", config: { method: "GET", url: "x", headers: { Accept: "{{" } } }]),
    ["unsupported_node_type /nodes/0/type", "template_syntax /nodes/0/config/headers/Accept"],
  ],

  ["an unknown model", graph([llm("a", { model: "other:model" })]), ["unknown_model /nodes/0/config/model"]],
  [
    "unknown tools",
    graph([llm("a", { tools: [{ name: "known" }, { name: "other" }] })]),
    ["unsupported_node_type /nodes/0/config/tools", "unknown_tool /nodes/0/config/tools/1/name"],
  ],
  [
    "an unknown tool",
    graph([{ id: "t", type: "tool", config: { tool: "other", arguments: "{}" } }]),
    ["unsupported_node_type /nodes/0/type", "unknown_tool /nodes/0/config/tool"],
  ],
  [
    "an unknown agent",
    graph([{ id: "g", type: "agent", config: { agentId: "other", laneId: "l", input: "{}" } }]),
    ["unsupported_node_type /nodes/0/type", "unknown_agent /nodes/0/config/agentId"],
  ],
  [
    "an unknown connection",
    graph([{ id: "h", type: "http", config: { method: "GET", url: "x", connectionId: "other" } }]),
    ["unsupported_node_type /nodes/0/type", "unknown_connection /nodes/0/config/connectionId"],
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
];

/** The types that are not run yet only carry bodies here. */
const notRunYet = (problem: Problem) =>
  problem.code === "unsupported_node_type" && /for_each|wait/.test(problem.message);

test.each(rows)("%s", (_name, document, expected) => {
  const problems = validate(document).filter((problem) => !notRunYet(problem));
  expect(short(problems).sort()).toEqual([...expected].sort());
  for (const { severity, code } of problems) {
    expect(severity).toBe(
      code === "unreachable_node" || code === "outcome_without_edge" ? "warning" : "error",
    );
  }
});

describe("problems are told all at once", () => {
  test("in what is well-formed beside what is not", () => {
    const document = graph(
      [
        transform("a", "1 +"),
        { id: "broken", type: "transform" },
        { ...transform("c", "nodes.broken + foo"), retry: 5 },
      ],
      [{ from: "a", to: "broken" }, { from: "broken", to: "c" }, { from: "a" }],
      { lane: { attachments: "none" } },
    );
    expect(short(validate(document))).toEqual([
      "schema_violation /lanes/0/attachments",
      "schema_violation /nodes/1/config",
      "schema_violation /nodes/2/retry",
      "schema_violation /edges/2/to",
      "expression_syntax /nodes/0/config/expression",
      "expression_syntax /nodes/2/config/expression",
    ]);
  });

  test("messages stand by themselves and say where in a source", () => {
    const messages = validate(
      graph([transform("a", "1 +\n foo"), { id: "b", type: "output", config: {} }]),
    ).map(({ message }) => message);
    expect(messages).toEqual([
      '"value" is required.',
      expect.stringMatching(/^The expression is wrong at line 2, column \d+: .+\.$/),
    ]);
  });

  test("a cycle names its nodes", () => {
    const document = graph(
      [transform("a"), transform("b")],
      [
        { from: "a", to: "b" },
        { from: "b", to: "a" },
      ],
    );
    expect(validate(document)[0]?.message).toContain("a → b → a");
  });

  test("a thousand are listed, and a last one counts the rest", () => {
    const problems = validate({
      ...graph([transform("a")]),
      edges: Array.from({ length: 3_000 }, () => ({})),
    });
    expect(problems).toHaveLength(1_001);
    expect(problems.at(-1)?.message).toBe("The document has 5000 more problems than the 1000 listed here.");
  });
});

describe("a node that several lanes lead to", () => {
  const lane = (id: string, start: string, property: string) => ({
    id,
    name: id,
    mode: "structured",
    start,
    inputSchema: {
      type: "object",
      properties: { [property]: { type: "number" } },
      additionalProperties: false,
    },
  });
  const lanes = [lane("first", "a", "x"), lane("second", "b", "y")];
  const edges = [
    { from: "a", to: "c" },
    { from: "b", to: "c" },
  ];
  const document = (...expressions: string[]) =>
    graph(
      ["a", "b", "c"].map((id, index) => transform(id, expressions[index])),
      edges,
      { lanes },
    );

  test("may use what either lane takes", () => {
    expect(validate(document("input.x", "input.y", "run.laneId == 'first' ? input.x : input.y"))).toEqual([]);
  });

  test("is told what none of them takes", () => {
    expect(short(validate(document("input.y", "input.x", "input.z")))).toEqual([
      "expression_syntax /nodes/0/config/expression",
      "expression_syntax /nodes/1/config/expression",
      "expression_syntax /nodes/2/config/expression",
    ]);
  });
});

describe("bodies", () => {
  test("see outer and own nodes and their own variables", () => {
    const document = graph(
      [
        transform("a"),
        forEach(
          "each",
          "x",
          [
            transform("x", "[item, index, nodes.a]"),
            forEach("inner", "y", [transform("y", "[item, nodes.x, nodes.a]")]),
          ],
          [{ from: "x", to: "inner" }],
        ),
      ],
      [{ from: "a", to: "each" }],
    );
    expect(validate(document).every(notRunYet)).toBe(true);
  });

  test("a loop's condition sees its body", () => {
    const loop = {
      id: "l",
      type: "loop",
      config: {
        while: "nodes.x < 3 && iteration < 5",
        maxIterations: 9,
        body: { start: "x", nodes: [transform("x", "iteration")], edges: [] },
      },
    };
    expect(short(validate(graph([loop])))).toEqual(["unsupported_node_type /nodes/0/type"]);
  });

  test("are looked into although a node beside is broken", () => {
    const document = bodyOf(transform("x", "1 +"), { id: "y", type: "transform" });
    expect(short(validate(document)).sort()).toEqual([
      "expression_syntax /nodes/0/config/body/nodes/0/config/expression",
      "schema_violation /nodes/0/config/body/nodes/1/config",
    ]);
  });
});

describe("whatever it is given", () => {
  test("nesting without end is one problem", () => {
    let value: unknown = [];
    for (let level = 0; level < 100_000; level++) value = [value];
    expect(short(validate({ ...graph([]), lanes: value }))).toEqual(["schema_violation "]);
  });

  test("names of the prototype are names", () => {
    const document = JSON.parse(
      '{"__proto__": {}, "lanes": [{"constructor": 1}], "nodes": [{"id": "__proto__", "toString": 1}], "edges": [{"from": "constructor", "to": "__proto__"}]}',
    );
    expect(() => validate(document)).not.toThrow();
  });

  const key = fc.constantFrom(
    "lanes",
    "nodes",
    "edges",
    "id",
    "type",
    "config",
    "start",
    "body",
    "inputSchema",
    "cases",
    "questions",
    "from",
    "to",
    "on",
    "expression",
    "mode",
  );
  const word = fc.constantFrom(
    "a",
    "b",
    "transform",
    "switch",
    "for_each",
    "ask",
    "chat",
    "structured",
    "input.a",
    "{{ a }}",
    "(",
    "laneway.agent/1",
  );
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 6 },
      word,
      fc.jsonValue(),
      fc.array(tie("json"), { maxLength: 3 }),
      fc.dictionary(key, tie("json"), { maxKeys: 5 }),
    ),
  }));

  test("it never throws, on any JSON nor on an example with any part replaced", () => {
    fc.assert(fc.property(json, (document) => expect(Array.isArray(validate(document))).toBe(true)));
    const places = fc.tuple(fc.constantFrom("lanes", "nodes", "edges"), fc.nat(5), key);
    fc.assert(
      fc.property(places, json, ([list, index, name], value) => {
        const document = exampleDocument() as Record<string, Record<string, unknown>[] | string>;
        const part = document[list]?.[index];
        if (typeof part === "object") part[name] = value;
        expect(Array.isArray(validate(document))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
