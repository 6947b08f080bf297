import { expect, test } from "vitest";
import { sayRefreshed } from "./say-refreshed.ts";

const nothing = { tools: 2, added: [], removed: [], leftOut: [] };

test("what is new, gone and of no use is named", () => {
  const leftOut = [{ name: "find all", reason: "agents could not name it" }];
  expect(sayRefreshed({ ...nothing, added: ["pay", "refund"], removed: ["drop"], leftOut })).toBe(
    "New: pay and refund. Removed: drop. Left out: find all (agents could not name it).",
  );
});

test("nothing new is said too", () => {
  expect(sayRefreshed(nothing)).toBe("The same 2 tools as before.");
  expect(sayRefreshed({ ...nothing, tools: 1 })).toBe("The same tool as before.");
});
