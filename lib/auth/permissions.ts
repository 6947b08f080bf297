import { DomainError } from "#lib/errors.ts";
import type { Standing } from "./actor.ts";
import { type Role, roleIncludes } from "./roles.ts";

/** Whether this person reaches what every team owns (D14). Goes into the query beside `teamIds`. */
export function reachesEveryTeam(standing: Standing): boolean {
  return roleIncludes(standing.role, "admin");
}

export function reachesTeam(standing: Standing, teamId: string): boolean {
  return reachesEveryTeam(standing) || standing.teamIds.includes(teamId);
}

/** @throws DomainError permission_denied when the person's current role is below `needed` (D14). */
export function requireRole(standing: Standing, needed: Role): void {
  if (roleIncludes(standing.role, needed)) return;
  throw new DomainError(
    "permission_denied",
    `This needs the role ${needed} or higher; the current role is ${standing.role}.`,
  );
}
