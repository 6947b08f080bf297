import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Suspects } from "./suspects.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Three that want a turn, and whose it has been so far. */
function three() {
  const suspects = new Suspects();
  const begun: string[] = [];
  const leave: (() => void)[] = [];
  const enter = async (name: string) => {
    leave.push(await suspects.turn());
    begun.push(name);
  };
  void enter("a");
  void enter("b");
  void enter("c");
  return { suspects, begun, leave };
}

test("each begins when the one before has left, however often that says so", async () => {
  const { begun, leave } = three();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["a"]);
  leave[0]?.();
  leave[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["a", "b"]);
});

test("one that does not leave holds the next up for a second", async () => {
  const { begun } = three();
  await vi.advanceTimersByTimeAsync(999);
  expect(begun).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(["a", "b"]);
});

test("when the process stops, nobody waits", async () => {
  const { suspects, begun } = three();
  suspects.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["a", "b", "c"]);
});
