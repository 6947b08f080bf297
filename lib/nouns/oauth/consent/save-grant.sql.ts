import type { Statement } from "#lib/platform/db/database.ts";

const keeping = (name: string, usedAt: "now()" | "null::timestamptz"): Statement => ({
  name,
  text: `
    with registered as (
      update oauth_clients set used_at = coalesce(used_at, ${usedAt}), slot = null
       where id = $1 and source = 'registered' and $5::timestamptz is null
      returning id
    ),
    documented as (
      insert into oauth_clients as c (id, source, name, redirect_uris, client_uri, used_at, fresh_until)
      select $1, 'document', $2, $3, $4, ${usedAt}, $5 where $5::timestamptz is not null
      on conflict (id) do update
         set name = excluded.name, redirect_uris = excluded.redirect_uris, client_uri = excluded.client_uri,
             used_at = coalesce(c.used_at, excluded.used_at), slot = null, fresh_until = excluded.fresh_until
      returning id
    )
    select id from registered union all select id from documented`,
});

/**
 * Stores a client that a person consents to. A registered one is marked as used, so it is not deleted; a document
 * client is stored in its current form. Waits for the job that deletes unused clients, and gives no row for a deleted
 * one. Locks the client's row. $1 id, $2 name, $3 redirect URIs, $4 its address, $5 until when its document is fresh,
 * or null.
 */
export const keepClient = keeping("keep-oauth-client", "now()");

/** The same for a client that a person asks an admin for: it has no consent yet. */
export const keepAskedClient = keeping("keep-asked-client", "null::timestamptz");

export interface SavedGrant {
  readonly id: string;
  readonly isNew: boolean;
  /** The grant had ended and starts again. */
  readonly wasEnded: boolean;
}

/**
 * One grant per person, workspace and client: consenting again updates it, so that it keeps its runs. A token's scopes
 * are limited by the grant's current scopes; teams and projects come from the grant only. $1 id of a new one, $2
 * workspace, $3 person, $4 client, $5 scopes, $6 projects, $7 teams. Index: oauth_grants_consent.
 */
export const saveGrant: Statement = {
  name: "save-oauth-grant",
  text: `
    with before as (
      select id, ended_at from oauth_grants where user_id = $3 and workspace_id = $2 and client_id = $4
    )
    insert into oauth_grants as g (id, workspace_id, user_id, client_id, scopes, allowed_project_ids, allowed_team_ids)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (user_id, workspace_id, client_id) do update
       set scopes = excluded.scopes, allowed_project_ids = excluded.allowed_project_ids,
           allowed_team_ids = excluded.allowed_team_ids, consented_at = now(), ended_at = null, ended_by = null
    returning g.id as "id", g.id = $1 as "isNew",
              exists (select from before where ended_at is not null) as "wasEnded"`,
};

/** Ends the tokens and codes of an ended grant before it starts again. $1 grant. */
export const endTokens: Statement = {
  name: "end-tokens-of-grant",
  text: `
    with codes as (
      update oauth_codes set used_at = now() where grant_id = $1 and used_at is null
    )
    update oauth_tokens set revoked_at = now() where grant_id = $1 and revoked_at is null`,
};

/**
 * Ends offline access: refresh tokens, and offline_access in unused codes. Access tokens stay valid for their hour. The
 * grant's row is locked. $1 grant.
 */
export const endStaying: Statement = {
  name: "end-staying-connected",
  text: `
    with codes as (
      update oauth_codes set scopes = array_remove(scopes, 'offline_access')
       where grant_id = $1 and used_at is null and 'offline_access' = any(scopes)
    )
    update oauth_tokens set revoked_at = now() where grant_id = $1 and kind = 'refresh' and revoked_at is null`,
};

/** $1 hash, $2 grant, $3 redirect URI, $4 challenge, $5 scopes, $6 resource, $7 family, $8 seconds. */
export const insertCode: Statement = {
  name: "insert-oauth-code",
  text: `
    insert into oauth_codes (code_hash, grant_id, redirect_uri, code_challenge, scopes, resource, family_id, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
};
