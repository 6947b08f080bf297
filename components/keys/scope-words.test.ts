import { expect, test } from "vitest";
import { SCOPES } from "#lib/contract/scopes.ts";
import { ALL_SCOPES, condenseScopes, missingBeside, SCOPE_PRESETS, saysWhatItCan } from "./scope-words.ts";

test("every scope has its place in a group, once", () => {
  expect([...ALL_SCOPES].sort()).toEqual([...SCOPES].sort());
});

test("a preset is told by its name, whatever the order of its scopes", () => {
  for (const { label, scopes } of SCOPE_PRESETS) expect(condenseScopes([...scopes].reverse())).toBe(label);
});

test("other scopes are told by what they allow where", () => {
  expect(condenseScopes(["files:read", "agents:run", "agents:list"])).toBe("Agents: list, run · Files: read");
  expect(condenseScopes(SCOPES)).toBe("All permissions");
});

test("a sentence says what a key can do", () => {
  expect(saysWhatItCan(["files:read", "agents:run", "agents:list"])).toBe(
    "list agents, start and manage runs, and read files",
  );
});

test("a scope that does nothing without another one says which, and no preset has such a one", () => {
  expect(missingBeside(["agents:write", "agents:list"])).toEqual([
    { scope: "agents:write", needs: "agents:read" },
  ]);
  expect(missingBeside(["agents:write", "agents:read"])).toEqual([]);
  for (const { scopes } of SCOPE_PRESETS) expect(missingBeside(scopes)).toEqual([]);
});
