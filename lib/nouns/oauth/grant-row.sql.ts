import { COUNTED_RUNS, type ConnectedAppState } from "#lib/contract/dashboard/connected-app-words.ts";
import type { Person, Reference } from "#lib/contract/dashboard/key-parts.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { redirectHosts } from "./addresses.ts";
import { APPS_ALLOWED, SWITCHED_ON } from "./switched-on.sql.ts";

export interface GrantRow {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly clientUri: string | null;
  readonly redirectUris: string[];
  readonly person: Person;
  readonly scopes: Scope[];
  readonly allowedTeams: Reference[];
  readonly allowedProjects: Reference[];
  readonly state: ConnectedAppState;
  readonly connectedAt: Date;
  readonly lastUsedAt: Date | null;
  readonly lastUsedIp: string | null;
  readonly endedAt: Date | null;
  readonly endedBy: Reference | null;
  /** COUNTED_RUNS + 1 if there are more. */
  readonly runs: number;
}

/**
 * A grant's current state. If several apply, those that signing in again cannot fix come first. Index:
 * oauth_tokens_grant.
 */
export const GRANT_STATE = `
  case when g.ended_at is not null then 'ended'
       when m.status is distinct from 'active' then 'person_away'
       when (select not (${APPS_ALLOWED}) from workspaces w where w.id = g.workspace_id) then 'switched_off'
       when not (${SWITCHED_ON}) then 'not_approved'
       when not exists (select from oauth_tokens t
                         where t.grant_id = g.id and t.revoked_at is null and t.rotated_at is null
                           and t.expires_at > now()) then 'signed_out'
       else 'connected' end`;

const named = (table: "teams" | "projects", ids: string) => `
  (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name), '[]'::json)
     from ${table} x where x.workspace_id = g.workspace_id and x.id = any(${ids}))`;

/** The columns of a GrantRow, from GRANT_TABLES. Index for the runs: runs_credential. */
export const GRANT_COLUMNS = `
  g.id as "id", c.id as "clientId", c.name as "clientName", c.client_uri as "clientUri",
  c.redirect_uris as "redirectUris",
  json_build_object('id', u.id, 'name', u.name, 'email', u.email) as "person",
  g.scopes as "scopes",
  ${named("teams", "g.allowed_team_ids")} as "allowedTeams",
  ${named("projects", "g.allowed_project_ids")} as "allowedProjects",
  ${GRANT_STATE} as "state",
  g.consented_at as "connectedAt", g.last_used_at as "lastUsedAt", g.last_used_ip as "lastUsedIp",
  g.ended_at as "endedAt",
  (select json_build_object('id', e.id, 'name', e.name) from users e where e.id = g.ended_by) as "endedBy",
  (select count(*)::int
     from (select from runs r where r.credential_id = g.id and r.credential_kind = 'grant'
            limit ${COUNTED_RUNS + 1}) counted) as "runs"`;

export const GRANT_TABLES = `
  oauth_grants g
  join oauth_clients c on c.id = g.client_id
  join users u on u.id = g.user_id
  left join memberships m on m.workspace_id = g.workspace_id and m.user_id = g.user_id`;

/** Converts a row to the contract's shape. */
export function toConnectedApp({ clientId, clientName, clientUri, redirectUris, runs, ...row }: GrantRow) {
  return {
    ...row,
    client: { id: clientId, name: clientName, uri: clientUri, redirectHosts: redirectHosts(redirectUris) },
    connectedAt: row.connectedAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    runs: { count: Math.min(runs, COUNTED_RUNS), isMore: runs > COUNTED_RUNS },
  };
}
