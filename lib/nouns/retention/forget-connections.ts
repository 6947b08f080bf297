import { UNCONSENTED_CLIENT_HOURS } from "#lib/nouns/oauth/token-life.ts";
import type { Database, Statement } from "#lib/platform/db/database.ts";
import { preparedQuery } from "#lib/platform/db/prepared-query.ts";

const ROWS_AT_ONCE = 10_000;
/** Kept for a day after their end, so that problems can be investigated. */
const SPENT = "interval '1 day'";

/** $1 now. Those that somebody consents to just now are locked by that, and looked at again: they have no slot then. */
const FORGETTING: readonly Statement[] = [
  {
    // Index: oauth_codes_expiry.
    name: "forget-oauth-codes",
    text: `
      delete from oauth_codes where code_hash in (
        select code_hash from oauth_codes where expires_at < $1::timestamptz - ${SPENT}
         order by expires_at limit ${ROWS_AT_ONCE})`,
  },
  {
    // A refresh token lives 30 days from when it was made, used up or not: so long its coming again is noticed.
    // Index: oauth_tokens_expiry.
    name: "forget-oauth-tokens",
    text: `
      delete from oauth_tokens where token_hash in (
        select token_hash from oauth_tokens where expires_at < $1::timestamptz - ${SPENT}
         order by expires_at limit ${ROWS_AT_ONCE})`,
  },
  {
    // Index: oauth_clients_unused.
    name: "forget-oauth-clients",
    text: `
      delete from oauth_clients where slot is not null and id in (
        select id from oauth_clients
         where slot is not null and created_at < $1::timestamptz - interval '${UNCONSENTED_CLIENT_HOURS} hours'
         order by created_at limit ${ROWS_AT_ONCE})`,
  },
];

/**
 * Deletes the codes and tokens of connected apps that have long ended, and the clients that registered over 24 hours ago
 * and that nobody consented to (D17). Grants and their clients stay: runs name them.
 */
export async function forgetConnections(db: Database, now: Date): Promise<void> {
  for (const statement of FORGETTING) {
    for (let deleted = ROWS_AT_ONCE; deleted === ROWS_AT_ONCE; )
      deleted = (await db.pool.query(preparedQuery(statement, [now]))).rowCount ?? 0;
  }
}
