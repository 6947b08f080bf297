import { describe, expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { NO_BINDINGS } from "./compile/bindings.ts";
import { Compilation } from "./compile/compilation.ts";
import { compileNode } from "./compile/compile-node.ts";
import { compileExpression } from "./compile-expression.ts";
import { Evaluation } from "./evaluation.ts";
import { exampleScope } from "./example-scope.ts";
import { COST_BUDGET } from "./limits.ts";
import { UNKNOWN_VARIABLES } from "./static-scope.ts";
import { parseExpression } from "./syntax/parse-expression.ts";

/** Far more than the 250 ms that a budget is worth: this machine may be slow. */
const GENEROUS_MILLISECONDS = 2_000;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

const INPUT: Json = {
  l200: numbers(200),
  l400: numbers(400),
  l3000: numbers(3_000),
  l100k: numbers(100_000),
  fractions: numbers(3_000).map((value) => value + 0.5),
  texts: numbers(3_000).map((value) => `text ${value}`),
  rows: numbers(3_000).map((id) => ({ id, name: `row ${id}` })),
  wide: Object.fromEntries(numbers(50_000).map((key) => [`key ${key}`, key])),
  long: "a".repeat(1_000_000),
  longB: `${"a".repeat(999_999)}b`,
  needle: `${"a".repeat(5_000)}b${"a".repeat(5_000)}`,
  emoji: "😀".repeat(300_000),
  json: `[${"{},".repeat(300_000)}{}]`,
};

/** Nested loops whose sizes are not known ahead, so that the budget is what stops them. */
const twice = (body: string) => `input.l3000.map(a, input.l3000.filter(z, true).map(b, ${body}))`;
const often = (body: string) => `input.l100k.all(a, ${body})`;

describe("a hostile expression is stopped by its cost", () => {
  test.each([
    ["three nested loops over 400", "input.l400.map(a, input.l400.map(b, input.l400.map(c, a + b + c)))"],
    [
      "the same over sizes found on the way",
      "input.l400.all(a, input.l400.filter(z, true).all(b, input.l400.filter(z, true).all(c, true)))",
    ],
    ["loops within the receiver", "input.l400.map(a, input.l400.map(b, input.l400.filter(c, c > a)))"],
    [
      "loops over a literal",
      `[${"1,".repeat(400)}1].map(a, [${"1,".repeat(400)}1].map(b, [${"1,".repeat(400)}1].map(c, c)))`,
    ],
    ["loops over a bound list", "cel.bind(l, input.l400, l.map(a, l.map(b, l.map(c, 1))))"],
    ["numbers", twice("1")],
    ["fractions", "input.fractions.map(a, input.fractions.filter(z, true).map(b, a * b))"],
    ["lists", twice("[b]")],
    ["empty lists", twice("[]")],
    ["maps", twice("{'a': b}")],
    ["maps with computed keys", twice("{string(a * 3000 + b): 1}")],
    ["texts", twice("string(a) + string(b)")],
    ["loops over short lists", "input.l100k.map(a, input.l200.filter(z, z < 2).map(b, b))"],
    [
      "doubling a text",
      "cel.bind(a, input.long, cel.bind(b, a + a, cel.bind(c, b + b, cel.bind(d, c + c, d + d))))",
    ],
    [
      "doubling a text in a loop",
      "cel.bind(a, 'xxxxxxxx', cel.bind(b, a + a + a + a, cel.bind(c, b + b + b + b, input.l100k.map(x, c + c + c + c))))",
    ],
    [
      "doubling a list",
      "cel.bind(a, input.l100k, cel.bind(b, a + a + a + a, cel.bind(c, b + b + b + b, cel.bind(d, c + c + c + c, d + d))))",
    ],
    ["long concatenations", often("input.long + input.long != ''")],
    ["comparing equal prefixes", often("input.long != input.longB && input.long < input.longB")],
    ["searching", often("!input.long.contains(input.needle)")],
    ["searching backwards", often("input.long.lastIndexOf(input.needle) == -1")],
    ["splitting", "input.l100k.map(a, input.long.split(''))"],
    ["replacing", "input.l100k.map(a, input.long.replace('a', 'bb'))"],
    ["replacing nothing", "input.l100k.map(a, input.long.replace('', 'bb'))"],
    ["replacing by something long", "input.long.replace('a', input.needle)"],
    ["joining by something long", "input.l100k.map(x, 'x').join(input.needle)"],
    ["changing case", "input.l100k.map(a, input.long.upper())"],
    ["reversing", "input.l100k.map(a, input.emoji.reverse())"],
    ["counting characters", often("input.emoji.size() > 0")],
    ["writing JSON", "input.l100k.map(a, toJson(input.l100k))"],
    ["reading JSON", "input.l100k.map(a, parseJson(input.json))"],
    ["flattening", "input.l100k.map(a, [input.l100k, input.l100k].flatten())"],
    ["telling apart", "input.l100k.map(a, distinct(input.rows))"],
    ["sorting", "input.l400.map(a, input.texts.filter(t, true).sortBy(t, t))"],
    ["looking in a list", often("!(-1 in input.l100k)")],
    ["comparing deeply", often("input.rows == input.rows.filter(r, true)")],
    ["counting keys", often("size(input.wide) > 0")],
    ["summing", often("sum(input.l100k) > 0")],
    ["errors that || absorbs", often("input.nope == 1 || true")],
    ["errors that exists absorbs", "input.l400.exists(a, input.l100k.exists(b, input.nope == 1))"],
    ["a backtracking pattern on a long text", often("!input.longB.matches('^(a+)+$') || true")],
    ["a pattern with many states", often("input.longB.matches('[ab]*a[ab]{300}[cd]') || true")],
    ["finding with many states", often("input.long.find('(?:a?){500}a{500}[cd]') == ''")],
    ["many patterns", often("'aaab'.matches('(a?){' + string(a % 1000) + '}b') || true")],
    ["time zones that do not exist", often("timestamp(a).getHours('X/' + string(a)) >= 0 || true")],
    ["time zones", often("timestamp(a).getHours('Europe/Berlin') >= 0")],
    ["formatting", "input.l100k.map(a, [1, 2, 3].map(b, timestamp(a).formatTimestamp('EEEE HH:mm:ss')))"],
    ["rounding", "input.l100k.map(a, [1, 2, 3, 4, 5].map(b, round(a + 0.12345, 2)))"],
    ["bytes", "input.l100k.map(a, [1, 2, 3, 4].map(b, bytes(input.texts[b])))"],
  ])("%s", (_name, source) => {
    const compiled = compileExpression(source);
    const processorMs = startProcessorClock();
    expect(() => compiled.evaluate(exampleScope(INPUT))).toThrow(
      expect.objectContaining({
        code: "expression_error",
        message: expect.stringMatching(/10 million|4 MiB|1 MiB/),
      }),
    );
    expect(processorMs()).toBeLessThan(GENEROUS_MILLISECONDS);
  });

  test("none of them is let through by || or exists", () => {
    const sum = "input.l400.map(a, input.l400.map(b, input.l400.map(c, c))) == [] || true";
    expect(() => compileExpression(sum).evaluate(exampleScope(INPUT))).toThrow("10 million");
    const exists = "[1, 2].exists(x, x == 2 || input.l100k.all(a, input.l100k.filter(z, true) != []))";
    expect(() => compileExpression(exists).evaluate(exampleScope(INPUT))).toThrow("10 million");
  });
});

describe("the budget", () => {
  function unitsOf(source: string, input: Json = INPUT): number {
    const compilation = new Compilation({ variables: UNKNOWN_VARIABLES, compileNode });
    const { run } = compilation.compile(parseExpression(source, { text: source, start: 0 }), NO_BINDINGS);
    const evaluation = new Evaluation({ scope: exampleScope(input), source: { text: source, start: 0 } });
    run(evaluation);
    return COST_BUDGET - evaluation.remaining;
  }

  test.each([
    ["input.l400.all(a, true)", 400],
    ["input.l200.all(a, input.l200.all(b, true))", 200 * 200],
    ["input.l200.all(a, true) && input.l400.all(a, true)", 600],
    ["input.l400.exists(a, true)", 400],
    ["input.wide.size() > 0 && true", 250_000],
    ["1 + 2 * 3", 0],
  ])("%s costs %i visits, and little more", (source, visits) => {
    expect(unitsOf(source)).toBeGreaterThanOrEqual(visits);
    expect(unitsOf(source)).toBeLessThanOrEqual(visits * 1.2);
  });

  test("eight million visits are allowed, and take their time from nobody for long", () => {
    const source = "input.l200.all(a, input.l200.all(b, input.l200.all(c, true)))";
    expect(compileExpression(source).evaluate(exampleScope(INPUT))).toBe(true);
  });

  test("ordinary work over ten thousand rows is far from it", () => {
    const rows = numbers(10_000).map((id) => ({ id, name: `Row ${id}`, price: id / 3, paid: id % 2 === 0 }));
    const source =
      "input.rows.filter(r, r.paid && r.price > 10).map(r, {'id': r.id, 'label': r.name + ': ' + string(round(r.price, 2)), 'vip': r.name.matches('^Row 1')}).sortBy(r, r.label)";
    expect(unitsOf(source, { rows })).toBeLessThan(COST_BUDGET / 2);
  });

  test("it never depends on what was evaluated before", () => {
    const source =
      "input.texts.filter(t, t.matches('^text [0-9]{1,7}$') && timestamp(0).getHours('Asia/Tokyo') == 9).size()";
    const first = unitsOf(source);
    compileExpression(source).evaluate(exampleScope(INPUT));
    expect(unitsOf(source)).toBe(first);
  });
});

describe("the result", () => {
  test("is at most 1 MiB of JSON, counted in bytes", () => {
    const fits = { text: "é".repeat(524_287) };
    expect(compileExpression("input.text").evaluate(exampleScope(fits))).toBe(fits.text);
    expect(() =>
      compileExpression("input.text").evaluate(exampleScope({ text: "é".repeat(524_288) })),
    ).toThrow("1 MiB");
  });

  test("counts what it shares as often as it appears", () => {
    const bound = Array.from(
      { length: 40 },
      (_, level) => `cel.bind(x${level + 1}, [x${level}, x${level}], `,
    ).join("");
    const source = `cel.bind(x0, [1], ${bound}x40${")".repeat(41)}`;
    expect(() => compileExpression(source).evaluate(exampleScope())).toThrow("1 MiB");
    expect(() =>
      compileExpression(source.replace("x40)", "x40 == [x40])")).evaluate(exampleScope()),
    ).not.toThrow("RangeError");
  });

  test("is not nested without end", () => {
    const nested = (depth: number) => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
    expect(compileExpression("input").evaluate(exampleScope(nested(900)))).toEqual(nested(900));
    expect(() => compileExpression("input").evaluate(exampleScope(nested(2_000)))).toThrow(
      "nested too deeply",
    );
    expect(() =>
      compileExpression("input.a == input.b").evaluate(exampleScope({ a: nested(5_000), b: nested(5_000) })),
    ).toThrow("nested too deeply");
    expect(() => compileExpression("flatten(input, 1000000)").evaluate(exampleScope(nested(5_000)))).toThrow(
      "nested too deeply",
    );
  });
});
