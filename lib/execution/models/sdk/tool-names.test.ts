import fc from "fast-check";
import { expect, test } from "vitest";
import { toolNames } from "./tool-names.ts";

const WIRE_NAME = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/;

test("a name that providers take stays as it is, another stays readable", () => {
  const names = toolNames(["search", "crm.find", "7up", "_x-1"]);
  expect(["search", "crm.find", "7up", "_x-1"].map(names.toWire)).toEqual([
    "search",
    "crm_find",
    "_7up",
    "_x-1",
  ]);
});

test("names that fall together are told apart, and the one that needs no change keeps its own", () => {
  const names = toolNames(["crm.find", "crm_find", "crm/find"]);
  expect(names.toWire("crm_find")).toBe("crm_find");
  expect(names.toWire("crm.find")).toMatch(/^crm_find_[0-9a-f]{8}$/);
  expect(names.toWire("crm/find")).toMatch(/^crm_find_[0-9a-f]{8}$/);
});

test("the name by which the SDK asks for JSON is nobody's", () => {
  expect(toolNames(["json"]).toWire("json")).toMatch(/^json_[0-9a-f]{8}$/);
});

test("any set of names goes to the wire and back, whatever its order", () => {
  const name = fc.oneof(
    fc.string({ minLength: 1, maxLength: 100 }),
    fc.constantFrom("a.b", "a_b", "a-b", "a/b", "json", "x".repeat(64), "x".repeat(65), `${"x".repeat(64)}.`),
  );
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 30 }), (all) => {
      const names = toolNames(all);
      const wire = all.map(names.toWire);
      expect(wire.every((one) => WIRE_NAME.test(one))).toBe(true);
      expect(wire.map(names.fromWire)).toEqual(all);
      expect(all.map(toolNames([...all].reverse()).toWire)).toEqual(wire);
    }),
  );
});

test("a name that was not given leads nowhere", () => {
  expect(toolNames(["a"]).fromWire("b")).toBeUndefined();
  expect(toolNames([]).toWire("a.b")).toBe("a_b");
});
