import { afterEach, expect, test } from "vitest";
import { inHashSlot } from "./hash-slots.ts";

let running = 0;
let most = 0;
const ends: (() => void)[] = [];
afterEach(() => {
  most = 0;
});

const hold = () =>
  inHashSlot(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  });

async function endAll(held: readonly Promise<unknown>[]): Promise<void> {
  let settled = false;
  const all = Promise.allSettled(held).then(() => {
    settled = true;
  });
  while (!settled) {
    ends.shift()?.();
    await Promise.resolve();
  }
  await all;
}

test("two hashes are computed at once and fifty wait in line; one more is refused at once", async () => {
  const held = Array.from({ length: 52 }, hold);
  await expect(hold()).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 2 });
  expect(running).toBe(2);
  await endAll(held);
  expect(most).toBe(2);
  expect((await Promise.allSettled(held)).map(({ status }) => status)).not.toContain("rejected");
});

test("a hash that fails gives its slot back, in the order of arrival", async () => {
  const order: number[] = [];
  const work = (index: number) =>
    inHashSlot(async () => {
      order.push(index);
      throw new Error("broken");
    });
  await Promise.allSettled(Array.from({ length: 10 }, (_, index) => work(index)));
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await inHashSlot(async () => "done")).toBe("done");
});
