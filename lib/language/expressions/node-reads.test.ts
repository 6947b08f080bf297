import { expect, test } from "vitest";
import { neededNodes } from "./node-reads.ts";

test.each<[string, string[]]>([
  ["nodes.a", ["a"]],
  ["nodes.a.b.c + size(nodes.b[0])", ["a", "b"]],
  ["has(nodes.a) ? nodes.a.x : nodes.b", ["b"]],
  ["nodes.?a.orValue('none') + nodes.c", ["c"]],
  ["[1, 2].map(x, x + nodes.a)", ["a"]],
  ["{'k': nodes.a, 'l': [nodes.b]}", ["a", "b"]],
  ["has(nodes.a.b)", ["a"]],
  ["input.nodes.a", []],
  ["nodes", []],
  ["nodes.a +", []],
])("%s needs %j", (source, needed) => {
  expect(
    neededNodes(source)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(needed);
});

test("what is needed unless others are there says so", () => {
  expect(neededNodes("has(nodes.a) ? nodes.a : has(nodes.b) ? nodes.b : nodes.c + 1")).toEqual([
    { id: "c", unless: ["a", "b"] },
  ]);
});
