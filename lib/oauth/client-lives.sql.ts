import { UNCONSENTED_CLIENT_HOURS, UNUSED_CLIENT_DAYS } from "./token-life.ts";

/**
 * Whether a client `c` is still one (D17). A registered one that nobody consented to has a slot and lives 24 hours; one
 * that somebody consented to lives until nobody has used it for 30 days and none of its tokens works any more. Grants name
 * their client, so its row stays. A client known by its document lives as long as that.
 * Indexes: oauth_grants_client, oauth_tokens_grant.
 */
export const CLIENT_LIVES = `
  case when c.source = 'document' then true
       when c.slot is not null then c.created_at > now() - interval '${UNCONSENTED_CLIENT_HOURS} hours'
       else exists (select from oauth_grants g
                     where g.client_id = c.id
                       and (greatest(g.consented_at, g.last_used_at) > now() - interval '${UNUSED_CLIENT_DAYS} days'
                            or exists (select from oauth_tokens t
                                        where t.grant_id = g.id and t.revoked_at is null and t.expires_at > now())))
   end`;
