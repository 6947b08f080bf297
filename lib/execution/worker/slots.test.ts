import { expect, test } from "vitest";
import { Slots } from "./slots.ts";

test("no more are taken than there are, and one given back can be taken again", () => {
  const slots = new Slots(3);
  expect([slots.tryTake(), slots.takeUpTo(8), slots.tryTake(), slots.free]).toEqual([true, 2, false, 0]);
  slots.giveBack();
  expect([slots.free, slots.tryTake(), slots.tryTake()]).toEqual([1, true, false]);
});
