import { BoundedCache } from "#lib/bounded-cache.ts";
import type { Outbound, OutboundAnswer } from "#lib/outbound/outbound.ts";
import { isOutboundError } from "#lib/outbound/outbound-error.ts";
import { type ClientDescription, readClientMetadata } from "./client-metadata.ts";
import { isOAuthError, OAuthError } from "./oauth-error.ts";

const MAX_DOCUMENT_BYTES = 5 * 1024;
const FETCH_MS = 5_000;
const MAX_URL_CHARS = 500;
/** How long a document is believed: as its server says, within these; one that says nothing, an hour. */
const FRESH_SECONDS = { min: 5 * 60, usual: 60 * 60, max: 24 * 60 * 60 } as const;
const MAX_DOCUMENTS = 1_000;

export interface ClientDocument extends ClientDescription {
  readonly freshUntil: Date;
}

/** Reads what clients publish of themselves. `beforeFetch` may refuse: it runs only when the document has to be fetched. */
export type ClientDocuments = (request: {
  clientId: string;
  beforeFetch?: () => Promise<void>;
}) => Promise<ClientDocument>;

/** Whether a client_id is the address of a document about the client, rather than one of our own ids. */
export function isDocumentAddress(clientId: string): boolean {
  return clientId.startsWith("https://");
}

/**
 * Client ID Metadata Documents (draft-ietf-oauth-client-id-metadata-document): kept in memory for as long as they are
 * fresh, and only those that were accepted. Anybody can make us fetch one, so `outbound` must allow no private
 * address at all, whatever agents may call.
 */
export function createClientDocuments({
  outbound,
  clock = Date.now,
}: {
  outbound: Outbound;
  clock?: () => number;
}): ClientDocuments {
  const documents = new BoundedCache<ClientDocument>({
    maxEntries: MAX_DOCUMENTS,
    maxWeight: MAX_DOCUMENTS * MAX_DOCUMENT_BYTES,
  });
  return async ({ clientId, beforeFetch }) => {
    const known = documents.get(clientId);
    if (known && known.freshUntil.getTime() > clock()) return known;
    if (!isFetchable(clientId)) throw refused("its client_id is no address that a document may have");
    await beforeFetch?.();
    const answer = await fetchDocument(outbound, clientId);
    const description = readDocument(answer, clientId);
    const document = { ...description, freshUntil: new Date(clock() + freshSeconds(answer) * 1_000) };
    documents.set(clientId, document, answer.body.length);
    return document;
  };
}

/** An https URL with a path, in the one spelling that a URL parser gives it, without what would not be sent. */
function isFetchable(clientId: string): boolean {
  const url = URL.parse(clientId);
  if (!url || clientId.length > MAX_URL_CHARS || url.protocol !== "https:" || url.href !== clientId)
    return false;
  return url.pathname !== "/" && url.username === "" && url.password === "" && !clientId.includes("#");
}

async function fetchDocument(outbound: Outbound, clientId: string): Promise<OutboundAnswer> {
  try {
    return await outbound.send({
      purpose: "client_metadata",
      askedBy: "strangers",
      method: "GET",
      url: clientId,
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(FETCH_MS),
      maxResponseBytes: MAX_DOCUMENT_BYTES,
      redirects: "answer",
    });
  } catch (error) {
    if (!isOutboundError(error)) throw error;
    throw refused(WHY_NOT[error.reason] ?? "the document could not be fetched");
  }
}

const WHY_NOT: Readonly<Record<string, string>> = {
  blocked_address: "its document is at an address that may not be called",
  too_large: `its document is over ${MAX_DOCUMENT_BYTES} bytes`,
};

function readDocument({ status, headers, body }: OutboundAnswer, clientId: string): ClientDescription {
  if (status >= 300 && status < 400) throw refused("its document redirects, which is not followed");
  if (status !== 200) throw refused(`its document was answered with the status ${status}`);
  if (!/^application\/([\w.-]+\+)?json\b/i.test(headers["content-type"] ?? ""))
    throw refused("its document is not JSON");
  const document = parseJson(body);
  if (typeof document !== "object" || document === null || !("client_id" in document))
    throw refused("its document has no client_id");
  if (document.client_id !== clientId) throw refused("its document is about another client_id");
  if ("client_secret" in document || sharesSecret(document))
    throw refused("its document is about a shared secret, which everybody could read there");
  try {
    return readClientMetadata(document);
  } catch (error) {
    if (!isOAuthError(error)) throw error;
    throw refused(`its document is not valid: ${error.message}`);
  }
}

function sharesSecret(document: object): boolean {
  const method = "token_endpoint_auth_method" in document ? document.token_endpoint_auth_method : "none";
  return typeof method === "string" && method.startsWith("client_secret_");
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw refused("its document is not JSON");
  }
}

function freshSeconds({ headers }: OutboundAnswer): number {
  const said = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,9})/i.exec(headers["cache-control"] ?? "")?.[1];
  const asked = /no-(store|cache)/i.test(headers["cache-control"] ?? "")
    ? 0
    : Number(said ?? FRESH_SECONDS.usual);
  return Math.min(FRESH_SECONDS.max, Math.max(FRESH_SECONDS.min, asked));
}

function refused(why: string): OAuthError {
  return new OAuthError("invalid_client", `The client cannot be accepted: ${why}.`);
}
