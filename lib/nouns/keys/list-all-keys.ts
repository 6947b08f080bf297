import type { Scope } from "#lib/contract/scopes.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface KeyFields {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly allowedTeamIds: readonly string[];
  readonly allowedProjectIds: readonly string[];
  readonly rateLimitPerMinute: number | null;
  /** Also inactive while its creator is suspended or removed (D1). */
  readonly status: "active" | "inactive" | "revoked";
  /** The e-mail address of its creator. */
  readonly createdBy: string;
  readonly lastUsedIp: string | null;
}

interface KeyTimes<Time> {
  readonly expiresAt: Time | null;
  readonly createdAt: Time;
  readonly lastUsedAt: Time | null;
  /** When the overlap of a rotation ends. */
  readonly previousSecretExpiresAt: Time | null;
}

export type ListedKey = KeyFields & KeyTimes<string>;

/** Index: api_keys_workspace. */
const findKeys: Statement = {
  name: "list-keys",
  text: `
    select k.id as "id", k.name as "name", k.scopes as "scopes",
           k.allowed_team_ids as "allowedTeamIds", k.allowed_project_ids as "allowedProjectIds",
           k.rate_limit_per_minute as "rateLimitPerMinute",
           case when k.status = 'active' and m.status is distinct from 'active' then 'inactive' else k.status end as "status",
           u.email as "createdBy", k.created_at as "createdAt", k.expires_at as "expiresAt",
           k.last_used_at as "lastUsedAt", k.last_used_ip as "lastUsedIp",
           (select max(s.expires_at) from api_key_secrets s where s.key_id = k.id and s.expires_at > now())
             as "previousSecretExpiresAt"
      from api_keys k
      join users u on u.id = k.created_by
      left join memberships m on m.workspace_id = k.workspace_id and m.user_id = k.created_by
     where k.workspace_id = $1
     order by k.created_at, k.id`,
};

/**
 * Every key of the actor's workspace, oldest first, without secrets. Needs admin.
 * @throws DomainError permission_denied.
 */
export async function listAllKeys({ actor }: { actor: UserActor }): Promise<ListedKey[]> {
  requireRole(actor, "admin");
  const rows = await runtime().db.run<KeyFields & KeyTimes<Date>>(findKeys, [actor.workspaceId]);
  return rows.map((row) => ({
    ...row,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    previousSecretExpiresAt: row.previousSecretExpiresAt?.toISOString() ?? null,
  }));
}
