import type { Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isDocumentAddress } from "./client-documents.ts";
import { CLIENT_LIVES } from "./client-lives.sql.ts";
import type { ClientDescription } from "./client-metadata.ts";
import { OAuthError } from "./oauth-error.ts";

/** The message for clients that have to register again. */
const UNKNOWN_CLIENT =
  "There is no such client, nobody consented to it within 24 hours, or nobody used it for 30 days. Register it again.";

export interface Client extends ClientDescription {
  readonly id: string;
  /** Until when a client's document is fresh. */
  readonly freshUntil: Date | null;
}

const find: Statement = {
  name: "find-registered-client",
  text: `
    select id as "id", name as "name", redirect_uris as "redirectUris", client_uri as "clientUri", null as "freshUntil"
      from oauth_clients c
     where id = $1 and source = 'registered' and ${CLIENT_LIVES}`,
};

/**
 * The client of an id, registered here or described by the document at that address. A document that is only looked at
 * is stored nowhere: consent does that.
 * @throws OAuthError invalid_client; whatever `beforeFetch` refuses with.
 */
export async function findClient({
  clientId,
  beforeFetch,
}: {
  clientId: string;
  beforeFetch?: () => Promise<void>;
}): Promise<Client> {
  if (isDocumentAddress(clientId)) {
    const document = await runtime().clientDocuments({ clientId, ...(beforeFetch ? { beforeFetch } : {}) });
    return { id: clientId, ...document };
  }
  const [client] = isId("client", clientId) ? await runtime().db.run<Client>(find, [clientId]) : [];
  if (client) return client;
  throw new OAuthError("invalid_client", UNKNOWN_CLIENT);
}

const findConsented: Statement = {
  name: "find-consented-client",
  text: `select from oauth_clients where id = $1 and used_at is not null`,
};

/**
 * Whether any person here has ever consented to the client. Registration alone proves nothing, because anybody can
 * register.
 */
export async function hasBeenConsentedTo(clientId: string): Promise<boolean> {
  return (await runtime().db.run(findConsented, [clientId])).length > 0;
}

const findRegistered: Statement = {
  name: "find-known-client",
  text: `select id from oauth_clients c where id = $1 and ${CLIENT_LIVES}`,
};

/**
 * Requires that the client was registered once, or that a person consented to it. A client that gets `invalid_client`
 * forgets its id and registers again, so no other fault may have that code.
 * @throws OAuthError invalid_client.
 */
export async function requireClient(clientId: string): Promise<void> {
  if ((await runtime().db.run(findRegistered, [clientId])).length > 0) return;
  throw new OAuthError("invalid_client", UNKNOWN_CLIENT);
}
