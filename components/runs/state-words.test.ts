import { expect, test } from "vitest";
import { stateWords } from "./state-words.ts";

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
