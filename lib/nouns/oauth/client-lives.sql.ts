import { UNCONSENTED_CLIENT_HOURS, UNUSED_CLIENT_DAYS } from "./tokens.ts";

/**
 * Whether a client `c` is still registered (D17). A registered client without consent has a slot and lives 24 hours.
 * One with consent lives until it was unused for 30 days and none of its tokens is valid. Grants name their client, so
 * its row stays. An approved or requested client lives as long as the approval or request. A client known by its
 * document lives as long as the document. Indexes: oauth_grants_client, oauth_tokens_grant, approved_apps_client,
 * app_requests_client.
 */
export const CLIENT_LIVES = `
  case when c.source = 'document' then true
       when c.slot is not null then c.created_at > now() - interval '${UNCONSENTED_CLIENT_HOURS} hours'
       else exists (select from oauth_grants g
                     where g.client_id = c.id
                       and (greatest(g.consented_at, g.last_used_at) > now() - interval '${UNUSED_CLIENT_DAYS} days'
                            or exists (select from oauth_tokens t
                                        where t.grant_id = g.id and t.revoked_at is null and t.expires_at > now())))
            or exists (select from approved_apps a where a.client_id = c.id)
            or exists (select from app_requests r where r.client_id = c.id)
   end`;
