import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const SHOWN = 50;

/**
 * $1 workspace, $2 search text or null, $3 kind or null. Indexes: api_keys_workspace, oauth_grants_workspace, memberships primary key.
 */
const findStarters: Statement = {
  name: "list-starters",
  text: `
    select kind as "kind", id as "id", name as "name"
      from (
        select 'key' as kind, k.id, k.name from api_keys k where k.workspace_id = $1
        union all
        select 'grant', g.id, c.name || ' (connected by ' || u.name || ')'
          from oauth_grants g
          join oauth_clients c on c.id = g.client_id
          join users u on u.id = g.user_id
         where g.workspace_id = $1
        union all
        select 'user', u.id, u.name from memberships m join users u on u.id = m.user_id where m.workspace_id = $1
      ) starters
     where ($2::text is null or strpos(folded(name), folded($2)) > 0 or id = $2) and ($3::text is null or kind = $3)
     order by lower(name), id
     limit ${SHOWN}`,
};

/**
 * The workspace's keys, connected apps and people by name. Includes revoked, ended and removed ones, because their runs
 * still exist.
 */
export async function listStarters({
  actor,
  search,
  kind = null,
}: {
  actor: UserActor;
  search?: string | undefined;
  kind?: QueryOf<typeof dashboardOperations.listStarters>["kind"] | null;
}): Promise<OutputOf<typeof dashboardOperations.listStarters>> {
  const values = [actor.workspaceId, search?.trim() || null, kind];
  return { starters: await runtime().pages.run(findStarters, values) };
}
