import { expect, test } from "vitest";
import { changeOf } from "./change-words.ts";

test("a change says how much, in which direction and whether it is welcome", () => {
  expect(changeOf("count", 112, 100)).toEqual({ direction: "up", words: "12% more" });
  expect(changeOf("count", 88, 100)).toEqual({ direction: "down", words: "12% fewer" });
  expect(changeOf("failures", 6, 4)).toEqual({ direction: "up", words: "50% more", isGood: false });
  expect(changeOf("duration", 900, 1_000)).toEqual({ direction: "down", words: "10% faster", isGood: true });
  expect(changeOf("cost", 3, 4)).toEqual({ direction: "down", words: "25% less" });
});

test("a success rate changes by points", () => {
  expect(changeOf("success", 0.981, 0.966)).toEqual({
    direction: "up",
    words: "1.5 points higher",
    isGood: true,
  });
  expect(changeOf("success", 0.95, 0.96)).toEqual({
    direction: "down",
    words: "1 point lower",
    isGood: false,
  });
  expect(changeOf("success", 0.95, 0.95)).toEqual({ direction: "same", words: "no change" });
});

test("what cannot be compared has no change, and hardly any is told as that", () => {
  expect(changeOf("duration", null, 10)).toBeUndefined();
  expect(changeOf("cost", 10, null)).toBeUndefined();
  expect(changeOf("count", 0, 0)?.words).toBe("no change");
  expect(changeOf("count", 5, 0)).toEqual({ direction: "up", words: "none before" });
  expect(changeOf("count", 1_001, 1_000)).toEqual({ direction: "same", words: "under 1% change" });
  expect(changeOf("failures", 50, 5)?.words).toBe("over 10× more");
  expect(changeOf("duration", 50, 5)?.words).toBe("over 10× slower");
});
