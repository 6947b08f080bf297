import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { SCOPES } from "#lib/contract/scopes.ts";
import { PUBLISHED_TOOLS } from "#lib/doors/mcp/published-tools.ts";
import { scopesWithinRole } from "./scopes-within-role.ts";

test.each([
  ["viewer", ["agents:list", "agents:read", "runs:read", "tasks:execute", "documents:read", "files:read"]],
  ["operator", SCOPES.filter((scope) => scope !== "agents:write")],
  ["builder", SCOPES],
  ["owner", SCOPES],
] as const)("a %s can do something with %j", (role, scopes) => {
  expect(scopesWithinRole({ role, scopes: SCOPES })).toEqual(scopes);
});

test("a scope is within the lowest role that its tools ask for, and within none below", () => {
  const readable = PUBLISHED_TOOLS.flatMap(({ needs }) => (needs.role === "viewer" ? [needs.scopes] : []));
  const needing = PUBLISHED_TOOLS.flatMap(({ name, needs: { role, scopes } }) => {
    const isReadable = readable.some((others) => isDeepStrictEqual(others, scopes));
    return "allOf" in scopes ? [{ name, role, scopes: scopes.allOf, isReadable }] : [];
  });
  expect(needing.map(({ role, scopes }) => scopesWithinRole({ role, scopes }))).toEqual(
    needing.map(({ scopes }) => scopes),
  );
  const operators = needing.filter(({ role, isReadable }) => role === "operator" && !isReadable);
  expect(operators).not.toEqual([]);
  for (const { name, scopes } of operators)
    expect([name, scopesWithinRole({ role: "viewer", scopes })]).toEqual([name, []]);
});
