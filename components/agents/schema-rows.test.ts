import { expect, test } from "vitest";
import { schemaRows } from "./schema-rows.ts";

test("properties are told in order, with what is within them below", () => {
  const rows = schemaRows({
    type: "object",
    required: ["name", "lines"],
    $defs: {
      line: { type: "object", required: ["sku"], properties: { sku: { type: "string", maxLength: 20 } } },
    },
    properties: {
      name: { type: "string", title: "Name", minLength: 2, maxLength: 40, examples: ["Ada"] },
      lines: { type: "array", items: { $ref: "#/$defs/line" }, minItems: 1 },
      nick: { type: ["string", "null"], default: null },
      kind: { enum: ["a", "b"] },
    },
  });
  expect(rows.map(({ depth, name, type, isRequired }) => [depth, name, type, isRequired])).toEqual([
    [0, "name", "Text", true],
    [0, "lines", "List of objects", true],
    [1, "sku", "Text", true],
    [0, "nick", "Text or nothing", false],
    [0, "kind", "Choice", false],
  ]);
  expect(rows[0]).toMatchObject({ constraints: ["2 to 40 characters"], example: "Ada" });
  expect(rows[4]?.constraints).toEqual(["one of a, b"]);
});

test("alternatives are rows, and a schema within itself ends", () => {
  const rows = schemaRows({
    properties: {
      pay: { oneOf: [{ title: "Card", properties: { number: { type: "string" } } }, { title: "Cash" }] },
      tree: { $ref: "#/$defs/tree" },
    },
    $defs: { tree: { type: "object", properties: { left: { $ref: "#/$defs/tree" } } } },
  });
  expect(rows.map(({ depth, name }) => `${depth} ${name}`)).toEqual([
    "0 pay",
    "1 either Card",
    "2 number",
    "1 or Cash",
    "0 tree",
    "1 left",
  ]);
});

test("what a list holds by its places are rows, and what may follow them", () => {
  const rows = schemaRows({
    properties: {
      seat: {
        type: "array",
        prefixItems: [
          { type: "integer", title: "Row", minimum: 1 },
          { type: "object", properties: { letter: { type: "string" } } },
        ],
        items: { type: "string", maxLength: 5 },
        minItems: 1,
      },
    },
  });
  expect(rows.map(({ depth, name, type, isRequired }) => [depth, name, type, isRequired])).toEqual([
    [0, "seat", "List", false],
    [1, "item 1", "Whole number", true],
    [1, "item 2", "Object", false],
    [2, "letter", "Text", false],
    [1, "every further item", "Text", false],
  ]);
  expect(rows[0]?.constraints).toEqual(["at least 1 item"]);
  expect(rows[1]).toMatchObject({ title: "Row", constraints: ["at least 1"] });
});

test("odd schemas make rows, or none", () => {
  expect(schemaRows({})).toEqual([]);
  expect(schemaRows({ properties: { a: true, b: 1 }, oneOf: 3, items: "x" } as never)).toHaveLength(2);
});
