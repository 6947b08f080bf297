import { DomainError } from "#lib/contract/errors.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import {
  type ClientDescription,
  invalidMetadata,
  type ReadMetadata,
  readClientMetadata,
} from "./client-metadata.ts";
import { OAuthError } from "./oauth-error.ts";
import { APPS_ALLOWED } from "./switched-on.sql.ts";

/** Size limit of a stored client: with its name of 100 characters, below 4 KB. */
const MAX_URI_CHARS = 500;
const MAX_URIS_CHARS = 2_000;

/**
 * Anybody may register, so there are 20,000 slots for clients without consent: a new client takes the next slot and
 * deletes the client in it, which is the oldest. A client that a person is consenting to is locked; the delete waits,
 * looks again and finds it without a slot. No row if no workspace allows apps. $1 id, $2 name, $3 redirect URIs, $4 its
 * address. Index: oauth_clients_slot.
 */
const insertClient: Statement = {
  name: "insert-oauth-client",
  text: `
    with next as (
      select nextval('oauth_client_slots')::int as slot
       where exists (select from workspaces w where ${APPS_ALLOWED})
    ),
    evicted as (
      delete from oauth_clients c using next where c.slot = next.slot
    )
    insert into oauth_clients (id, source, name, redirect_uris, client_uri, slot)
    select $1, 'registered', $2, $3, $4, slot from next
    returning created_at as "createdAt"`,
};

/**
 * Registers a client (RFC 7591). It can do nothing until a person consents to it. Without consent it is deleted after
 * 24 hours, or when 20,000 others have registered since.
 * @throws OAuthError invalid_redirect_uri, invalid_client_metadata; DomainError capability_disabled if no workspace
 * allows connected apps.
 */
export async function registerClient({
  metadata,
}: {
  metadata: unknown;
}): Promise<ReadMetadata & { id: string; createdAt: Date }> {
  const read = readClientMetadata(metadata);
  const { description } = read;
  requireSmall(description);
  const id = newId("client");
  const values = [id, description.name, description.redirectUris, description.clientUri];
  const [row] = await runtime().db.run<{ createdAt: Date }>(insertClient, values);
  if (row) return { ...read, id, createdAt: row.createdAt };
  throw new DomainError(
    "capability_disabled",
    "No workspace of this service allows connected apps. An admin can allow them in Settings → Capabilities.",
  );
}

function requireSmall({ redirectUris, clientUri }: ClientDescription): void {
  const tooLong = redirectUris.some((uri) => uri.length > MAX_URI_CHARS);
  if (tooLong || redirectUris.join("").length > MAX_URIS_CHARS)
    throw new OAuthError(
      "invalid_redirect_uri",
      `A redirect URI may have ${MAX_URI_CHARS} characters, all of them together ${MAX_URIS_CHARS}.`,
    );
  if (clientUri !== null && clientUri.length > MAX_URI_CHARS)
    throw invalidMetadata(`client_uri may have ${MAX_URI_CHARS} characters.`);
}
