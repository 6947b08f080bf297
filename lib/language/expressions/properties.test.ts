import { Environment } from "@marcbachmann/cel-js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { checkExpression } from "./check-expression.ts";
import { compileExpression } from "./compile-expression.ts";
import { exampleScope } from "./example-scope.ts";
import { ExpressionError } from "./expression-error.ts";
import { compileTemplate } from "./template.ts";

/** Any text that a request body may hold: NUL is refused there, and a lone surrogate is not made here. */
const storableText = fc.string({ unit: "binary" }).filter((text) => !text.includes("\0"));
const key = fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", "toString", "a", "length"));
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    storableText,
    fc.array(tie("json"), { maxLength: 5 }),
    fc.array(fc.tuple(key, tie("json")), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
  ),
}));

/** The value after JSON: -0 and keys set twice are gone. */
const wire = (value: Json): Json => JSON.parse(JSON.stringify(value));

describe("JSON in, JSON out", () => {
  test("the input comes out as it went in", () => {
    fc.assert(
      fc.property(json, (input) => {
        const result = compileExpression("input").evaluate(exampleScope(wire(input)));
        expect(JSON.stringify(result)).toBe(JSON.stringify(wire(input)));
      }),
    );
  });

  test("writing and reading JSON gives the same value", () => {
    fc.assert(
      fc.property(json, (input) => {
        expect(
          compileExpression("parseJson(toJson(input)) == input").evaluate(exampleScope(wire(input))),
        ).toBe(true);
      }),
    );
  });

  test("every own key can be read, and no other", () => {
    fc.assert(
      fc.property(json.filter(isJsonObject), key, (input, name) => {
        const scope = exampleScope({ data: input, name });
        const isThere = Object.hasOwn(input, name);
        expect(compileExpression("input.name in input.data").evaluate(scope)).toBe(isThere);
        expect(compileExpression("input.data[?input.name].hasValue()").evaluate(scope)).toBe(isThere);
      }),
    );
  });

  test("a template shows a text as it is", () => {
    fc.assert(
      fc.property(storableText, (text) => {
        expect(compileTemplate("<{{ input.text }}>").render(exampleScope({ text }))).toBe(`<${text}>`);
      }),
    );
  });
});

const NAMES = [
  "input",
  "input.a",
  "input.list",
  "input.text",
  "nodes.assess",
  "nodes.?x",
  "run.turn",
  "x",
  "item",
];
const LITERALS = [
  "1",
  "0",
  "2.5",
  "-3",
  "'a'",
  "'é😀'",
  "true",
  "null",
  "[1, 2]",
  "{'a': 1}",
  "b'x'",
  "duration('1s')",
  "timestamp(0)",
];
const BINARY = ["+", "-", "*", "/", "%", "==", "!=", "<", ">=", "in", "&&", "||"];
const CALLS = [
  "size",
  "sum",
  "avg",
  "min",
  "max",
  "round",
  "join",
  "split",
  "replace",
  "lower",
  "trim",
  "flatten",
  "distinct",
  "toJson",
  "parseJson",
  "parseTimestamp",
  "formatTimestamp",
  "matches",
  "find",
  "int",
  "double",
  "string",
  "bool",
  "bytes",
  "type",
  "timestamp",
  "duration",
  "dyn",
  "has",
  "contains",
  "substring",
  "charAt",
  "indexOf",
  "lastIndexOf",
  "reverse",
  "format",
  "quote",
  "orValue",
  "hasValue",
  "value",
  "getHours",
  "getDayOfYear",
  "upperAscii",
];
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5, depthSize: "medium" },
    fc.constantFrom(...NAMES),
    fc.constantFrom(...LITERALS),
    fc
      .tuple(tie("expression"), fc.constantFrom(...BINARY), tie("expression"))
      .map(([l, op, r]) => `(${l} ${op} ${r})`),
    fc
      .tuple(tie("expression"), tie("expression"), tie("expression"))
      .map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
    fc.tuple(fc.constantFrom("!", "-"), tie("expression")).map((parts) => parts.join("")),
    fc
      .tuple(fc.constantFrom(...CALLS), fc.array(tie("expression"), { minLength: 1, maxLength: 3 }))
      .map(([f, args]) => `${f}(${args.join(", ")})`),
    fc
      .tuple(tie("expression"), fc.constantFrom(...CALLS), fc.array(tie("expression"), { maxLength: 2 }))
      .map(([receiver, f, args]) => `(${receiver}).${f}(${args.join(", ")})`),
    fc
      .tuple(
        tie("expression"),
        fc.constantFrom("map", "filter", "all", "exists", "exists_one", "sortBy"),
        tie("expression"),
      )
      .map(([list, macro, body]) => `(${list}).${macro}(x, ${body})`),
    fc
      .tuple(tie("expression"), fc.constantFrom(".a", ".?a", "['a']", "[0]", "[?0]", ".__proto__", ".length"))
      .map((parts) => `(${parts[0]})${parts[1]}`),
    fc.array(tie("expression"), { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
    fc
      .array(fc.tuple(tie("expression"), tie("expression")), { maxLength: 2 })
      .map((entries) => `{${entries.map((entry) => entry.join(": ")).join(", ")}}`),
  ),
}));

function outcome(source: string, input: Json): string {
  try {
    return JSON.stringify(compileExpression(source).evaluate(exampleScope(input)));
  } catch (error) {
    if (!(error instanceof ExpressionError) || !error.position) throw error;
    return `${error.code} at ${error.position.offset}: ${error.message}`;
  }
}

describe("any expression", () => {
  test("gives JSON or an ExpressionError with a position, and the same again", () => {
    fc.assert(
      fc.property(expression, json, (source, a) => {
        const input = wire({ a, list: [1, 2.5, a], text: "Grüße 😀 2025-03-09" });
        expect(outcome(source, input)).toBe(outcome(`${source} `, input));
      }),
      { numRuns: 2_000 },
    );
  });

  test("any text at all gives JSON or an ExpressionError", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: "binary" }),
          expression.map((source) => source.slice(0, -1)),
        ),
        (source) => {
          outcome(source, {});
          for (const { position } of checkExpression({ source, types: { input: true, nodes: {} } })) {
            expect(position.offset).toBeLessThanOrEqual(source.length);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("what cannot be compiled is a problem for the checker, too", () => {
    fc.assert(
      fc.property(expression, (source) => {
        const failsToCompile = outcome(source, {}).startsWith("expression_syntax");
        const types = { input: true, nodes: { assess: true }, item: true };
        const isOverlooked = failsToCompile && checkExpression({ source, types }).length === 0;
        expect({ source, isOverlooked }).toEqual({ source, isOverlooked: false });
      }),
    );
  });
});

/** Expressions over ints, texts, bools and lists of ints, typed so that most of them mean something. */
const { int, bool, text, ints } = fc.letrec<{ int: string; bool: string; text: string; ints: string }>(
  (tie) => ({
    int: fc.oneof(
      { maxDepth: 4 },
      fc.integer({ min: 0, max: 99 }).map(String),
      fc
        .tuple(tie("int"), fc.constantFrom("+", "-", "*", "/", "%"), tie("int"))
        .map(([l, op, r]) => `(${l} ${op} ${r})`),
      tie("int").map((value) => `(-${value})`),
      tie("text").map((value) => `size(${value})`),
      tie("ints").map((value) => `${value}.size()`),
      fc.tuple(tie("ints"), tie("int")).map(([list, at]) => `${list}[${at}]`),
      fc.tuple(tie("bool"), tie("int"), tie("int")).map(([c, l, r]) => `(${c} ? ${l} : ${r})`),
      fc.tuple(tie("text"), tie("text")).map(([l, r]) => `${l}.indexOf(${r})`),
    ),
    bool: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom("true", "false"),
      fc
        .tuple(tie("int"), fc.constantFrom("==", "!=", "<", "<=", ">", ">="), tie("int"))
        .map(([l, op, r]) => `(${l} ${op} ${r})`),
      fc
        .tuple(tie("bool"), fc.constantFrom("&&", "||", "=="), tie("bool"))
        .map(([l, op, r]) => `(${l} ${op} ${r})`),
      tie("bool").map((value) => `!${value}`),
      fc.tuple(tie("int"), tie("ints")).map(([item, list]) => `(${item} in ${list})`),
      fc
        .tuple(tie("ints"), fc.constantFrom("all", "exists", "exists_one"), tie("int"))
        .map(([list, f, n]) => `${list}.${f}(i, i >= ${n})`),
      fc
        .tuple(tie("text"), fc.constantFrom("contains", "startsWith", "endsWith"), tie("text"))
        .map(([l, f, r]) => `${l}.${f}(${r})`),
    ),
    text: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom("''", "'a'", "'ab'", "'bab'"),
      fc.tuple(tie("text"), tie("text")).map(([l, r]) => `(${l} + ${r})`),
      tie("int").map((value) => `string(${value})`),
      fc.tuple(tie("text"), tie("int")).map(([value, at]) => `${value}.substring(${at})`),
    ),
    ints: fc.oneof(
      { maxDepth: 4 },
      fc.array(tie("int"), { minLength: 1, maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
      fc.tuple(tie("ints"), tie("int")).map(([list, n]) => `${list}.map(i, i * 2 - ${n})`),
      fc.tuple(tie("ints"), tie("int")).map(([list, n]) => `${list}.filter(i, i < ${n})`),
      fc.tuple(tie("ints"), tie("ints")).map(([l, r]) => `(${l} + ${r})`),
    ),
  }),
);

describe("where JSON and CEL mean the same", () => {
  const celJs = new Environment();
  const plain = (value: unknown): Json =>
    JSON.parse(JSON.stringify(value, (_key, inner) => (typeof inner === "bigint" ? Number(inner) : inner)));

  function reference(source: string): Json | "error" {
    try {
      return plain(celJs.evaluate(source, {}));
    } catch {
      return "error";
    }
  }

  test("the value is the one that cel-js gives", () => {
    fc.assert(
      fc.property(fc.oneof(int, bool, text, ints), (source) => {
        const expected = reference(source);
        const actual = outcome(source, {});
        fc.pre(!/beyond 2\^53|3 deep/.test(actual)); // There, ints end at 2^63 and nesting is free.
        const told = actual.replace(/^expression_error.*$/s, "error");
        expect(told).toBe(expected === "error" ? "error" : JSON.stringify(expected));
      }),
      { numRuns: 3_000 },
    );
  });
});
