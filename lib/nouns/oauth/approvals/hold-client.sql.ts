import { DomainError } from "#lib/contract/errors.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";

/**
 * Approving, asking, declining, withdrawing and consenting lock the client's row first and read in a later statement.
 * So each sees the others' changes, and nobody can consent to an app while its approval is withdrawn. $1 client.
 */
const hold: Statement = {
  name: "hold-oauth-client",
  text: `select name as "name" from oauth_clients where id = $1 for no key update`,
};

/** @returns undefined for an unknown client. */
export async function holdClient(tx: Transaction, clientId: string): Promise<{ name: string } | undefined> {
  const [client] = await tx.run<{ name: string }>(hold, [clientId]);
  return client;
}

/**
 * Puts a client without grants, approvals or requests back into a slot, so that it is deleted like clients without
 * consent. The row is locked. $1 client. Indexes: oauth_grants_client, approved_apps_client, app_requests_client.
 */
export const releaseClient: Statement = {
  name: "release-oauth-client",
  text: `
    update oauth_clients c set slot = nextval('oauth_client_slots')
     where c.id = $1 and c.used_at is null and c.slot is null
       and not exists (select from oauth_grants g where g.client_id = c.id)
       and not exists (select from approved_apps a where a.client_id = c.id)
       and not exists (select from app_requests r where r.client_id = c.id)`,
};

/** The same error for another workspace's app, so that client ids reveal nothing. */
export function appNotFound(): DomainError {
  return new DomainError(
    "connected_app_not_found",
    "Nobody in this workspace asked for this app or connected it, or another admin was faster. Reload the page.",
  );
}
