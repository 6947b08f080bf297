import type { UserActor } from "./actor.ts";
import { requireRole } from "./permissions.ts";
import type { Role } from "./roles.ts";

/**
 * Admins manage people, and only owners manage owners (D14). Otherwise an admin could become an owner.
 * @param role of the person who is managed.
 * @throws DomainError permission_denied.
 */
export function requireManager({ actor, role }: { actor: UserActor; role: Role }): void {
  requireRole(actor, role === "owner" ? "owner" : "admin");
}
