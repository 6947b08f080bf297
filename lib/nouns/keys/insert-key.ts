import type { Scope } from "#lib/contract/scopes.ts";
import { hashSecret } from "#lib/nouns/access/secret-format.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { newKeySecret } from "./key-format.ts";

export interface NewKey {
  readonly workspaceId: string;
  readonly createdBy: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly allowedTeamIds: readonly string[];
  readonly allowedProjectIds: readonly string[];
  readonly expiresAt: Date | null;
  readonly rateLimitPerMinute: number | null;
}

const insert: Statement = {
  name: "insert-key",
  text: `
    with key as (
      insert into api_keys (id, workspace_id, created_by, name, scopes, allowed_team_ids, allowed_project_ids,
                            expires_at, rate_limit_per_minute)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9
       where $8::timestamptz is null or $8 > now()
      returning id
    )
    insert into api_key_secrets (secret_hash, key_id) select $10, id from key
    returning key_id`,
};

/** @returns undefined if `expiresAt` is in the past by the database's clock. */
export async function insertKey(
  queries: Queries,
  key: NewKey,
): Promise<{ id: string; key: string } | undefined> {
  const id = newId("key");
  const secret = newKeySecret(id);
  const inserted = await queries.run(insert, [
    id,
    key.workspaceId,
    key.createdBy,
    key.name,
    key.scopes,
    key.allowedTeamIds,
    key.allowedProjectIds,
    key.expiresAt,
    key.rateLimitPerMinute,
    hashSecret(secret),
  ]);
  return inserted.length > 0 ? { id, key: secret } : undefined;
}
