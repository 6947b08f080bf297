import { expect, test } from "vitest";
import { queueAhead, queueReason } from "./queue-words.ts";

test("a queued run says whose limit it waits for", () => {
  expect(queueReason({ by: "agent", limit: 3 })).toBe("the agent limit is 3 concurrent runs");
  expect(queueReason({ by: "workspace", limit: 1_000 })).toBe("the workspace limit is 1,000 concurrent runs");
});

test.each([
  [0, false, "it is next"],
  [1, false, "1 run is ahead of it"],
  [4, false, "4 runs are ahead of it"],
  [100, true, "100 and more runs are ahead of it"],
])("%d ahead of it, counted to the bound or not (%s)", (ahead, isCapped, words) => {
  expect(queueAhead({ ahead, isCapped })).toBe(words);
});
