import { expect, test } from "vitest";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import type { Standing } from "./actor.ts";
import { reachesTeam, requireRole } from "./permissions.ts";
import { ROLES, roleIncludes } from "./roles.ts";

const standing = (role: Standing["role"], teamIds: string[] = []): Standing => ({
  workspaceId: "wsp_1",
  userId: "usr_1",
  role,
  teamIds,
  settings: WorkspaceSettings.parse({}),
});

test("each role includes those below it and none above", () => {
  for (const [held, role] of ROLES.entries()) {
    expect(ROLES.filter((needed) => roleIncludes(role, needed))).toEqual(ROLES.slice(0, held + 1));
  }
});

test("a role too low is refused by name", () => {
  expect(() => requireRole(standing("operator"), "builder")).toThrow(
    "Only builders and higher roles can do this.",
  );
  expect(() => requireRole(standing("admin"), "builder")).not.toThrow();
});

test.each([
  ["viewer", false],
  ["operator", false],
  ["builder", false],
  ["admin", true],
  ["owner", true],
] as const)("a %s reaches a team they are not in: %s", (role, reaches) => {
  expect(reachesTeam(standing(role), "tem_1")).toBe(reaches);
  expect(reachesTeam(standing(role, ["tem_1"]), "tem_1")).toBe(true);
});
