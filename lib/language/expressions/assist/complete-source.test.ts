import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type VariableTypes, variableTypes } from "../static-scope.ts";
import { completeSource } from "./complete-source.ts";
import { describeSource } from "./describe-source.ts";
import type { Sample } from "./sample.ts";
import { showSampleValue } from "./sample.ts";

const types: readonly VariableTypes[] = [
  variableTypes({
    input: {
      type: "object",
      properties: {
        amount: { type: "number" },
        customer: { type: "object", properties: { name: { type: "string" } } },
        lines: { type: "array", items: { type: "object", properties: { sku: { type: "string" } } } },
      },
    },
    nodes: { route: { type: "object", properties: { case: { type: "string" } } }, fetch: true },
  }),
];

/** The labels at `|`. */
function labels(
  marked: string,
  given: { kind?: "template"; sample?: Sample } = {},
): readonly string[] | null {
  const { kind = "expression", sample } = given;
  const offset = marked.indexOf("|");
  const source = marked.replace("|", "");
  return completeSource({ kind, source, offset, types, sample })?.options.map(({ label }) => label) ?? null;
}

describe("completions", () => {
  test("after a dot are the members that the type has, and what can be called on it", () => {
    expect(labels("input.|")?.slice(0, 3)).toEqual(["amount", "customer", "lines"]);
    expect(labels("input.cu|")).toContain("customer");
    expect(labels("1 + input.customer.|")?.[0]).toBe("name");
    expect(labels("nodes.|")?.slice(0, 2)).toEqual(["route", "fetch"]);
    expect(labels("input.?customer.|")).toEqual(expect.arrayContaining(["name", "orValue"]));
    expect(labels("input.customer.name.|")).toEqual(expect.arrayContaining(["upper", "startsWith"]));
    expect(labels("input.customer.name.|")).not.toContain("filter");
  });

  test("of an element of a list are those of its schema", () => {
    expect(labels("input.lines[0].|")?.[0]).toBe("sku");
    expect(labels("input.lines.filter(line, line.|")?.[0]).toBe("sku");
    expect(labels("input.lines.filter(a, a.sku == 'x').map(b, b.|)")?.[0]).toBe("sku");
    expect(labels("input.lines.filter(line, li|")?.[0]).toBe("line");
  });

  test("at the beginning of a value are roots and functions", () => {
    expect(labels("|")).toEqual(expect.arrayContaining(["input", "nodes", "run", "upper", "has"]));
    expect(labels("in|")).toContain("input");
    expect(labels("input.amount + |")).toContain("nodes");
    expect(labels("|")).not.toContain("item");
  });

  test("in strings, in numbers and right after a value are none", () => {
    expect(labels("'a|'")).toBeNull();
    expect(labels("'a|")).toBeNull();
    expect(labels("12|")).toBeNull();
    expect(labels("input.amount |")).toBeNull();
  });

  test("know real data where no schema says anything", () => {
    const sample: Sample = { input: {}, nodes: { fetch: { body: { orders: [{ number: 7 }] } } } };
    expect(labels("nodes.fetch.|", { sample })?.[0]).toBe("body");
    expect(labels("nodes.fetch.body.orders.map(o, o.|", { sample })?.[0]).toBe("number");
  });

  test("of a template are those between braces", () => {
    expect(labels("Dear {{ input.customer.| }}", { kind: "template" })?.[0]).toBe("name");
    expect(labels("Dear {{ input.|\nnext line", { kind: "template" })?.[0]).toBe("amount");
    expect(labels("Dear | {{ input.amount }}", { kind: "template" })).toBeNull();
    expect(labels("{{ a }} input.|", { kind: "template" })).toBeNull();
  });

  test("never throw, wherever somebody is", () => {
    const piece = fc.constantFrom(
      "input",
      ".",
      ".?",
      "(",
      ")",
      "[",
      "]",
      "{",
      "}",
      "'",
      '"',
      "map",
      " ",
      "x",
      ",",
      "{{",
      "}}",
      "1",
      "nodes",
      "\\",
      "r'",
      "😀",
      "\n",
      "//",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.nat(60), fc.boolean(), (pieces, at, isTemplate) => {
        const source = pieces.join("");
        const kind = isTemplate ? "template" : "expression";
        const given = {
          kind,
          source,
          offset: Math.min(at, source.length),
          types,
          sample: { input: { a: [1] } },
        } as const;
        completeSource(given);
        describeSource(given);
        showSampleValue(given);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a description", () => {
  const at = (source: string, offset: number, sample?: Sample) =>
    describeSource({ kind: "expression", source, offset, types, sample });

  test("tells the type, and what the sample has there", () => {
    expect(at("1 + input.amount", 12, { input: { amount: 720 } })).toEqual({
      from: 10,
      to: 16,
      text: "input.amount",
      type: "number",
      value: "720",
    });
    expect(at("input.lines", 7)?.type).toBe("list of object");
  });

  test("of a function tells how it is called", () => {
    expect(at("upper(input.customer.name)", 2)).toMatchObject({ text: "upper", type: "upper(a string)" });
  });

  test("is of names only", () => {
    expect(at("1 + 2", 0)).toBeNull();
  });
});

describe("a value shown beneath", () => {
  test("is what the sample gives, cut where it is long", () => {
    const sample = { input: { amount: 2, name: "Ada" } };
    expect(showSampleValue({ kind: "expression", source: "input.amount * 2", sample })).toEqual({
      text: "4",
      isCut: false,
    });
    expect(showSampleValue({ kind: "template", source: "Dear {{ input.name }}", sample })).toEqual({
      text: "Dear Ada",
      isCut: false,
    });
    expect(showSampleValue({ kind: "expression", source: "input.x.y", sample })).toHaveProperty("fault");
    expect(
      showSampleValue({ kind: "expression", source: "[1,2,3].map(x, 'a'.padLeft)", sample }),
    ).toHaveProperty("fault");
    const long = { input: { text: "a".repeat(10_000) } };
    expect(showSampleValue({ kind: "expression", source: "input.text", sample: long })).toMatchObject({
      isCut: true,
    });
  });
});
