import { expect, test } from "vitest";
import { Slots } from "./slots.ts";

test("no more are taken than there are, and one given back goes to who waits longest", async () => {
  const slots = new Slots(1);
  expect(slots.tryTake()).toBe(true);
  expect(slots.tryTake()).toBe(false);
  const order: string[] = [];
  const first = slots.take().then(() => order.push("first"));
  const second = slots.take().then(() => order.push("second"));
  slots.giveBack();
  await first;
  expect(order).toEqual(["first"]);
  expect(slots.free).toBe(0);
  slots.giveBack();
  await second;
  slots.giveBack();
  expect(slots.free).toBe(1);
});
