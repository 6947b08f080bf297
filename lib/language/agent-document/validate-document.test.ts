import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exampleDocument } from "./agent-document.fixture.ts";
import {
  approval,
  ask,
  bodyOf,
  choose,
  forEach,
  graph,
  llm,
  output,
  type Part,
  short,
  transform,
  validate,
  ways,
} from "./validate-document.fixture.ts";

describe("a document without problems", () => {
  test("the specification's example", () => {
    expect(short(validate(exampleDocument()))).toEqual([]);
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
      ways(
        "who>write",
        "write>route",
        "write:failed>done",
        "route:long>sign",
        "route:else>done",
        "sign:approved>done",
      ),
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

  test("advice is told from errors", () => {
    const document = graph([choose("a", "x"), transform("b"), transform("b")], ways("a:else>b"));
    expect(validate(document).map(({ code, severity }) => [code, severity])).toEqual([
      ["duplicate_id", "error"],
      ["outcome_without_edge", "warning"],
    ]);
    expect(validate(graph([transform("a"), transform("b")]))).toMatchObject([{ severity: "warning" }]);
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

  test("a thousand are listed, and a last one says how many more there are", () => {
    const problems = validate({
      ...graph([transform("a")]),
      edges: Array.from({ length: 3_000 }, () => ({})),
    });
    expect(problems).toHaveLength(1_001);
    const [, more] = /^The document has (\d+) more faults/.exec(problems.at(-1)?.message ?? "") ?? [];
    // An empty edge lacks both its ends.
    expect(Number(more)).toBe(6_000 - 1_000);
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

  test("is advised where one of them may take what the other does not", () => {
    const [first, second] = lanes;
    const open = { ...second, inputSchema: { ...second?.inputSchema, additionalProperties: true } };
    for (const both of [
      [first, open],
      [open, first],
    ]) {
      const problems = validate({ ...document("input.x", "input.y", "input.z"), lanes: both });
      expect(problems).toMatchObject([
        {
          code: "unknown_property",
          severity: "warning",
          path: "/nodes/2/config/expression",
          message: expect.stringMatching(
            /^The expression reads at line 1, column 7 what is not declared: input declares/,
          ),
        },
      ]);
    }
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
    expect(validate(document)).toEqual([]);
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
    expect(short(validate(graph([loop])))).toEqual([]);
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
    fc.assert(
      fc.property(json, (document) => {
        expect(Array.isArray(validate(document))).toBe(true);
      }),
    );
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
