import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { CLIENT_LIVES } from "./client-lives.sql.ts";
import { UNKNOWN_CLIENT } from "./find-client.ts";
import { OAuthError } from "./oauth-error.ts";

const find: Statement = {
  name: "find-known-client",
  text: `select id from oauth_clients c where id = $1 and ${CLIENT_LIVES}`,
};

/**
 * Requires that the client was registered once, or that a person consented to it. A client that gets `invalid_client`
 * forgets its id and registers again, so no other fault may have that code.
 * @throws OAuthError invalid_client.
 */
export async function requireClient(clientId: string): Promise<void> {
  if ((await runtime().db.run(find, [clientId])).length > 0) return;
  throw new OAuthError("invalid_client", UNKNOWN_CLIENT);
}
