import type { UserActor } from "./actor.ts";
import { requireRole } from "./permissions.ts";
import type { Role } from "./roles.ts";

/**
 * Admins manage people, and only owners manage owners (D14): that an admin could make an owner, or act as one,
 * would make the role of no meaning.
 * @param role of the person who is managed.
 * @throws DomainError permission_denied.
 */
export function requireManager({ actor, role }: { actor: UserActor; role: Role }): void {
  requireRole(actor, role === "owner" ? "owner" : "admin");
}
