import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const moveSession: Statement = {
  name: "move-session",
  text: `
    update sessions s set workspace_id = m.workspace_id
      from memberships m
      join workspaces w on w.id = m.workspace_id
     where s.id = $1 and s.user_id = $2 and s.ended_at is null
       and m.workspace_id = $3 and m.user_id = $2 and m.status = 'active'
    returning w.id as "id", w.name as "name", m.role as "role"`,
};

/**
 * Switches the actor's session to another of their workspaces (D18) from its next request on.
 * @throws DomainError workspace_not_found if it does not exist or they may not enter it.
 */
export async function switchWorkspace({
  actor,
  workspaceId,
  queries = runtime().db,
}: {
  actor: SessionActor;
  workspaceId: string;
  queries?: Queries;
}): Promise<OutputOf<typeof dashboardOperations.switchWorkspace>> {
  const moved = await queries.run<{ id: string; name: string; role: Role }>(moveSession, [
    actor.sessionId,
    actor.userId,
    workspaceId,
  ]);
  const [workspace] = moved;
  if (!workspace) throw new DomainError("workspace_not_found", "You belong to no such workspace.");
  const { id, name, role } = workspace;
  return { workspace: { id, name }, role };
}
