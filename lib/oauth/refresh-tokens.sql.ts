import type { Statement } from "#lib/db/database.ts";
import { GRANT_LIVES } from "./exchange-code.sql.ts";
import { ACCESS_SECONDS, GRACE_SECONDS, REFRESH_SECONDS } from "./token-life.ts";

export interface Refreshed {
  /** What the new access token may do; null: there is none. */
  readonly scopes: string[] | null;
  /** Whether more was asked for than the token was given for. */
  readonly isBeyond: boolean;
  /** Whether the token came again after its grace, and its family ended by it. */
  readonly ended: boolean;
  readonly grantId: string | null;
}

/**
 * Changes a refresh token for the next and an access token. Hashes alone are stored, so whoever refreshes in parallel
 * cannot be given the same ones again: within the grace each gets a sibling of the family. After it a token that comes
 * again has been stolen, or its owner's was: all of the family ends.
 * $1 hash of the token, $2 client, $3 hash of the access token, $4 hash of the next refresh token, $5 scopes that are
 * asked for, or null for all, $6 what the audience is called now: a token for another address would be refused there.
 * The grant's row is held. Indexes: oauth_tokens primary key, oauth_tokens_family.
 */
export const refreshTokens: Statement = {
  name: "refresh-oauth-tokens",
  text: `
    with token as (
      select t.*, coalesce(t.rotated_at < now() - interval '${GRACE_SECONDS} s', false) as is_used_up,
             g.client_id = $2 as is_own, t.resource = any($6) and ${GRANT_LIVES} as lives,
             $5::text[] is not null and not $5::text[] <@ t.scopes as is_beyond,
             array(select s from unnest(t.scopes) as s
                    where (s = any(g.scopes) or s = 'offline_access') and ($5::text[] is null or s = any($5))) as allowed
        from oauth_tokens t join oauth_grants g on g.id = t.grant_id
       where t.token_hash = $1 and t.kind = 'refresh' and t.revoked_at is null and t.expires_at > now()
    ),
    used as (
      update oauth_tokens t set rotated_at = coalesce(t.rotated_at, now()) from token
       where t.token_hash = token.token_hash and token.is_own and token.lives and not token.is_used_up
         and not token.is_beyond
         and token.allowed && (select array_agg(s) from unnest(token.scopes) as s where s <> 'offline_access')
      returning t.grant_id, t.family_id, t.scopes, t.resource, token.allowed
    ),
    minted as (
      insert into oauth_tokens (token_hash, kind, grant_id, family_id, scopes, resource, expires_at)
      select $3, 'access', grant_id, family_id, allowed, resource, now() + interval '${ACCESS_SECONDS} s' from used
       union all
      select $4, 'refresh', grant_id, family_id, scopes, resource, now() + interval '${REFRESH_SECONDS} s' from used
    ),
    ended as (
      update oauth_tokens t set revoked_at = now() from token
       where token.is_own and token.is_used_up and t.family_id = token.family_id and t.revoked_at is null
      returning t.grant_id
    )
    select (select allowed from used) as "scopes",
           exists (select from ended) as "ended",
           coalesce((select is_beyond and is_own and lives and not is_used_up from token), false) as "isBeyond",
           (select grant_id from token) as "grantId"`,
};
