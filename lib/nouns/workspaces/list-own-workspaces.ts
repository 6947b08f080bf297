import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const findOwn: Statement = {
  name: "list-own-workspaces",
  text: `
    select w.id as "id", w.name as "name", m.role as "role"
      from memberships m
      join workspaces w on w.id = m.workspace_id
     where m.user_id = $1 and m.status = 'active'
     order by lower(w.name), w.id
     limit 500`,
};

/** The workspaces that the person may enter, by name, with their role (D18). */
export async function listOwnWorkspaces({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof dashboardOperations.listOwnWorkspaces>> {
  const rows = await runtime().db.run<{ id: string; name: string; role: Role }>(findOwn, [actor.userId]);
  return { workspaces: rows.map((row) => ({ ...row, isCurrent: row.id === actor.workspaceId })) };
}
