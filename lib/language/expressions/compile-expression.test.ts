import { describe, expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { compileExpression } from "./compile-expression.ts";
import { exampleScope } from "./example-scope.ts";
import { ExpressionError } from "./expression-error.ts";
import type { ExpressionScope } from "./scope.ts";

const INPUT: Json = {
  amount: 7,
  price: 2.5,
  zero: 0,
  name: "Ada",
  note: null,
  tags: ["b", "a"],
  lines: [
    { sku: "x", qty: 2 },
    { sku: "y", qty: 3 },
  ],
};

function evaluate(source: string, input: Json = INPUT, rest: Partial<ExpressionScope> = {}): Json {
  return compileExpression(source).evaluate(exampleScope(input, rest));
}

function failure(source: string, input: Json = INPUT, rest: Partial<ExpressionScope> = {}) {
  try {
    evaluate(source, input, rest);
  } catch (error) {
    if (error instanceof ExpressionError) {
      return { code: error.code, message: error.message, offset: error.position?.offset };
    }
    throw error;
  }
  throw new Error(`${source} did not fail`);
}

describe("numbers", () => {
  test.each<[string, Json]>([
    ["input.amount * 2", 14],
    ["2 * input.amount", 14],
    ["input.amount + 1", 8],
    ["input.amount - 0.5", 6.5],
    ["input.price * 2", 5],
    ["input.amount % 4", 3],
    ["-7 % 4", -3],
    ["-input.amount", -7],
    ["-input.zero", 0],
    ["input.zero * -1", 0],
    ["input.amount == 7", true],
    ["7 == input.amount", true],
    ["7.0 == 7", true],
    ["input.amount != 8", true],
    ["input.amount > 6.5", true],
    ["6 < input.amount && 7 <= input.amount && input.amount >= 7", true],
    ["input.amount in [1, 7]", true],
    ["7 in [7.0]", true],
    ["1u + 1", 2],
    ["0xFF", 255],
    ["1e3", 1000],
    ["9007199254740991", 9007199254740991],
    ["-9007199254740991", -9007199254740991],
    ["1.5 + 1.5", 3],
    ["[1, input.amount, 2.5].map(x, x * 2)", [2, 14, 5]],
  ])("%s is %j", (source, value) => {
    expect(evaluate(source)).toEqual(value);
  });

  test.each<[string, Json]>([
    ["7 / 2", 3],
    ["-7 / 2", -3],
    ["size(input.tags) / 2", 1],
    ["input.tags[size(input.tags) / 2]", "a"],
    ["int(input.price) / 2", 1],
    ["[7, 8].map(x, x / 2)", [3, 4]],
    ["dyn(7) / 2", 3],
    ["7.0 / 2", 3.5],
    ["input.amount / 2", 3.5],
    ["7 / double(2)", 3.5],
    ["input.amount / input.amount", 1],
    ["input.lines.map(l, l.qty).sum() / 2", 2.5],
    ["index / 2", 0.5],
  ])("only CEL's own ints divide to ints, numbers of JSON keep their fraction: %s is %j", (source, value) => {
    expect(evaluate(source, INPUT, { index: 1 })).toEqual(value);
  });

  test.each([
    "9007199254740991 + 1",
    "9007199254740991 * 3",
    "0 - 9007199254740991 - 1",
    "input.huge * 10",
    "1e300 * 1e300",
    "1e308 * 10.0",
    "sum([9007199254740991, 1])",
  ])("a computed whole number beyond 2^53, NaN and Infinity are errors: %s", (source) => {
    expect(failure(source, { huge: 1e300 }).code).toBe("expression_error");
  });

  test("a whole number beyond 2^53 cannot be written", () => {
    expect(failure("1 + 9007199254740993")).toMatchObject({ code: "expression_syntax", offset: 4 });
  });

  test("a number of the input that nothing computes with passes unchanged", () => {
    expect(evaluate("input.huge", { huge: 1e300 })).toBe(1e300);
  });
});

describe("JSON out", () => {
  test.each<[string, Json]>([
    ["timestamp('2025-03-09T10:30:00Z')", "2025-03-09T10:30:00Z"],
    ["timestamp('2025-03-09T10:30:00.25+01:00')", "2025-03-09T09:30:00.250Z"],
    ["duration('1h30m')", "5400s"],
    ["duration('250ms')", "0.25s"],
    ["timestamp('2025-03-09T10:30:00Z') - timestamp('2025-03-09T10:00:00Z')", "1800s"],
    ["b'hi'", "aGk="],
    ["type(1)", "int"],
    ["optional.of(3)", 3],
    ["optional.none()", null],
    ["[optional.none(), optional.of([duration('1s')])]", [null, ["1s"]]],
    ["{'at': timestamp(0)}", { at: "1970-01-01T00:00:00Z" }],
    ["null", null],
    ["[1, 'a', true, null, {'k': 1.5}]", [1, "a", true, null, { k: 1.5 }]],
    ["{'a': 1, 'b': 'x'}", { a: 1, b: "x" }],
    ["{1: 'a', true: 'b'}", { "1": "a", true: "b" }],
    ["input.amount > 5 ? 'many' : 0", "many"],
    ["input.amount > 9 ? 'many' : 0", 0],
  ])("%s is %j", (source, value) => {
    expect(evaluate(source)).toStrictEqual(value);
  });

  test("what is JSON already is handed on itself, however deep it stands", () => {
    const scope = exampleScope({ lines: [{ name: "one" }], at: "2026-01-01T00:00:00Z" });
    expect(compileExpression("input").evaluate(scope)).toBe(scope.input);
    const result = compileExpression("[input.lines, {'at': timestamp(input.at)}]").evaluate(scope);
    expect(result).toStrictEqual([[{ name: "one" }], { at: "2026-01-01T00:00:00Z" }]);
    expect(Object(result)[0]).toBe(Object(scope.input).lines);
  });

  test("what is read of `nodes` as a whole does not grow with it", () => {
    const outputs: Record<string, Json> = { first: 1 };
    const scope = { ...exampleScope({}), nodes: outputs };
    const results = ["nodes", "[nodes]", "{'all': nodes}"].map((source) =>
      compileExpression(source).evaluate(scope),
    );
    outputs.second = results;
    expect(results).toStrictEqual([{ first: 1 }, [{ first: 1 }], { all: { first: 1 } }]);
  });
});

describe("keys", () => {
  const data: Json = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": "own", "list": [1]}');

  test.each<[string, Json]>([
    ["input.__proto__.polluted", 1],
    ["input.constructor", "own"],
    ["'constructor' in input", true],
    ["has(input.__proto__)", true],
    ["input", data],
  ])("names that JavaScript gives a meaning are plain data: %s", (source, value) => {
    expect(JSON.stringify(evaluate(source, data))).toBe(JSON.stringify(value));
  });

  test.each([
    "input.__proto__",
    "input.constructor",
    "input.toString",
    "input['hasOwnProperty']",
    "nodes.__proto__",
    "run.metadata.valueOf",
  ])("nothing is inherited: %s is absent", (source) => {
    expect(failure(source)).toMatchObject({ code: "expression_error" });
  });

  test.each<[string, Json]>([
    ["'constructor' in input", false],
    ["'__proto__' in input", false],
    ["has(input.toString)", false],
    ["input.?__proto__.orValue('none')", "none"],
    ["input == {}", false],
    ["{} == {'__proto__': 1}", false],
  ])("nothing is inherited: %s is %j", (source, value) => {
    expect(evaluate(source)).toBe(value);
  });

  test("a map literal may have any key, and keeps it", () => {
    const result = evaluate("{'__proto__': 1, 'constructor': 2, 'prototype': 3}");
    expect(JSON.stringify(result)).toBe('{"__proto__":1,"constructor":2,"prototype":3}');
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });

  test("a list has positions only", () => {
    expect(failure("input.tags.length").message).toBe("a list has no key 'length': write size(x)");
    expect(failure("input.tags['length']").message).toContain("whole number");
    expect(failure("input.name.length").message).toBe("a string has no key 'length': write size(x)");
  });

  test("two entries with one key are an error", () => {
    expect(failure("{'a': 1, 'a': 2}").message).toContain("same key");
    expect(failure("{1: 1, '1': 2}").message).toContain("same key");
  });
});

describe("what may be absent", () => {
  test.each<[string, Json]>([
    ["has(nodes.assess)", true],
    ["has(nodes.x)", false],
    ["nodes.?x.orValue('none')", "none"],
    ["nodes.?assess.risk.orValue('none')", "high"],
    ["nodes.?assess.?nope.orValue('none')", "none"],
    ["nodes.?x.risk.orValue('none')", "none"],
    ["nodes[?'x'].orValue('none')", "none"],
    ["input.tags[?5].orValue('none')", "none"],
    ["input.tags[?0].orValue('none')", "b"],
    ["nodes.?x", null],
    ["nodes.?x.hasValue()", false],
    ["nodes.?x.or(nodes.?assess).value().risk", "high"],
    ["nodes.?assess.optMap(n, n.risk + '!').orValue('')", "high!"],
    ["nodes.?x.optMap(n, n.risk).hasValue()", false],
    ["nodes.?assess.optFlatMap(n, n.?risk).value()", "high"],
    ["optional.ofNonZeroValue('').hasValue()", false],
    ["optional.ofNonZeroValue({'a': 1}).hasValue()", true],
    ["has(input.note)", true],
    ["has(input.note.text)", false],
    ["input.?note.?text.orValue('none')", "none"],
    ["nodes.?x.orValue(1 / 1)", 1],
    ["nodes.?assess.orValue(1 / 0) != null", true],
  ])("%s is %j", (source, value) => {
    expect(evaluate(source)).toEqual(value);
  });

  test.each<[string, number]>([
    ["input.nope", 6],
    ["1 + input.a.b", 10],
    ["input['nope']", 6],
    ["input.tags[2]", 11],
    ["input.tags[-1]", 11],
    ["input.note.text", 11],
    ["nodes.x.risk", 6],
    ["has(nodes.x.risk)", 10],
    ["item", 0],
    ["nodes.?x.value()", 9],
    ["1 / 0", 2],
    ["input.amount % input.zero", 13],
    ["'a' + 1", 4],
    ["[1].map(x, x.y)", 13],
    ["'x'.lower(1)", 4],
  ])("%s fails at %i", (source, offset) => {
    expect(failure(source).offset).toBe(offset);
  });

  test("a position has line and column", () => {
    const source = "input.amount +\n  input.nope";
    expect(() => evaluate(source)).toThrow(
      expect.objectContaining({
        name: "ExpressionError",
        position: expect.objectContaining({ offset: 23, line: 2, column: 9 }),
      }),
    );
  });
});

describe("logic", () => {
  test.each<[string, Json]>([
    ["input.nope == 1 || true", true],
    ["true || input.nope == 1", true],
    ["input.nope == 1 && false", false],
    ["false && 1 / 0 == 1", false],
    ["[0, 1].exists(x, 1 / x == 1)", true],
    ["[0, 1].all(x, 1 / x == 2)", false],
    ["!(input.amount == 7)", false],
    ["[1, 2] == [1.0, 2]", true],
    ["{'a': [1]} == {'a': [1]}", true],
    ["'1' == dyn(1)", false],
    ["null == input.note", true],
    ["'b' < 'c' && 'B' < 'a'", true],
    ["false < true", true],
    ["timestamp(0) < timestamp(1)", true],
  ])("%s is %j", (source, value) => {
    expect(evaluate(source)).toBe(value);
  });

  test.each([
    "input.nope == 1 || false",
    "[0].exists(x, 1 / x == 1)",
    "input.amount && true",
    "true && 1",
    "input.name ? 1 : 2",
    "!input.name",
    "[1].filter(x, x)",
    "'a' < 1",
    "[1] < [2]",
    "'a' in 'abc'",
    "1 in input.amount",
    "true + true",
    "[1] - [1]",
  ])("%s is an error", (source) => {
    expect(failure(source).code).toBe("expression_error");
  });
});

describe("comprehensions", () => {
  test.each<[string, Json]>([
    ["input.lines.map(l, l.qty * 2)", [4, 6]],
    ["input.lines.map(l, l.qty > 2, l.sku)", ["y"]],
    ["input.lines.filter(l, l.qty > 2)", [{ sku: "y", qty: 3 }]],
    ["input.lines.all(l, l.qty > 1)", true],
    ["input.lines.exists(l, l.sku == 'y')", true],
    ["input.lines.exists_one(l, l.qty > 1)", false],
    ["input.lines.existsOne(l, l.qty == 2)", true],
    ["{'a': 1, 'b': 2}.map(k, k)", ["a", "b"]],
    [
      "input.lines.map(l, input.tags.map(t, t + l.sku))",
      [
        ["bx", "ax"],
        ["by", "ay"],
      ],
    ],
    ["[3, 1, 2].sortBy(x, -x)", [3, 2, 1]],
    ["sortBy(input.tags, t, t)", ["a", "b"]],
    ["input.lines.sortBy(l, l.sku).map(l, l.sku)", ["x", "y"]],
    ["[1, 2].map(x, [x].map(x, x * 10))", [[10], [20]]],
    ["cel.bind(t, input.amount * 2, t + t)", 28],
    ["cel.bind(t, 1, [5].map(x, cel.bind(t, x, t + 1))) ", [6]],
    ["[[1, 2], [3]].map(l, l.map(x, l.exists(y, y > x)))", [[true, false], [false]]],
    ["[].all(x, x)", true],
  ])("%s is %j", (source, value) => {
    expect(evaluate(source)).toEqual(value);
  });

  test("an inner item or index is the body's own", () => {
    expect(evaluate("{'i': item.id, 'n': index}", {}, { item: { id: "a" }, index: 0 })).toEqual({
      i: "a",
      n: 0,
    });
    expect(evaluate("[1].map(item, item)", {}, { item: "outer" })).toEqual([1]);
  });
});

describe("types", () => {
  test.each<[string, Json]>([
    ["type(1) == int", true],
    ["type(1.0) == double", true],
    ["type(input.amount) == int", true],
    ["type(input.price) == double", true],
    ["type('') == string", true],
    ["type([]) == list && type({}) == map && type(null) == null_type", true],
    ["type(timestamp(0)) == timestamp", true],
    ["type(type(1)) == type", true],
  ])("%s is %j", (source, value) => {
    expect(evaluate(source)).toBe(value);
  });
});

describe("compiling", () => {
  test.each<[string, number, string]>([
    ["1 +", 3, "unexpected token: the end"],
    ["(1", 2, "expected ')', got the end"],
    ["inptu.amount", 0, "unknown variable 'inptu'; did you mean 'input'?"],
    ["input.name.uper()", 11, "unknown function 'uper'; did you mean 'upper'?"],
    ["1 + flaten([])", 4, "unknown function 'flaten'; did you mean 'flatten'?"],
    ["contains('a', 'b')", 0, "'contains' is called as x.contains()"],
    ["'a'.int()", 4, "'int' is called as int(x)"],
    ["[1].map(x)", 4, "map() does not take 1 arguments"],
    ["has(input)", 4, "has() needs a key to look for, as in has(input.amount)"],
    ["input.name.matches('(')", 19, "RE2 refuses the regular expression: missing closing )"],
    ["[1].map(a, [1].map(b, [1].map(c, [1].map(d, d))))", 37, "comprehensions are nested more than 3 deep"],
    ["now()", 0, "unknown function 'now': there is no clock: run.startedAt is when the run began"],
    ["random()", 0, "unknown function 'random': there is no randomness: run.id differs in every run"],
    ["", 0, "unexpected token: the end"],
  ])("%s fails at %i: %s", (source, offset, message) => {
    expect(failure(source)).toEqual({ code: "expression_syntax", offset, message });
  });

  test("a chain of comprehensions is not nested", () => {
    expect(evaluate("[1].map(a, a).map(b, b).filter(c, true).map(d, d).all(e, e == 1)")).toBe(true);
  });

  test("the same source is compiled once", () => {
    expect(compileExpression("1 + 1")).toBe(compileExpression("1 + 1"));
  });
});
