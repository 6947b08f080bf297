import { expect, test } from "vitest";
import { settleSignIn, signInAgain } from "./session-gate.ts";

test("without a page that could ask, nobody waits", async () => {
  expect(await signInAgain({ isWrite: true })).toBe(false);
});

test("to settle when nothing waits does nothing", () => {
  expect(() => settleSignIn(true)).not.toThrow();
});
