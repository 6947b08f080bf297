import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { insertTeam } from "./insert-team.ts";
import { requireName } from "./require-name.ts";

/**
 * Adds a team to the actor's workspace. Teams own agents, projects, documents and files (D14). Needs admin.
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
  const teamName = requireName({ name });
  return runtime().db.transaction(async (tx) => {
    const id = await insertTeam(tx, { workspaceId, name: teamName });
    const target = { kind: "team", id, name: teamName };
    await recordAudit(tx, { actor, workspaceId, action: "team.created", target });
    return { id };
  });
}
