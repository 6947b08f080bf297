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
  for (const { name, needs } of PUBLISHED_TOOLS) {
    if (!("allOf" in needs.scopes)) continue;
    const within = scopesWithinRole({ role: needs.role, scopes: needs.scopes.allOf });
    expect([name, within]).toEqual([name, needs.scopes.allOf]);
    if (needs.role === "operator" && !readable.some((scopes) => isDeepStrictEqual(scopes, needs.scopes)))
      expect(scopesWithinRole({ role: "viewer", scopes: needs.scopes.allOf })).toEqual([]);
  }
});
