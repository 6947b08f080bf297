import { expect, test } from "vitest";
import { batch } from "./batch.ts";
import { JsonBytes, jsonParam } from "./json-param.ts";
import { LargeParameter } from "./large-parameter.ts";

const orders = batch({ order_id: "text", amount: "int", note: "json" });

test("source and columns are made from the names", () => {
  expect(orders.rows("g")).toBe("unnest($1::text[], $2::int[], $3::json[]) as g(order_id, amount, note)");
  expect(orders.rows("g", { ordinal: "place" })).toBe(
    "unnest($1::text[], $2::int[], $3::json[]) with ordinality as g(order_id, amount, note, place)",
  );
  expect(orders.column("amount")).toBe("$2::int[]");
});

test("values stand in the order of the columns, however a row has them, and what it has besides is left out", () => {
  const rows = [
    { note: null, amount: 1, order_id: "a", other: true },
    { order_id: "b", note: null, amount: null, other: false },
  ];
  expect(orders.values(rows)).toEqual([
    ["a", "b"],
    [1, null],
    [null, null],
  ]);
});

test("JSON is quoted as an array's entries, and bytes go as they are", () => {
  const row = { order_id: "a", amount: 1 };
  const quoted = orders.values([
    { ...row, note: jsonParam({ say: 'a "b"' }) },
    { ...row, note: null },
  ]);
  expect(quoted[2]).toBe(String.raw`{"{\"say\":\"a \\\"b\\\"\"}",NULL}`);
  const [, , large] = orders.values([{ ...row, note: new JsonBytes(Buffer.from("{}")) }]);
  expect(large).toBeInstanceOf(LargeParameter);
});
