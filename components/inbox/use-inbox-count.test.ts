import { expect, test } from "vitest";
import { countInWords } from "./use-inbox-count.ts";

test("what waits is counted up to a bound, and more is said to be more", () => {
  expect(countInWords({ toAnswer: 0, isCapped: false })).toBe("0");
  expect(countInWords({ toAnswer: 302, isCapped: false })).toBe("302");
  expect(countInWords({ toAnswer: 994, isCapped: true })).toBe("999+");
  // Who may answer nothing has nothing to answer, however much waits.
  expect(countInWords({ toAnswer: 0, isCapped: true })).toBe("0");
});
