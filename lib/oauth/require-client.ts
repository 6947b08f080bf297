import type { Statement } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";
import { CLIENT_LIVES } from "./client-lives.sql.ts";
import { UNKNOWN_CLIENT } from "./find-client.ts";
import { OAuthError } from "./oauth-error.ts";

const find: Statement = {
  name: "find-known-client",
  text: `select id from oauth_clients c where id = $1 and ${CLIENT_LIVES}`,
};

/**
 * Makes sure that somebody once registered or consented to the client. The one that is told `invalid_client` forgets
 * its id and registers again; so that must be said of no other fault.
 * @throws OAuthError invalid_client.
 */
export async function requireClient(clientId: string): Promise<void> {
  if ((await runtime().db.run(find, [clientId])).length > 0) return;
  throw new OAuthError("invalid_client", UNKNOWN_CLIENT);
}
