import type { Scope } from "./scopes.ts";

const SCOPES_BOUND_TO_TEAMS: readonly Scope[] = [
  "documents:read",
  "documents:write",
  "files:read",
  "files:write",
];

/** The allowlists that a set of scopes requires, as text for the key's creator (D13). */
export function missingAllowlists(key: {
  scopes: readonly Scope[];
  allowedProjectIds: readonly string[];
  allowedTeamIds: readonly string[];
}): string[] {
  const missing: string[] = [];
  if (
    key.scopes.includes("tasks:execute") &&
    key.allowedProjectIds.length + key.allowedTeamIds.length === 0
  ) {
    missing.push("tasks:execute needs at least one allowed project or team");
  }
  const teamScope = key.scopes.find((scope) => SCOPES_BOUND_TO_TEAMS.includes(scope));
  if (teamScope && key.allowedTeamIds.length === 0) {
    missing.push(`${teamScope} needs at least one allowed team`);
  }
  return missing;
}
