import { expect, test } from "vitest";
import { Slots } from "./slots.ts";

test("no more are taken than there are, and one given back can be taken again", () => {
  const slots = new Slots(3);
  expect([slots.tryTake(), slots.takeUpTo(8), slots.tryTake(), slots.free]).toEqual([true, 2, false, 0]);
  slots.giveBack();
  expect([slots.free, slots.tryTake(), slots.tryTake()]).toEqual([1, true, false]);
});

test("a tenth is beside, to be taken when no other is free", () => {
  const slots = new Slots(20);
  expect([slots.beside, slots.takeUpTo(30), slots.takeBesideUpTo(8), slots.takeBesideUpTo(8)]).toEqual([
    2, 20, 2, 0,
  ]);
  slots.giveBack();
  expect([slots.free, slots.tryTake(), slots.takeBesideUpTo(8)]).toEqual([0, false, 1]);
  for (let n = 0; n < 3; n++) slots.giveBack();
  expect([slots.free, slots.takeUpTo(8), slots.takeBesideUpTo(8)]).toEqual([1, 1, 2]);
  expect(new Slots(9).takeBesideUpTo(10)).toBe(9);
});
