import { expect, test } from "vitest";
import { z } from "zod";
import { inKeyOrder } from "./in-key-order.ts";

const item = z.object({ b: z.string(), a: z.int() });
const schema = z
  .object({ z: z.array(item), none: item.nullable(), absent: item.optional(), b: item, a: z.unknown() })
  .refine(({ z: items }) => items.length < 3, "has too many items");

const value = { z: [{ b: "x", a: 1, own: 2 }], none: null, b: { b: "y", a: 3 }, a: { z: 1, y: 2 }, own: 4 };

test("what is parsed has its keys in order at every level, and values are left as they are", () => {
  expect(JSON.stringify(inKeyOrder(schema).parse(value))).toBe(
    '{"a":{"z":1,"y":2},"b":{"a":3,"b":"y"},"none":null,"z":[{"a":1,"b":"x"}]}',
  );
});

test("the schema takes and refuses the same", () => {
  const ordered = inKeyOrder(schema);
  expect(ordered.parse(value)).toEqual(schema.parse(value));
  const { b } = value;
  for (const fault of [
    { ...value, z: [b, b, b] },
    { ...value, b: { b: "y" } },
    { ...value, z: null },
  ])
    expect(ordered.safeParse(fault).error?.issues).toEqual(schema.safeParse(fault).error?.issues);
  expect(inKeyOrder(z.strictObject({ a: z.int() })).safeParse({ a: 1, b: 2 }).success).toBe(false);
});
