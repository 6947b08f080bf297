import { describe, expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { checkExpression, checkTemplate } from "./check-expression.ts";
import type { StaticScope } from "./static-scope.ts";

const REFUND: Json = {
  type: "object",
  additionalProperties: false,
  properties: {
    orderId: { type: "string" },
    amount: { type: "number" },
    urgent: { type: "boolean" },
    count: { type: "integer" },
    lines: { type: "array", items: { $ref: "#/$defs/line" } },
    either: { type: ["string", "null"] },
    untyped: { title: "Anything" },
    union: { anyOf: [{ type: "string" }, { type: "number" }] },
    open: { type: "object", properties: { known: { type: "string" } } },
    texts: { type: "object", additionalProperties: { type: "string" } },
    matching: {
      type: "object",
      additionalProperties: false,
      patternProperties: { "^x-": { type: "string" } },
    },
    tree: { $ref: "#/$defs/tree" },
    elsewhere: { $ref: "https://example.test/schema" },
    "with-dash": { type: "string" },
  },
  $defs: {
    line: {
      type: "object",
      additionalProperties: false,
      properties: { sku: { type: "string" }, qty: { type: "number" } },
    },
    tree: {
      type: "object",
      additionalProperties: false,
      properties: { left: { $ref: "#/$defs/tree" }, value: { type: "number" } },
    },
  },
};

const TYPES: StaticScope = {
  input: REFUND,
  nodes: {
    assess: { type: "object", additionalProperties: false, properties: { risk: { type: "string" } } },
    pay: true,
  },
};

function problems(source: string, types: StaticScope = TYPES) {
  return checkExpression({ source, types }).map(({ message, position }) => [position.offset, message]);
}

describe("names", () => {
  test.each<[string, number, string]>([
    ["input.amuont", 6, "input has no property 'amuont'; did you mean 'amount'?"],
    ["input['amuont'] > 1", 6, "input has no property 'amuont'; did you mean 'amount'?"],
    ["has(input.amuont)", 10, "input has no property 'amuont'; did you mean 'amount'?"],
    ["input.?amuont.orValue(1)", 7, "input has no property 'amuont'; did you mean 'amount'?"],
    ["input.colour", 6, "input has no property 'colour'"],
    ["input.lines[0].quantity", 15, "input.lines[] has no property 'quantity'"],
    ["input.lines.map(l, l.skku)", 21, "input.lines[] has no property 'skku'; did you mean 'sku'?"],
    ["input.lines.filter(l, l.qty > 1)[0].sk", 36, "input.lines[] has no property 'sk'; did you mean 'sku'?"],
    ["input.tree.left.left.vlaue", 21, "input.tree.left.left has no property 'vlaue'; did you mean 'value'?"],
    ["nodes.assses.risk", 6, "there is no node 'assses'; did you mean 'assess'?"],
    ["has(nodes.asess)", 10, "there is no node 'asess'; did you mean 'assess'?"],
    ["nodes.assess.risky", 13, "nodes.assess has no property 'risky'; did you mean 'risk'?"],
    ["nodes.assess.output", 13, "nodes.assess has no property 'output'; it has risk"],
    ["run.turns", 4, "run has no property 'turns'; did you mean 'turn'?"],
    ["thread.messages[0].rolle", 19, "thread.messages[] has no property 'rolle'; did you mean 'role'?"],
    ["attachments[0].content", 15, "attachments[] has no property 'content'"],
    ["item.id", 0, "'item' is only known inside the body of a repeating node"],
    ["cel.bind(x, input, x.amuont)", 21, "input has no property 'amuont'; did you mean 'amount'?"],
    ["input.amount.value", 13, "a number has no property 'value'"],
    ["foo + 1", 0, `unknown variable 'foo'; a text stands in quotes: "'foo'"`],
    ["input.orderId.toUpperCase()", 14, "unknown function 'toUpperCase'; did you mean 'upper'?"],
  ])("%s: at %i %s", (source, offset, message) => {
    expect(problems(source)).toEqual([[offset, message]]);
  });

  test.each([
    "input.untyped.a.b",
    "has(input.open.whatever) ? input.open.whatever : 1",
    "input.open.?whatever.orValue(1)",
    "input.open['known']",
    "input.union.a",
    "input.elsewhere.a",
    "input.either + 'a'",
    "input.matching['x-a'] + input.matching.other",
    "input.texts.any + 'a'",
    "input['with-dash']",
    "input[input.orderId]",
    "nodes.pay.anything[0]",
    "nodes.?pay.body.orValue({}).id",
    "run.metadata.anything",
    "attachments.map(a, a.name)",
    "parseJson(input.orderId).anything",
  ])("what the schema leaves open is not a problem: %s", (source) => {
    expect(problems(source)).toEqual([]);
  });

  describe("where a schema declares properties and forbids no others", () => {
    const open = { type: "object", properties: { mode: { type: "string" } } };
    const found = (input: Json, source: string) =>
      checkExpression({ source, types: { input, nodes: {} } }).map(({ code, message }) => [code, message]);
    const advice = ["unknown_property", "input declares no property 'moode'; did you mean 'mode'?"];

    test.each<[string, Json]>([
      ["nothing is said of others", open],
      ["others are allowed", { ...open, additionalProperties: true }],
      ["it is referred to", { $ref: "#/$defs/in", $defs: { in: open } }],
    ])("another is advice: %s", (_, input) => {
      for (const source of ["input.moode", "input['moode']", "size(input.moode) + 1"])
        expect(found(input, source)).toEqual([advice]);
    });

    test.each<[string, Json]>([
      ["it is required", { ...open, required: ["moode"] }],
      ["others have a schema", { ...open, additionalProperties: { type: "string" } }],
      ["others have patterns", { ...open, patternProperties: { "^m": true } }],
      ["a branch may declare it", { ...open, anyOf: [{ properties: { moode: true } }] }],
      [
        "whatever refers declares it",
        { $ref: "#/$defs/in", properties: { moode: true }, $defs: { in: open } },
      ],
      ["none is declared", { type: "object", properties: {} }],
    ])("another is none: %s", (_, input) => {
      expect(found(input, "input.moode")).toEqual([]);
    });
  });

  test("inside a body its variables are known", () => {
    const types: StaticScope = { ...TYPES, item: { type: "string" }, index: { type: "integer" } };
    expect(problems("item + string(index)", types)).toEqual([]);
    expect(problems("item + index", types)).toEqual([
      [5, "no such operation: string + number: write string(x) for the number"],
    ]);
    expect(problems("previous", types)).toHaveLength(1);
  });
});

describe("types", () => {
  test.each<[string, number, string]>([
    ["input.orderId + input.urgent", 14, "no such operation: string + bool: write string(x) for the bool"],
    ["input.orderId + 1", 14, "no such operation: string + number: write string(x) for the number"],
    ["input.amount == '5'", 13, "no such operation: number == string"],
    ["input.amount > '5'", 13, "no such operation: number > string"],
    ["input.lines * 2", 12, "no such operation: list * number"],
    ["-input.orderId", 0, "no such operation: -string"],
    ["input.orderId && true", 0, "the left side of && must be a bool, not a string"],
    [
      "true || 1",
      8,
      "the right side of || must be a bool, not a number: where a key may be absent, write input.?key.orValue(other)",
    ],
    ["!input.amount", 0, "the operand of ! must be a bool, not a number"],
    ["input.amount ? 1 : 2", 0, "the condition before '?' must be a bool, not a number"],
    ["input.lines.filter(l, l.qty)", 22, "the condition of filter() must be a bool, not a number"],
    ["input.amount.map(x, x)", 0, "a number has no elements to go through"],
    ["lower(input.amount)", 6, "lower() needs a string, not a number"],
    ["input.orderId.sum()", 0, "sum() needs a list, not a string"],
    ["input.lines['a']", 12, "a list is indexed by a whole number, not by a string"],
    ["input.orderId[0]", 14, "a string cannot be indexed: write text.charAt(0) or text.substring(0, 1)"],
    ["'a' in input.orderId", 4, "no such operation: string in string: write text.contains(part)"],
    ["input.orderId.hasValue()", 14, "hasValue() is for optionals, not for a string"],
    ["timestamp(0) + 1", 13, "no such operation: timestamp + number"],
    ["{[1]: 2}", 1, "a key must be a string, an int or a bool, not a list"],
  ])("%s: at %i %s", (source, offset, message) => {
    expect(problems(source)).toEqual([[offset, message]]);
  });

  test.each([
    "input.amount * 2 + input.count / 3.5 % 2",
    "input.amount == null",
    "input.urgent ? input.amount : 'none'",
    "[1, 'a', true, {'a': 1}]",
    "{'risk': input.amount > 500 ? 'high' : 'low'}",
    "dyn(input.amount) == '5'",
    "input.untyped + 1 > input.untyped",
    "timestamp(run.startedAt) + duration('1h') > timestamp(0)",
    "input.lines.map(l, l.qty).sum() > 3 && input.lines.all(l, l.sku != '')",
    "[[1], [2]].flatten().sum() + max(1, 2.5)",
    "type(input.amount) == double",
    "nodes.?assess.risk.orValue('none') == 'high'",
    "optional.of(1).optMap(x, x + 1).orValue(0) > 1",
  ])("%s is fine", (source) => {
    expect(problems(source)).toEqual([]);
  });
});

describe("syntax and bounds", () => {
  test.each<[string, string]>([
    ["1 +", "unexpected token: the end"],
    ["input.orderId.matches('a(')", "RE2 refuses the regular expression"],
    ["[1].map(a, [1].map(b, [1].map(c, [1].map(d, d))))", "comprehensions are nested more than 3 deep"],
    [`'${"x".repeat(65_535)}'`, "the expression is longer than 64 KiB"],
    [`'${"é".repeat(40_000)}'`, "the expression is longer than 64 KiB"],
    [`${"(".repeat(300)}1${")".repeat(300)}`, "the expression is nested too deeply"],
    [`${"!".repeat(60_000)}true`, "the expression is nested too deeply"],
    [`${"1+".repeat(30_000)}1`, "the expression is nested too deeply"],
    ["9".repeat(60_000), "the whole number is beyond 2^53"],
  ])("%.40s…: %s", (source, message) => {
    const found = checkExpression({ source, types: TYPES });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ code: "expression_syntax", message: expect.stringContaining(message) });
  });

  test("every problem is reported at once, in the order of the source", () => {
    expect(problems("[input.a1, foo(input.a2), input.orderId + 1, bar]").map(([offset]) => offset)).toEqual([
      7, 11, 21, 40, 45,
    ]);
  });

  test("a thousand problems are listed, and how many more there are", () => {
    const found = problems(`[${"input.nothing,".repeat(4_000)}]`);
    expect(found).toHaveLength(1_001);
    expect(found.at(-1)?.[1]).toMatch(/^it has 3000 more faults than the 1000 listed here/);
  });
});

describe("templates", () => {
  test("problems have their position in the template", () => {
    const source = "Refund\n{{ input.amuont }} for {{ input.orderId + 1 }}";
    expect(checkTemplate({ source, types: TYPES })).toEqual([
      {
        code: "expression_syntax",
        message: "input has no property 'amuont'; did you mean 'amount'?",
        position: { offset: 16, line: 2, column: 10 },
      },
      {
        code: "expression_syntax",
        message: "no such operation: string + number: write string(x) for the number",
        position: { offset: 47, line: 2, column: 41 },
      },
    ]);
  });

  test("a syntax error in one expression does not hide problems of another", () => {
    expect(
      checkTemplate({ source: "{{ 1 + }}{{ foo }}", types: TYPES }).map(({ position }) => position.offset),
    ).toEqual([7, 12]);
  });

  test("braces that do not fit are template_syntax", () => {
    expect(checkTemplate({ source: "a {{ 1", types: TYPES })).toEqual([
      expect.objectContaining({ code: "template_syntax", position: { offset: 2, line: 1, column: 3 } }),
    ]);
  });
});

describe("keys that may be absent", () => {
  const input: Json = {
    type: "object",
    required: ["id", "lines"],
    properties: {
      id: { type: "string" },
      nick: { type: "string" },
      mode: { type: "string", default: "fast" },
      lines: { type: "array", items: { type: "object", required: ["a"], properties: { a: true, b: true } } },
    },
  };
  const found = (source: string) =>
    checkExpression({ source, types: { input, nodes: {} } }).map(({ code, message }) => [code, message]);

  test.each<[string, string]>([
    ["input.nick", "input.?nick.orValue('')"],
    ["'a' + input['nick']", "input.?nick.orValue('')"],
    ["input.lines.map(l, l.b)", ".?b.orValue(null)"],
  ])("%s is advised to be %s", (source, instead) => {
    expect(found(source)).toEqual([
      ["maybe_absent", expect.stringContaining(`write ${instead}, or require it`)],
    ]);
  });

  test.each([
    "input.id",
    "input.mode",
    "has(input.nick) ? input.nick : ''",
    "input.?nick.orValue('')",
    "input.lines.map(l, l.a)",
  ])("%s is fine", (source) => {
    expect(found(source)).toEqual([]);
  });

  test("in a template an absent value is empty text", () => {
    expect(checkTemplate({ source: "{{ input.nick }}", types: { input, nodes: {} } })).toEqual([]);
  });
});

describe("maps that are written out", () => {
  const found = (source: string) =>
    checkExpression({ source, types: TYPES }).map(({ code, message }) => [code, message]);

  test.each([
    ["{'amount': 1}.amuont", "the map has no property 'amuont'; did you mean 'amount'?"],
    ["{'amount': 1}['amuont']", "the map has no property 'amuont'; did you mean 'amount'?"],
    ["input.lines.map(l, {'sku': l.sku})[0].skuu", "the map has no property 'skuu'; did you mean 'sku'?"],
    ["{'lines': {'first': 1}}.lines.frist", "the map has no property 'frist'; did you mean 'first'?"],
  ])("%s is wrong", (source, message) => {
    expect(found(source)).toEqual([["expression_syntax", message]]);
  });

  test("a key that one of two has may be absent, and no schema could require it", () => {
    expect(found("(input.amount > 1 ? {'a': 1} : {'b': 2}).a")).toEqual([
      ["maybe_absent", "the map may be without 'a': write .?a.orValue(0)"],
    ]);
  });

  test.each([
    "{'a': 1}[nodes.pay.key]",
    "{nodes.pay.key: 1}.anything",
    "(input.amount > 1 ? {'a': 1} : {'a': 2}).a > 1",
    "[{'a': 1}] + [{'b': 2}]",
    "{'a': 1} == {'b': 2}",
    "{'a': 1}.map(key, key)",
    "size({'a': 1}) > 0",
  ])("%s is fine", (source) => {
    expect(found(source)).toEqual([]);
  });
});
