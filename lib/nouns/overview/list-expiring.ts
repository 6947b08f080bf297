import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { IS_OPEN, shownText } from "#lib/nouns/runs/place-of.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { IN_SCOPE, type OverviewScope, STARTED_IN_SCOPE, scopeValues } from "./scope.sql.ts";

type Expiring = OutputOf<typeof dashboardOperations.listExpiring>;

const SHOWN = 8;
const AHEAD = "30 days";
/** An app that is used renews itself for 30 days each time, so one that expires soon is one that stopped. */
const APPS_AHEAD = "7 days";

interface Row {
  readonly kind: Expiring["expiring"][number]["kind"];
  readonly id: string;
  readonly name: string | null;
  readonly about: string;
  readonly at: Date;
}

/** A team or an agent has no keys and apps of its own. */
const MAY_SEE_CREDENTIALS = "$4::text is null and $5::text is null";

/**
 * $1 to $6 as in scope.sql.ts, $7 admin, $8 person. Indexes: run_interactions_inbox or run_interactions_expiry,
 * api_keys_workspace, api_key_secrets_key, oauth_grants_workspace, oauth_tokens_grant.
 */
const findExpiring: Statement = {
  name: "overview-expiring",
  text: `
    select * from (
      (select 'interaction' as "kind", i.id as "id", i.request ->> 'title' as "name", a.name as "about", i.expires_at as "at"
         from run_interactions i join runs r on r.id = i.run_id join agents a on a.id = r.agent_id
        where i.workspace_id = $1 and ${IS_OPEN} and not r.preview and ${IN_SCOPE} and ${STARTED_IN_SCOPE}
          and i.expires_at < now() + interval '${AHEAD}'
        order by i.expires_at limit ${SHOWN})
      union all
      (select 'key', k.id, k.name, u.name, k.expires_at
         from api_keys k join users u on u.id = k.created_by
        where k.workspace_id = $1 and k.status = 'active' and ${MAY_SEE_CREDENTIALS} and ($6::text[] is null or k.id = any($6))
          and ($7::boolean or k.created_by = $8) and k.expires_at > now() and k.expires_at < now() + interval '${AHEAD}'
        order by k.expires_at limit ${SHOWN})
      union all
      (select 'secret', k.id, k.name, u.name, s.expires_at
         from api_keys k join users u on u.id = k.created_by join api_key_secrets s on s.key_id = k.id
        where k.workspace_id = $1 and k.status = 'active' and ${MAY_SEE_CREDENTIALS} and ($6::text[] is null or k.id = any($6))
          and ($7::boolean or k.created_by = $8) and s.expires_at > now() and s.expires_at < now() + interval '${AHEAD}'
        order by s.expires_at limit ${SHOWN})
      union all
      (select 'app', g.id, c.name, u.name, t.at
         from oauth_grants g join oauth_clients c on c.id = g.client_id join users u on u.id = g.user_id
        cross join lateral (select max(t.expires_at) as at from oauth_tokens t
                             where t.grant_id = g.id and t.revoked_at is null and t.rotated_at is null) t
        where g.workspace_id = $1 and g.ended_at is null and ${MAY_SEE_CREDENTIALS} and ($6::text[] is null or g.id = any($6))
          and ($7::boolean or g.user_id = $8) and t.at > now() and t.at < now() + interval '${APPS_AHEAD}'
        order by t.at limit ${SHOWN})
    ) expiring
    order by "at", "id"
    limit ${SHOWN}`,
};

/** Lists what expires next: open interactions in reach, and the actor's own keys and apps, or all for admins. */
export async function listExpiring({
  actor,
  ...scope
}: { actor: UserActor } & OverviewScope): Promise<Expiring> {
  const values = [...scopeValues(actor, scope), roleIncludes(actor.role, "admin"), actor.userId];
  const rows = await runtime().pages.run<Row>(findExpiring, values);
  const secrets = runtime().secrets.of(actor.workspaceId);
  return {
    expiring: rows.map(({ name, at, ...row }) => ({
      ...row,
      name: row.kind === "interaction" ? shownText(secrets, name ?? "") : (name ?? ""),
      at: at.toISOString(),
    })),
  };
}
