import type { Statement } from "#lib/platform/db/database.ts";
import { GRANT_LIVES } from "./exchange-code.sql.ts";
import { SWITCHED_ON } from "./switched-on.sql.ts";
import { ACCESS_SECONDS, GRACE_SECONDS, REFRESH_SECONDS, REFRESHES_A_MINUTE } from "./tokens.ts";

export interface Refreshed {
  /** The new access token's scopes; null: none was made. */
  readonly scopes: string[] | null;
  /** Whether the token is valid, but its workspace does not allow the app now. */
  readonly isSwitchedOff: boolean;
  /** Whether the token is valid, but the requested scopes exceed its own, or none is left. */
  readonly isOutOfScope: boolean;
  /** Whether the token is valid, but its grant was refreshed too often in the last minute. */
  readonly isTooOften: boolean;
  /** Whether the token was reused after its grace period, which ended its family. */
  readonly ended: boolean;
  readonly grantId: string | null;
}

/**
 * Exchanges a refresh token for the next one and an access token. Only hashes are stored, so a client that refreshes in
 * parallel cannot get the same tokens again: within the grace period each request gets a sibling of the family. Reuse
 * after that means that two parties hold the token, and one of them stole it: the whole family ends. $1 hash of the
 * token, $2 client, $3 hash of the access token, $4 hash of the next refresh token, $5 requested scopes, or null for
 * all, $6 the audience's current name: a token for another address would be refused there. The grant's row is locked.
 * Indexes: oauth_tokens primary key, oauth_tokens_family, oauth_tokens_grant.
 */
export const refreshTokens: Statement = {
  name: "refresh-oauth-tokens",
  text: `
    with token as (
      select t.*, coalesce(t.rotated_at < now() - interval '${GRACE_SECONDS} s', false) as is_used_up,
             g.client_id = $2 as is_own, t.resource = any($6) and t.scopes && g.scopes and ${GRANT_LIVES} as lives,
             asked.scopes as asked, $5 is null or ($5 <@ t.scopes and asked.scopes && g.scopes) as is_within,
             ${SWITCHED_ON} as is_on,
             (select count(*) from oauth_tokens m
               where m.grant_id = g.id and m.kind = 'access' and m.created_at > now() - interval '1 minute')
               >= ${REFRESHES_A_MINUTE} as is_too_often
        from oauth_tokens t join oauth_grants g on g.id = t.grant_id
       cross join lateral (
         select array(select s from unnest(t.scopes) as s
                       where (s = any(g.scopes) or s = 'offline_access') and ($5::text[] is null or s = any($5))) as scopes
       ) as asked
       where t.token_hash = $1 and t.kind = 'refresh' and t.revoked_at is null and t.expires_at > now()
    ),
    good as (
      select * from token where is_own and lives and not is_used_up
    ),
    used as (
      update oauth_tokens t set rotated_at = coalesce(t.rotated_at, now()) from good
       where t.token_hash = good.token_hash and good.is_on and good.is_within and not good.is_too_often
      returning t.grant_id, t.family_id, t.scopes, t.resource, good.asked
    ),
    minted as (
      insert into oauth_tokens (token_hash, kind, grant_id, family_id, scopes, resource, expires_at)
      select $3, 'access', grant_id, family_id, asked, resource, now() + interval '${ACCESS_SECONDS} s' from used
       union all
      select $4, 'refresh', grant_id, family_id, scopes, resource, now() + interval '${REFRESH_SECONDS} s' from used
    ),
    ended as (
      update oauth_tokens t set revoked_at = now() from token
       where token.is_own and token.is_used_up and t.family_id = token.family_id and t.revoked_at is null
      returning t.grant_id
    )
    select (select asked from used) as "scopes",
           exists (select from ended) as "ended",
           exists (select from good where not is_on) as "isSwitchedOff",
           exists (select from good where not is_within) as "isOutOfScope",
           exists (select from good where is_too_often) as "isTooOften",
           (select grant_id from token) as "grantId"`,
};
