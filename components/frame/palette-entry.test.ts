import { Play } from "lucide-react";
import { expect, test } from "vitest";
import { matchesWords, startedAgent } from "./palette-entry.ts";

test.each([
  ["start refund desk", "refund desk"],
  ["Start  Refund", "Refund"],
  ["run refund desk", "refund desk"],
  ["start a run of refund desk", "refund desk"],
  ["start", undefined],
  ["start ", undefined],
  ["restart refund", undefined],
  ["run_01abc", undefined],
])("%j starts %j", (text, agent) => {
  expect(startedAgent(text)).toBe(agent);
});

test("an entry is found by beginnings of its words, in any order", () => {
  const entry = { id: "e", label: "Run again from “Fetch the order”", hint: "Failed", icon: Play, href: "/" };
  for (const text of ["again", "fetch run", "fail ag", "RUN"]) expect(matchesWords(entry, text)).toBe(true);
  for (const text of ["gain", "again x"]) expect(matchesWords(entry, text)).toBe(false);
});

test("an entry is found without accents, in another form of its letters, and inside what has no spaces", () => {
  const entry = {
    id: "e",
    label: "Caf\u00e9 \u0141\u00f3d\u017a",
    hint: "\u6771\u4eac\u90fd\u5e81",
    icon: Play,
    href: "/",
  };
  for (const text of ["cafe", "CAFE\u0301 lod", "\u0142\u00f3d", "\u4eac\u90fd"])
    expect(matchesWords(entry, text)).toBe(true);
  for (const text of ["afe", "\u5e81\u90fd"]) expect(matchesWords(entry, text)).toBe(false);
});

test("an entry is found by another word for it, too", () => {
  const entry = { id: "x", label: "Run again with the same input", icon: Play, alias: "rerun retry" };
  for (const text of ["rerun", "retry", "run again"]) expect(matchesWords(entry, text)).toBe(true);
  expect(matchesWords({ ...entry, alias: "" }, "rerun")).toBe(false);
});
