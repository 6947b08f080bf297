import type { Statement } from "#lib/db/database.ts";
import { newId } from "#lib/ids.ts";
import { runtime } from "#lib/runtime.ts";
import { type ClientDescription, readClientMetadata } from "./client-metadata.ts";

const insertClient: Statement = {
  name: "insert-oauth-client",
  text: `
    insert into oauth_clients (id, source, name, redirect_uris, client_uri)
    values ($1, 'registered', $2, $3, $4)
    returning created_at as "createdAt"`,
};

/**
 * Registers a client (RFC 7591). It can do nothing until a person consents to it, and is forgotten after 30 days if
 * nobody does.
 * @throws OAuthError invalid_redirect_uri, invalid_client_metadata.
 */
export async function registerClient({
  metadata,
}: {
  metadata: unknown;
}): Promise<ClientDescription & { id: string; createdAt: Date }> {
  const client = readClientMetadata(metadata);
  const id = newId("client");
  const values = [id, client.name, client.redirectUris, client.clientUri];
  const [row] = await runtime().db.run<{ createdAt: Date }>(insertClient, values);
  return { ...client, id, createdAt: row?.createdAt ?? new Date() };
}
