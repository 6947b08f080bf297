import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ByteBudget } from "./byte-budget.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const budget = () => new ByteBudget({ capacityBytes: 100, maxWaiting: 2, maxWaitSeconds: 5 });

/** The state of a reservation now. */
async function stateOf(reservation: Promise<() => void>): Promise<string> {
  const states = [
    reservation.then(
      () => "admitted",
      (error) => error.code,
    ),
    Promise.resolve("waiting"),
  ];
  await vi.advanceTimersByTimeAsync(0);
  return Promise.race(states);
}

test("who fits is admitted at once, who does not waits until enough was given back", async () => {
  const all = budget();
  const giveBack = await all.reserve({ bytes: 60 });
  await all.reserve({ bytes: 40 });
  const third = all.reserve({ bytes: 50 });
  expect(await stateOf(third)).toBe("waiting");
  giveBack();
  expect(await stateOf(third)).toBe("admitted");
});

test("a small one does not overtake a large one that waits", async () => {
  const all = budget();
  const giveBack = await all.reserve({ bytes: 60 });
  const large = all.reserve({ bytes: 100 });
  const small = all.reserve({ bytes: 1 });
  expect(await stateOf(small)).toBe("waiting");
  giveBack();
  expect([await stateOf(large), await stateOf(small)]).toEqual(["admitted", "waiting"]);
});

test("giving back twice gives back once", async () => {
  const all = budget();
  const giveBack = await all.reserve({ bytes: 60 });
  giveBack();
  giveBack();
  await all.reserve({ bytes: 100 });
  expect(await stateOf(all.reserve({ bytes: 1 }))).toBe("waiting");
});

test("too many waiting, and too long a wait, are sent away; those behind move up", async () => {
  const all = budget();
  await all.reserve({ bytes: 60 });
  const large = all.reserve({ bytes: 90 });
  const small = all.reserve({ bytes: 40 });
  expect(await stateOf(all.reserve({ bytes: 1 }))).toBe("unavailable");
  const ended = Promise.allSettled([large]);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(await stateOf(small)).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect([await stateOf(large), await stateOf(small)]).toEqual(["unavailable", "admitted"]);
});
