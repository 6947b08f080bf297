import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { withinTime } from "./within-time.ts";

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("work ends after its time", async () => {
  const { signal } = new AbortController();
  await expect(withinTime({ signal, milliseconds: 1 }, untilAborted)).rejects.toMatchObject({
    name: "TimeoutError",
  });
});

test("work ends with the caller's reason", async () => {
  const caller = new AbortController();
  const working = withinTime({ signal: caller.signal, milliseconds: 60_000 }, untilAborted);
  const reason = new Error("not wanted any more");
  caller.abort(reason);
  await expect(working).rejects.toBe(reason);
});

test("nothing begins for a caller who has left", async () => {
  const signal = AbortSignal.abort(new Error("gone"));
  await expect(withinTime({ signal, milliseconds: 60_000 }, async () => "done")).rejects.toThrow("gone");
});

test("nothing is kept of work that has ended", async () => {
  const { signal } = new AbortController();
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  const before = timers();
  expect(await withinTime({ signal, milliseconds: 60_000 }, async () => "done")).toBe("done");
  expect(getEventListeners(signal, "abort")).toEqual([]);
  expect(timers()).toBe(before);
});
