import { describe, expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { compileExpression } from "../compile-expression.ts";
import { exampleScope } from "../example-scope.ts";

function evaluate(source: string, input: Json = {}): Json {
  return compileExpression(source).evaluate(exampleScope(input));
}

describe("numbers", () => {
  test.each<[string, Json]>([
    ["sum([1, 2.5])", 3.5],
    ["[1, 2].sum()", 3],
    ["sum([])", 0],
    ["sum([duration('1s'), duration('2s')])", "3s"],
    ["avg([1, 2])", 1.5],
    ["[4].avg()", 4],
    ["min([3, 1.5, 2])", 1.5],
    ["max(3, 1, 2)", 3],
    ["min('b', 'a')", "a"],
    ["['b', 'a'].max()", "b"],
    ["max([timestamp(0), timestamp(5)])", "1970-01-01T00:00:05Z"],
    ["round(2.5)", 3],
    ["round(-2.5)", -3],
    ["round(1.005, 2)", 1.01],
    ["round(1234.5678, -2)", 1200],
    ["1.45.round(1)", 1.5],
    ["round(-0.001, 2)", 0],
    ["round(1e-7, 3)", 0],
    ["round(12)", 12],
  ])("%s is %j", (source, value) => {
    expect(evaluate(source)).toEqual(value);
  });

  test.each([
    ["sum(['a'])", "sum() needs a list of numbers, not one with a string"],
    ["avg([])", "avg() of an empty list"],
    ["min([])", "min() of an empty list"],
    ["max([1, 'a'])", "no such operation: string max number"],
    ["min([[1]])", "no such operation: list min list"],
    ["round('1')", "round() needs a number, not a string"],
    ["round(1.5, 20)", "round() takes -15 to 15 digits"],
    ["round(1.5, 0.5)", "round() needs a whole number, not a number"],
  ])("%s fails: %s", (source, message) => {
    expect(() => evaluate(source)).toThrow(message);
  });
});

describe("texts", () => {
  test.each<[string, Json]>([
    ["'héllo'.size()", 5],
    ["size('😀a')", 2],
    ["'😀ab'.substring(1)", "ab"],
    ["'😀ab'.substring(0, 2)", "😀a"],
    ["'😀ab'.charAt(1)", "a"],
    ["'ab'.charAt(2)", ""],
    ["'😀ab'.indexOf('b')", 2],
    ["'abcabc'.indexOf('c', 3)", 5],
    ["'abcabc'.lastIndexOf('b')", 4],
    ["'abcabc'.lastIndexOf('b', 3)", 1],
    ["'abc'.indexOf('')", 0],
    ["'abc'.lastIndexOf('')", 3],
    ["'abc'.indexOf('z')", -1],
    ["'abc'.contains('bc') && 'abc'.startsWith('ab') && 'abc'.endsWith('c')", true],
    ["lower('ÀB') + 'ÀB'.lower() + upper('straße')", "àbàbSTRASSE"],
    ["'ÀB'.lowerAscii() + 'àb'.upperAscii()", "ÀbàB"],
    ["'  a '.trim() + trim(' b ')", "ab"],
    ["'ab😀'.reverse()", "😀ba"],
    ["'a,b,,c'.split(',')", ["a", "b", "", "c"]],
    ["split('a,b,c', ',', 2)", ["a", "b,c"]],
    ["'a,b'.split(',', 0)", []],
    ["'a,b'.split(',', -1)", ["a", "b"]],
    ["'a😀'.split('')", ["a", "😀"]],
    ["''.split(',')", [""]],
    ["''.split('')", []],
    ["'abc'.split('', 2)", ["a", "bc"]],
    ["['a', 'b'].join()", "ab"],
    ["join(['a', 1, true, null, [2], timestamp(0)], '-')", "a-1-true--[2]-1970-01-01T00:00:00Z"],
    ["'aXbX'.replace('X', '--')", "a--b--"],
    ["replace('aXbX', 'X', '-', 1)", "a-bX"],
    ["'aXbX'.replace('X', '-', 0)", "aXbX"],
    ["'$&a'.replace('a', '$&')", "$&$&"],
    ["'ab'.replace('', '-')", "-a-b-"],
    ["'ab'.replace('', '-', 2)", "-a-b"],
    ["'ab'.replace('', '-', 1)", "-ab"],
    ["'%s is %d, %.2f, %e'.format(['x', 5, 2.5, 1234.5])", "x is 5, 2.50, 1.234500e+03"],
    ["'%x %X %o %b %b %%'.format([255, 'hi', 8, 5, true])", "ff 6869 10 101 1 %"],
    ["'%s'.format([{'a': [1]}])", '{"a":[1]}'],
    ["'a\"b'.quote()", '"a\\"b"'],
  ])("%s is %j", (source, value) => {
    expect(evaluate(source)).toEqual(value);
  });

  test.each([
    ["'abc'.substring(4)", "there is no character 4 in the text"],
    ["'abc'.substring(-1)", "there is no character -1 in the text"],
    ["'😀'.substring(2)", "there is no character 2 in the text"],
    ["'abc'.substring(2, 1)", "substring() ends before it starts"],
    ["lower(1)", "lower() needs a string, not a number"],
    ["'%d'.format(['a'])", "format() cannot write a string as %d"],
    ["'%q'.format([1])", "format() knows"],
    ["'%s'.format([])", "format() needs a value for its clause 1"],
    ["'a'.format([1])", "format() uses 0 of 1 values"],
    ["'%.999f'.format([1])", "at most 100 digits"],
  ])("%s fails: %s", (source, message) => {
    expect(() => evaluate(source)).toThrow(message);
  });
});

describe("lists and maps", () => {
  test.each<[string, Json]>([
    ["size([1, 2]) + {'a': 1}.size() + size(b'abc')", 6],
    ["[[1], [2, [3]], 4].flatten()", [1, 2, [3], 4]],
    ["flatten([[1], [2, [3, [4]]]], 2)", [1, 2, 3, [4]]],
    ["flatten([[1]], 0)", [[1]]],
    ["[1, 1.0, '1', 1, null, null].distinct()", [1, "1", null]],
    ["distinct([{'a': 1, 'b': 2}, {'b': 2, 'a': 1}, [1], [1]])", [{ a: 1, b: 2 }, [1]]],
    ["size(distinct([timestamp(0), '1970-01-01T00:00:00Z', [timestamp(0)], ['1970-01-01T00:00:00Z']]))", 4],
    ["[1] + [2, 'a']", [1, 2, "a"]],
    ["toJson({'b': [1, null], 'a': 'x'})", '{"b":[1,null],"a":"x"}'],
    ["[1].toJson() + toJson('a')", '[1]"a"'],
    ["parseJson('{\"a\": [1, 2.5]}').a[1]", 2.5],
    ["'[1]'.parseJson()", [1]],
    ["parseJson('{\"__proto__\": 1}').__proto__", 1],
  ])("%s is %j", (source, value) => {
    expect(evaluate(source)).toEqual(value);
  });

  test.each([
    ["parseJson('{')", "parseJson() needs a text that is JSON"],
    ["parseJson('1e999')", "not a finite number"],
    ["flatten([1], -1)", "not negative"],
    ["size(1)", "size() needs a string or bytes or a list or a map, not a number"],
  ])("%s fails: %s", (source, message) => {
    expect(() => evaluate(source)).toThrow(message);
  });
});

describe("conversions", () => {
  test.each<[string, Json]>([
    ["int('42') + int(2.9) + int(-2.9)", 42],
    ["int(timestamp('1970-01-01T00:01:00Z'))", 60],
    ["double('1.5e1')", 15],
    ["string(1.5) + string(2) + string(true) + string(duration('1m')) + string(b'hi')", "1.52true60shi"],
    ["string(timestamp(0))", "1970-01-01T00:00:00Z"],
    ["bool('true') && !bool('0')", true],
    ["bytes('é') == b'\\xc3\\xa9'", true],
    ["b'a' + b'b'", "YWI="],
    ["uint(3)", 3],
    ["duration(90)", "90s"],
    ["duration('-1.5h')", "-5400s"],
    ["duration('1h') > duration('59m')", true],
  ])("%s is %j", (source, value) => {
    expect(evaluate(source)).toEqual(value);
  });

  test.each([
    "int('4.5')",
    "int('0x10')",
    "int(' 1')",
    "int('99999999999999999999')",
    "uint(-1)",
    "double('NaN')",
    "double('Infinity')",
    "double('')",
    "bool('yes')",
    "string([1])",
    "string(b'\\xff')",
    "timestamp('2025-02-30T00:00:00Z')",
    "timestamp('2025-03-09')",
    "timestamp(1e15)",
    "duration('1')",
    "duration('1y')",
    "duration('')",
    "duration('-')",
    "timestamp('9999-12-31T23:59:59Z') + duration('1s')",
  ])("%s is an error", (source) => {
    expect(() => evaluate(source)).toThrow(expect.objectContaining({ code: "expression_error" }));
  });
});

describe("times", () => {
  test.each<[string, Json]>([
    ["timestamp('2025-03-09T10:30:15.250Z').getFullYear()", 2025],
    ["timestamp('2025-03-09T10:30:15.250Z').getMonth()", 2],
    ["timestamp('2025-03-09T10:30:15.250Z').getDate()", 9],
    ["timestamp('2025-03-09T10:30:15.250Z').getDayOfMonth()", 8],
    ["timestamp('2025-03-09T10:30:15.250Z').getDayOfWeek()", 0],
    ["timestamp('2025-03-09T10:30:15.250Z').getDayOfYear()", 67],
    ["timestamp('2025-03-09T10:30:15.250Z').getHours()", 10],
    ["timestamp('2025-03-09T10:30:15.250Z').getMinutes()", 30],
    ["timestamp('2025-03-09T10:30:15.250Z').getSeconds()", 15],
    ["timestamp('2025-03-09T10:30:15.250Z').getMilliseconds()", 250],
    ["timestamp('2025-07-01T22:30:00Z').getHours('Europe/Berlin')", 0],
    ["timestamp('2025-07-01T22:30:00Z').getDate('europe/berlin')", 2],
    ["timestamp('2025-01-01T00:30:00Z').getFullYear('-08:00')", 2024],
    ["timestamp('2025-03-30T00:59:00Z').getHours('Europe/Berlin')", 1],
    ["timestamp('2025-03-30T01:00:00Z').getHours('Europe/Berlin')", 3],
    ["timestamp('2024-12-31T12:00:00Z').getDayOfYear('UTC')", 365],
    ["duration('1h30m').getMinutes() + duration('90s').getSeconds() + duration('2h').getHours()", 182],
    ["duration('-90s').getMinutes()", -1],
    ["parseTimestamp('2025-03-09')", "2025-03-09T00:00:00Z"],
    ["parseTimestamp('2025-03-09T10:30')", "2025-03-09T10:30:00Z"],
    ["'2025-03-09 10:30:00+0200'.parseTimestamp()", "2025-03-09T08:30:00Z"],
    ["parseTimestamp('31.12.2025 08:05', 'dd.MM.yyyy HH:mm')", "2025-12-31T08:05:00Z"],
    ["parseTimestamp('31.12.2025', 'dd.MM.yyyy', 'Europe/Berlin')", "2025-12-30T23:00:00Z"],
    ["parseTimestamp('2025-03-30T02:30', 'yyyy-MM-dd\\'T\\'HH:mm', 'Europe/Berlin')", "2025-03-30T01:30:00Z"],
    ["parseTimestamp('2025-10-26T02:30', 'yyyy-MM-dd\\'T\\'HH:mm', 'Europe/Berlin')", "2025-10-26T00:30:00Z"],
    ["parseTimestamp('0050-01-01')", "0050-01-01T00:00:00Z"],
    ["formatTimestamp(timestamp(0))", "1970-01-01T00:00:00Z"],
    [
      "timestamp(0).formatTimestamp('EEEE, d MMMM yyyy \\'at\\' h:mm a')",
      "Thursday, 1 January 1970 at 12:00 AM",
    ],
    [
      "formatTimestamp('2025-07-01T12:00:00Z', 'dd.MM.yy HH:mm XXX', 'Europe/Berlin')",
      "01.07.25 14:00 +02:00",
    ],
    ["formatTimestamp('2025-07-01', 'EEE MMM')", "Tue Jul"],
    ["formatTimestamp(timestamp(0), '\\'\\'HH\\'o\\'\\'clock\\'')", "'00o'clock"],
    ["formatTimestamp('2025-01-01', 'yyyy', 'America/New_York')", "2024"],
    ["run.startedAt.parseTimestamp() < parseTimestamp('2026-01-01')", true],
  ])("%s is %j", (source, value) => {
    expect(evaluate(source)).toEqual(value);
  });

  test.each([
    ["timestamp(0).getHours('Nowhere/Land')", "there is no such time zone"],
    ["timestamp(0).getHours('+25:00')", "there is no such time zone"],
    ["parseTimestamp('yesterday')", "parseTimestamp() needs a text such as"],
    ["parseTimestamp('2025-02-30')", "parseTimestamp() needs a text such as"],
    ["parseTimestamp('31.12.2025', 'dd.MM.yy')", "parseTimestamp() reads patterns of"],
    ["parseTimestamp('31-12-2025', 'dd.MM.yyyy')", "parseTimestamp() needs a text such as 'dd.MM.yyyy'"],
    ["formatTimestamp(timestamp(0), 'YYYY')", "letters in its pattern that mean nothing"],
    ["formatTimestamp(timestamp(0), 'HH \\'at')", "letters in its pattern that mean nothing"],
    ["duration('1h').getHours('UTC') + timestamp(0).getDate(1)", "getDate() needs a string, not a number"],
  ])("%s fails: %s", (source, message) => {
    expect(() => evaluate(source)).toThrow(message);
  });
});

describe("regular expressions", () => {
  test.each<[string, Json]>([
    ["'order 4711'.matches('[0-9]+')", true],
    ["matches('order', '^[0-9]+$')", false],
    ["'order 4711/12'.find('[0-9]+')", "4711"],
    ["find('order', '[0-9]+')", ""],
    ["'Ünïcode'.matches('^\\\\pL+$')", true],
    ["'a\\nb'.find('(?s)a.b')", "a\nb"],
    ["input.text.matches(input.pattern)", true],
    ["'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.matches('^(a+)+$')", false],
  ])("%s is %j", (source, value) => {
    expect(evaluate(source, { text: "AB1234", pattern: "^[A-Z]{2}\\d{4}$" })).toBe(value);
  });

  test.each([
    ["(?=a)", "RE2 refuses the regular expression"],
    ["(a)\\1", "RE2 refuses the regular expression"],
    ["(?:(a?){900}){6}", "the regular expression is too large"],
    ["a".repeat(1_001), "the regular expression is too large"],
  ])("a pattern from data that RE2 refuses is an error: %s", (pattern, message) => {
    expect(() => evaluate("'a'.matches(input.pattern)", { pattern })).toThrow(message);
  });
});
