import { expect, test } from "vitest";
import { typedNumber, wouldBeRounded } from "./typed-number.ts";

test.each([
  ["", null],
  [" 1,5 ", 1.5],
  ["-3", -3],
  ["9007199254740991", 9007199254740991],
  ["7615917337495251231", Number.NaN],
  ["-7615917337495251231", Number.NaN],
  ["+0007615917337495251231", Number.NaN],
  ["-0007615917337495251231", Number.NaN],
  ["0.1234567890123456789", 0.12345678901234568],
  ["1e400", Number.NaN],
  ["no", Number.NaN],
])("%j is %d", (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

test("only a whole number that loses digits is told as one", () => {
  expect(["7615917337495251231", " 0007615917337495251231", "no", "1e400", "12"].map(wouldBeRounded)).toEqual(
    [true, true, false, false, false],
  );
});
