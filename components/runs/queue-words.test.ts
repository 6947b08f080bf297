import { expect, test } from "vitest";
import { queueAhead, queueReason } from "./queue-words.ts";

test("a queued run says whose limit it waits for", () => {
  expect(queueReason({ by: "agent", limit: 3 })).toBe("its agent runs 3 at once");
  expect(queueReason({ by: "workspace", limit: 1_000 })).toBe("the workspace runs 1,000 at once");
});

test.each([
  [0, false, "it is the next"],
  [1, false, "1 waits before it"],
  [4, false, "4 wait before it"],
  [100, true, "100 and more wait before it"],
])("%d before it, counted to the bound or not (%s)", (ahead, isCapped, words) => {
  expect(queueAhead({ ahead, isCapped })).toBe(words);
});
