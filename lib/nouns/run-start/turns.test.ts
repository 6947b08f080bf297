import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

test("the last member served stands for its group", () => {
  const turns = new Turns();
  turns.served("one", "a");
  turns.served("two", "x");
  turns.served("one", "b");
  expect(JSON.parse(JSON.stringify(turns))).toEqual({ one: "b", two: "x" });
});

test("of too many groups the one served longest ago is forgotten", () => {
  const turns = new Turns();
  for (let group = 0; group < 500; group++) turns.served(`g${group}`, "a");
  turns.served("g0", "b");
  turns.served("new", "a");
  const kept = turns.toJSON();
  expect([Object.keys(kept).length, kept.g0, kept.g1, kept.new]).toEqual([500, "b", undefined, "a"]);
});
