import { expect, test } from "vitest";
import { type Half, Slots } from "./slots.ts";

test("no more are taken than there are, and one given back can be taken again", () => {
  const slots = new Slots(3);
  expect([slots.tryTake(), slots.takeUpTo(8), slots.tryTake(), slots.free]).toEqual([true, 2, false, 0]);
  slots.giveBack();
  expect([slots.free, slots.tryTake(), slots.tryTake()]).toEqual([1, true, false]);
});

test("a tenth is beside, to be taken when no other is free, half of it for any credential", () => {
  const slots = new Slots(20);
  const beside = (half: Half) => slots.takeBesideUpTo(8, half);
  expect([slots.beside, slots.takeUpTo(30)]).toEqual([2, 20]);
  expect([beside("first"), beside("first"), beside("second"), beside("second")]).toEqual([1, 0, 1, 0]);
  slots.giveBack();
  expect([slots.free, slots.tryTake(), beside("first"), beside("second")]).toEqual([0, false, 0, 1]);
  for (let n = 0; n < 3; n++) slots.giveBack();
  expect([slots.free, slots.takeUpTo(8), beside("second")]).toEqual([1, 1, 2]);
  expect(new Slots(9).takeBesideUpTo(10, "second")).toBe(9);
});
