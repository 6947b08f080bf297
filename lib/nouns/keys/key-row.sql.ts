import type { Person, Reference } from "#lib/contract/dashboard/key-parts.ts";
import type { KeyState } from "#lib/contract/dashboard/key-words.ts";
import type { Scope } from "#lib/contract/scopes.ts";

export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly scopes: Scope[];
  readonly allowedTeams: Reference[];
  readonly allowedProjects: Reference[];
  readonly rateLimitPerMinute: number | null;
  readonly state: KeyState;
  readonly createdBy: Person;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly lastUsedIp: string | null;
  readonly previousSecretExpiresAt: Date | null;
}

/** A key's state. If several apply, the most permanent one wins. */
export const KEY_STATE = `
  case when k.status = 'revoked' then 'revoked'
       when k.expires_at <= now() then 'expired'
       when k.status = 'inactive' then 'inactive'
       when m.status is distinct from 'active' then 'creator_away'
       when k.expires_at <= now() + interval '7 days' then 'expiring'
       else 'active' end`;

const named = (table: "teams" | "projects", ids: string) => `
  (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name), '[]'::json)
     from ${table} x where x.workspace_id = k.workspace_id and x.id = any(${ids}))`;

/** The columns of a KeyRow, from KEY_TABLES. */
export const KEY_COLUMNS = `
  k.id as "id", k.name as "name", k.scopes as "scopes",
  ${named("teams", "k.allowed_team_ids")} as "allowedTeams",
  ${named("projects", "k.allowed_project_ids")} as "allowedProjects",
  k.rate_limit_per_minute as "rateLimitPerMinute",
  ${KEY_STATE} as "state",
  json_build_object('id', u.id, 'name', u.name, 'email', u.email) as "createdBy",
  k.created_at as "createdAt", k.expires_at as "expiresAt",
  k.last_used_at as "lastUsedAt", k.last_used_ip as "lastUsedIp",
  (select max(s.expires_at) from api_key_secrets s where s.key_id = k.id and s.expires_at > now())
    as "previousSecretExpiresAt"`;

export const KEY_TABLES = `
  api_keys k
  join users u on u.id = k.created_by
  left join memberships m on m.workspace_id = k.workspace_id and m.user_id = k.created_by`;

/** Converts a row to the contract's shape. */
export function toKey<Row extends KeyRow>(row: Row) {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    previousSecretExpiresAt: row.previousSecretExpiresAt?.toISOString() ?? null,
  };
}
