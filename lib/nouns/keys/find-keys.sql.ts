import { readWithCredential, type WithCredential } from "#lib/nouns/access/read-with-credential.ts";
import type { Statement } from "#lib/platform/db/database.ts";

export interface KeyRow {
  secretHash: string;
  keyId: string;
  workspaceId: string;
  userId: string;
  scopes: string[];
  allowedProjectIds: string[];
  allowedTeamIds: string[];
  rateLimitPerMinute: number | null;
  usable: boolean;
  role: string | null;
  teamIds: string[];
  settings: unknown;
}

/**
 * A key that a secret belongs to, with its creator's current standing (D13). Indexes: the primary keys.
 * @param condition on the secret `s`.
 */
const keysWhere = (condition: string): string => `
    select s.secret_hash as "secretHash",
           k.id as "keyId",
           k.workspace_id as "workspaceId",
           k.created_by as "userId",
           k.scopes as "scopes",
           k.allowed_project_ids as "allowedProjectIds",
           k.allowed_team_ids as "allowedTeamIds",
           k.rate_limit_per_minute as "rateLimitPerMinute",
           k.status = 'active'
             and (k.expires_at is null or k.expires_at > now())
             and (s.expires_at is null or s.expires_at > now())
             and m.status is not distinct from 'active' as "usable",
           m.role as "role",
           array(select t.team_id from team_members t
                  where t.workspace_id = k.workspace_id and t.user_id = k.created_by) as "teamIds",
           w.settings as "settings"
      from api_key_secrets s
      join api_keys k on k.id = s.key_id
      join workspaces w on w.id = k.workspace_id
      left join memberships m on m.workspace_id = k.workspace_id and m.user_id = k.created_by
     where ${condition}`;

/** Keys by the hashes of their secrets. */
export const findKeys: Statement = { name: "find-keys", text: keysWhere("s.secret_hash = any($1)") };

export type WithKey<Row> = WithCredential<"key", KeyRow, Row>;

/** @param read a SELECT of at most one row by `ahead.id`, in the bounds of the key `c` ("keyId", "workspaceId"). */
export const readWithKey = <Row extends object>(name: string, read: string) =>
  readWithCredential<"key", KeyRow, Row>({
    kind: "key",
    name,
    credentials: keysWhere("s.secret_hash = ahead.hash"),
    isUsable: 'c."usable"',
    read,
  });
