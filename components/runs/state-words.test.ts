import { expect, test } from "vitest";
import { queueAhead, queueReason, stateWords } from "./state-words.ts";

const at = "2026-01-01T00:00:00.000Z";

test.each([
  ["queued", null, "Ready for a worker"],
  ["running", at, "In progress"],
  ["completed", at, "Ended without an error"],
  ["cancelling", at, "Stops after its current step"],
  ["cancelled", null, "Cancelled before it started"],
  ["cancelled", at, "Cancelled while it ran"],
] as const)("a run that is %s and started at %s is told in words", (status, startedAt, words) => {
  expect(stateWords({ status, startedAt, mode: "structured" })).toBe(words);
});

test("a conversation ends its turn with a reply", () => {
  expect(stateWords({ status: "completed", startedAt: at, mode: "chat" })).toBe("Replied");
});

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
