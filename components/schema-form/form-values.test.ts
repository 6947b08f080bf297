import { expect, test } from "vitest";
import { type FormValue, isPresent, updateAt } from "./form-values.ts";

const set = (whole: FormValue, keys: string[], value: FormValue) => updateAt(whole, keys, () => value);

test("a value is changed in place, and nothing else is", () => {
  const whole = { a: { b: 1 }, list: [{ c: 2 }, { c: 3 }] };
  const changed = set(whole, ["list", "1", "c"], 4);
  expect(changed).toEqual({ a: { b: 1 }, list: [{ c: 2 }, { c: 4 }] });
  expect((changed as typeof whole).a).toBe(whole.a);
  expect(whole.list[1]).toEqual({ c: 3 });
});

test("what is missing on the way is made: an object for a name, a list for a number", () => {
  expect(set(undefined, ["a", "b"], 1)).toEqual({ a: { b: 1 } });
  expect(JSON.stringify(set(undefined, ["pair", "1"], 2))).toBe('{"pair":[null,2]}');
  expect(set({ a: "text" }, ["a", "b"], 1)).toEqual({ a: { b: 1 } });
});

test("an object may have names that are numbers or Object's own", () => {
  expect(set({ "7": 1 }, ["7"], 2)).toEqual({ "7": 2 });
  const odd = set({}, ["__proto__", "a"], 1);
  expect(JSON.stringify(odd)).toBe('{"__proto__":{"a":1}}');
  expect(({} as { a?: unknown }).a).toBeUndefined();
});

test("only nothing and null are absent: an object without members is there", () => {
  expect([undefined, null, {}, [], "", 0].map((value) => isPresent(value))).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});
