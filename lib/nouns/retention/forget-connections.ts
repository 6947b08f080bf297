import { UNCONSENTED_CLIENT_HOURS } from "#lib/nouns/oauth/tokens.ts";
import type { Database, Statement } from "#lib/platform/db/database.ts";
import { preparedQuery } from "#lib/platform/db/prepared-query.ts";

const ROWS_AT_ONCE = 10_000;
/** Kept for a day after they end, to investigate problems. */
const SPENT = "interval '1 day'";

/**
 * $1 now. A client that a person is consenting to is locked; the delete waits, looks again and finds it without a slot.
 */
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
    // A refresh token stays 30 days from its creation, used or not: reuse is detected that long. Index:
    // oauth_tokens_expiry.
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
 * Deletes old codes and tokens of connected apps, and clients that registered over 24 hours ago without any consent
 * (D17). Grants and their clients stay, because runs name them.
 */
export async function forgetConnections(db: Database, now: Date): Promise<void> {
  for (const statement of FORGETTING) {
    for (let deleted = ROWS_AT_ONCE; deleted === ROWS_AT_ONCE; )
      deleted = (await db.pool.query(preparedQuery(statement, [now]))).rowCount ?? 0;
  }
}
