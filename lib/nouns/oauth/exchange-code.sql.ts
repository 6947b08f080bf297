import type { Statement } from "#lib/platform/db/database.ts";
import { SWITCHED_ON } from "./switched-on.sql.ts";
import { ACCESS_SECONDS, REFRESH_SECONDS } from "./tokens.ts";

/**
 * Whether the grant `g` is not ended and its person is an active member. The workspace's app policy is checked
 * separately.
 */
export const GRANT_LIVES = `
  g.ended_at is null
  and exists (select from memberships m
               where m.workspace_id = g.workspace_id and m.user_id = g.user_id and m.status = 'active')`;

export interface Exchanged {
  /** Null: no tokens were made. */
  readonly scopes: string[] | null;
  /** Whether this ended the tokens of an earlier exchange. */
  readonly ended: boolean;
  readonly grantId: string | null;
}

/**
 * Exchanges a code for tokens: once, within its minute, only for the client, redirect URI and challenge that it belongs
 * to. If all of these match again later, the tokens of the first exchange end. An attacker who only read the code lacks
 * the verifier and changes nothing. $1 hash of the code, $2 client, $3 redirect URI or null, $4 challenge, $5 hash of
 * the access token, $6 hash of the refresh token, given only with offline_access. The grant's row is locked. Indexes:
 * oauth_codes primary key, oauth_tokens_family.
 */
export const exchangeCode: Statement = {
  name: "exchange-oauth-code",
  text: `
    with code as (
      select c.*, c.used_at is null as is_new,
             array(select s from unnest(c.scopes) as s where s = any(g.scopes) or s = 'offline_access') as allowed,
             bearer.is_right,
             bearer.is_right and c.used_at is null and c.expires_at > now() and c.scopes && g.scopes and ${GRANT_LIVES} and ${SWITCHED_ON} as is_good
        from oauth_codes c join oauth_grants g on g.id = c.grant_id
       cross join lateral (
         select g.client_id = $2 and c.redirect_uri = coalesce($3, c.redirect_uri) and c.code_challenge = $4 as is_right
       ) as bearer
       where c.code_hash = $1
    ),
    used as (
      update oauth_codes c set used_at = now() from code
       where c.code_hash = code.code_hash and code.is_good and c.used_at is null
      returning c.grant_id, c.family_id, code.allowed as scopes, c.resource
    ),
    minted as (
      insert into oauth_tokens (token_hash, kind, grant_id, family_id, scopes, resource, expires_at)
      select $5, 'access', grant_id, family_id, scopes, resource, now() + interval '${ACCESS_SECONDS} s' from used
       union all
      select $6, 'refresh', grant_id, family_id, scopes, resource, now() + interval '${REFRESH_SECONDS} s' from used
       where 'offline_access' = any(scopes)
    ),
    ended as (
      update oauth_tokens t set revoked_at = now() from code
       where code.is_right and not code.is_new and t.family_id = code.family_id and t.revoked_at is null
      returning t.grant_id
    )
    select (select scopes from used) as "scopes",
           exists (select from ended) as "ended",
           (select grant_id from code) as "grantId"`,
};
