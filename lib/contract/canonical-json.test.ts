import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

test("the example of RFC 8785, 3.2.3", () => {
  const text = String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001, -0],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`;
  expect(canonicalJson(JSON.parse(text))).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

test("keys are in the order of their UTF-16 units at every level, those that look like numbers, too", () => {
  const names = ["\u20ac", "\r", "\ufb33", "1", "10", "2", "\u{1f600}", "\u0080", "\u00f6", "__proto__", ""];
  const object = JSON.parse(`{${names.map((name, index) => `${JSON.stringify(name)}:${index}`)}}`);
  const order = ["", "\r", "1", "10", "2", "__proto__", "\u0080", "\u00f6", "\u20ac", "\u{1f600}", "\ufb33"];
  const expected = `{${order.map((name) => `${JSON.stringify(name)}:${names.indexOf(name)}`)}}`;
  expect(canonicalJson([{ b: object, a: [] }])).toBe(`[{"a":[],"b":${expected}}]`);
});

test("what JSON does not have is left out of objects and null elsewhere", () => {
  expect(canonicalJson({ b: undefined, a: [undefined], c: {} })).toBe('{"a":[null],"c":{}}');
  expect(canonicalJson(undefined)).toBe("null");
});

test("a value in order and the same out of order give one text, and neither is changed", () => {
  const inOrder = { a: [{ x: 1, y: { k: null } }], b: "", c: { d: [] } };
  const outOfOrder = { c: { d: [] }, b: "", a: [{ y: { k: null }, x: 1 }] };
  const before = JSON.stringify(outOfOrder);
  expect(canonicalJson(outOfOrder)).toBe(JSON.stringify(inOrder));
  expect(canonicalJson(inOrder)).toBe(JSON.stringify(inOrder));
  expect(JSON.stringify(outOfOrder)).toBe(before);
});
