import { expect, test } from "vitest";
import { connectionState } from "./connection-state.ts";
import type { ConnectionTest } from "./test-outcome.tsx";

const tested = (outcome: ConnectionTest["outcome"]): ConnectionTest => ({
  outcome,
  url: "https://a.example/",
  status: 200,
  message: "",
  at: "2026-11-22T09:00:00.000Z",
});

test.each([
  ["a stored secret that nobody tested", "authorised", null, "Not tested"],
  ["a test that passed", "authorised", tested("accepted"), "Test passed"],
  ["an address that asks for no secret", "authorised", tested("unchecked"), "Reached, secret not checked"],
  ["a test that was refused", "authorised", tested("refused"), "Test refused"],
  ["an address that did not answer", "authorised", tested("unreachable"), "Not reached"],
  ["a refusal after a test that passed", "refused", tested("accepted"), "Refused"],
  ["no secret", "not_authorised", null, "No secret yet"],
] as const)("the badge of %s", (_, status, lastTest, word) => {
  expect(connectionState({ status, lastTest }).word).toBe(word);
});
