import { DomainError } from "#lib/contract/errors.ts";
import type { Standing, UserActor } from "./actor.ts";
import { type Role, roleIncludes } from "./roles.ts";

/** Whether this person reaches every team (D14). Used in queries together with `teamIds`. */
export function reachesEveryTeam(standing: Standing): boolean {
  return roleIncludes(standing.role, "admin");
}

export function reachesTeam(standing: Standing, teamId: string): boolean {
  return reachesEveryTeam(standing) || standing.teamIds.includes(teamId);
}

const WHO_MAY: Record<Role, string> = {
  viewer: "Only members",
  operator: "Only operators and higher roles",
  builder: "Only builders and higher roles",
  admin: "Only admins and owners",
  owner: "Only owners",
};

/** @throws DomainError permission_denied if the person's current role is below `needed` (D14). */
export function requireRole(standing: Standing, needed: Role): void {
  if (roleIncludes(standing.role, needed)) return;
  throw new DomainError(
    "permission_denied",
    `${WHO_MAY[needed]} can do this. The current role is ${standing.role}.`,
  );
}

/**
 * Admins manage people, and only owners manage owners (D14). Otherwise an admin could become an owner.
 * @param role of the person who is managed.
 * @throws DomainError permission_denied.
 */
export function requireManager({ actor, role }: { actor: UserActor; role: Role }): void {
  requireRole(actor, role === "owner" ? "owner" : "admin");
}
