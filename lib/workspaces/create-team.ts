import type { UserActor } from "#lib/auth/actor.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import { runtime } from "#lib/runtime.ts";
import { insertTeam } from "./insert-team.ts";
import { requireName } from "./require-name.ts";

/**
 * Adds a team to the actor's workspace: what owns agents, projects, documents and files (D14). Needs admin.
 * @throws DomainError permission_denied, invalid_request, already_exists.
 */
export async function createTeam({
  actor,
  name,
}: {
  actor: UserActor;
  name: string;
}): Promise<{ id: string }> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  return { id: await insertTeam(runtime().db, { workspaceId, name: requireName({ name }) }) };
}
