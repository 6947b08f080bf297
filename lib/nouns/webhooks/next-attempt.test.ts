import { expect, test } from "vitest";
import { nextAttemptSeconds, RETRY_SECONDS } from "./next-attempt.ts";

const at = (attempt: number, random: number) =>
  nextAttemptSeconds({ attempt, retryAfter: undefined, random: () => random });

test("ten attempts, each wait within 20 % of the schedule, then it is given up", () => {
  expect(RETRY_SECONDS).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  for (const [index, seconds] of RETRY_SECONDS.entries()) {
    expect(at(index + 1, 0)).toBeCloseTo(seconds * 0.8);
    expect(at(index + 1, 0.5)).toBeCloseTo(seconds);
    expect(at(index + 1, 1)).toBeCloseTo(seconds * 1.2);
  }
  expect(at(10, 0.5)).toBeUndefined();
});

test("a receiver says when, within a second and a day, but not that there are more attempts", () => {
  const asked = (retryAfter: number, attempt = 1) => nextAttemptSeconds({ attempt, retryAfter });
  expect([asked(0), asked(90), asked(1e9)]).toEqual([1, 90, 86_400]);
  expect(asked(90, 10)).toBeUndefined();
});
