import { expect, test } from "vitest";
import { makePrefix, PREFIX } from "./make-prefix.ts";

test.each([
  ["Operations", [], "OPE"],
  ["Customer support", [], "CS"],
  ["Customer support and other things", [], "CSA"],
  ["Übersetzung", [], "UBE"],
  ["Operations", ["OPE", "OPE2"], "OPE3"],
  ["2026 plans", [], "P2P"],
  ["7", [], "P7"],
  ["運用", [], "PR"],
  ["", [], "PR"],
])("%j, beside %j: %s", (name, taken, prefix) => {
  expect(makePrefix(name, new Set(taken))).toBe(prefix);
  expect(prefix).toMatch(PREFIX);
});

test("a thousand projects of one name have prefixes", () => {
  const taken = new Set<string>();
  for (let count = 0; count < 1_000; count += 1) taken.add(makePrefix("Operations", taken));
  expect(taken.size).toBe(1_000);
  expect([...taken].every((prefix) => PREFIX.test(prefix))).toBe(true);
});
