import { setImmediate as turnOfLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { watchLoop } from "#lib/testing/watch-loop.ts";
import { sectionsOf } from "./sections.ts";

test.each([
  ["lines", "a\n".repeat(524_288)],
  ["headings", "# a\n".repeat(262_144)],
  ["one word", "a".repeat(1_048_576)],
  ["marks", "#".repeat(1_048_576)],
])("a megabyte of %s lets the event loop turn", async (_, content) => {
  const heldMs = watchLoop();
  await sectionsOf({ title: "", content });
  await turnOfLoop();
  expect(heldMs()).toBeLessThan(50);
});
