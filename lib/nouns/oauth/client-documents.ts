import { BoundedCache } from "#lib/language/expressions/bounded-cache.ts";
import type { Log } from "#lib/platform/log.ts";
import type { Outbound } from "#lib/platform/outbound/outbound.ts";
import { isOutboundError } from "#lib/platform/outbound/outbound-error.ts";
import type { ClientDescription } from "./client-metadata.ts";
import {
  type FetchedDocument,
  fetchClientDocument,
  isFetchable,
  MAX_DOCUMENT_BYTES,
  refused,
} from "./fetch-client-document.ts";
import { isOAuthError, OAuthError } from "./oauth-error.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** Client ID metadata documents. */
    readonly clientDocuments: ClientDocuments;
  }
}

const MAX_DOCUMENTS = 1_000;

export interface ClientDocument extends ClientDescription {
  readonly freshUntil: Date;
}

/** Reads a client's metadata document. `beforeFetch` may throw; it runs only if the document is not cached. */
export type ClientDocuments = (request: {
  clientId: string;
  beforeFetch?: () => Promise<void>;
}) => Promise<ClientDocument>;

/** Whether a client_id is a document's address, not one of our own ids. */
export function isDocumentAddress(clientId: string): boolean {
  return clientId.startsWith("https://");
}

/**
 * Client ID Metadata Documents (draft-ietf-oauth-client-id-metadata-document). Valid ones are cached in memory while
 * fresh. Each error is logged with the document's host.
 * @param isAccepted false: OAUTH_CLIENT_DOCUMENTS is off, and none is fetched.
 */
export function createClientDocuments({
  outbound,
  log,
  isAccepted = true,
  clock = Date.now,
}: {
  outbound: Outbound;
  log: Pick<Log, "warn">;
  isAccepted?: boolean;
  clock?: () => number;
}): ClientDocuments {
  const documents = new BoundedCache<ClientDocument>({
    maxEntries: MAX_DOCUMENTS,
    maxWeight: MAX_DOCUMENTS * MAX_DOCUMENT_BYTES,
  });
  return async ({ clientId, beforeFetch }) => {
    if (!isAccepted) throw switchedOff();
    const known = documents.get(clientId);
    if (known && known.freshUntil.getTime() > clock()) return known;
    if (!isFetchable(clientId)) throw refused("its client_id is no address that a document may have");
    await beforeFetch?.();
    const { description, freshSeconds, bytes } = await fetchLogged({ outbound, log, clientId });
    const document = { ...description, freshUntil: new Date(clock() + freshSeconds * 1_000) };
    documents.set(clientId, document, bytes);
    return document;
  };
}

async function fetchLogged({
  outbound,
  log,
  clientId,
}: {
  outbound: Outbound;
  log: Pick<Log, "warn">;
  clientId: string;
}): Promise<FetchedDocument> {
  try {
    return await fetchClientDocument({ outbound, clientId });
  } catch (error) {
    if (isOAuthError(error)) {
      const reason = isOutboundError(error.cause) ? error.cause.reason : error.message;
      log.warn({ host: new URL(clientId).host, reason }, "a client document was refused");
    }
    throw error;
  }
}

function switchedOff(): OAuthError {
  return new OAuthError(
    "invalid_client",
    "This service takes no client documents (OAUTH_CLIENT_DOCUMENTS=off). Remove the service from the app and add it " +
      "again: the app then registers itself.",
  );
}
