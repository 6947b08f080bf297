import type { Outbound, OutboundAnswer } from "#lib/platform/outbound/outbound.ts";
import { isOutboundError, type OutboundError } from "#lib/platform/outbound/outbound-error.ts";
import { type ClientDescription, readClientMetadata } from "./client-metadata.ts";
import { isOAuthError, OAuthError } from "./oauth-error.ts";

export const MAX_DOCUMENT_BYTES = 5 * 1024;
const FETCH_MS = 5_000;
const MAX_URL_CHARS = 500;
/** Bounds for a document's freshness, as its server states it; an hour by default. */
const FRESH_SECONDS = { min: 5 * 60, usual: 60 * 60, max: 24 * 60 * 60 } as const;

export interface FetchedDocument {
  readonly description: ClientDescription;
  /** How long it stays fresh. */
  readonly freshSeconds: number;
  readonly bytes: number;
}

/**
 * Whether a client_id can be a document's address: an https URL with a path, in canonical form, without parts that are
 * not sent.
 */
export function isFetchable(clientId: string): boolean {
  const url = URL.parse(clientId);
  if (!url || clientId.length > MAX_URL_CHARS || url.protocol !== "https:" || url.href !== clientId)
    return false;
  return url.pathname !== "/" && url.username === "" && url.password === "" && !clientId.includes("#");
}

/**
 * Fetches the document that a client publishes about itself.
 * @param outbound must call only public addresses, whatever agents may call: anybody can make us fetch a document.
 * @throws OAuthError invalid_client. Its message is the same for a forbidden and an unreachable address, so that it
 * reveals nothing about this network. Its cause tells them apart, for the log.
 */
export async function fetchClientDocument({
  outbound,
  clientId,
}: {
  outbound: Outbound;
  clientId: string;
}): Promise<FetchedDocument> {
  const answer = await send(outbound, clientId);
  return {
    description: readDocument(answer, clientId),
    freshSeconds: freshSeconds(answer),
    bytes: answer.body.length,
  };
}

async function send(outbound: Outbound, clientId: string): Promise<OutboundAnswer> {
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
    const why = error.reason === "too_large" ? `it is over ${MAX_DOCUMENT_BYTES} bytes` : undefined;
    throw unread({ clientId, why, cause: error });
  }
}

/** The document could not be read, or a proxy or captive portal may have answered instead. */
function unread({
  clientId,
  why,
  cause,
}: {
  clientId: string;
  why?: string | undefined;
  cause?: OutboundError;
}) {
  const { host } = new URL(clientId);
  return new OAuthError(
    "invalid_client",
    `Laneway could not read the app's description at ${host}${why === undefined ? "" : `: ${why}`}. If Laneway has no ` +
      "way to the internet, its operator sets OAUTH_CLIENT_DOCUMENTS=off. The app then registers itself when you " +
      "connect it again.",
    { cause },
  );
}

function readDocument({ status, headers, body }: OutboundAnswer, clientId: string): ClientDescription {
  if (status >= 300 && status < 400) throw unread({ clientId, why: "it redirects, which is not followed" });
  if (status !== 200) throw unread({ clientId, why: `the answer has the status ${status}` });
  if (!/^application\/([\w.-]+\+)?json\b/i.test(headers["content-type"] ?? ""))
    throw unread({ clientId, why: "it is not JSON" });
  const document = parseJson(body);
  if (document === undefined) throw unread({ clientId, why: "it is not JSON" });
  const { host } = new URL(clientId);
  if (typeof document !== "object" || document === null || !("client_id" in document))
    throw refused(`its document at ${host} has no client_id`);
  if (document.client_id !== clientId) throw refused(`its document at ${host} is about another client_id`);
  if ("client_secret" in document || sharesSecret(document))
    throw refused(`its document at ${host} is about a shared secret, which everybody could read there`);
  try {
    return readClientMetadata(document).description;
  } catch (error) {
    if (!isOAuthError(error)) throw error;
    throw refused(`its document at ${host} is not valid: ${error.message}`);
  }
}

function sharesSecret(document: object): boolean {
  const method = "token_endpoint_auth_method" in document ? document.token_endpoint_auth_method : "none";
  return typeof method === "string" && method.startsWith("client_secret_");
}

/** @returns undefined if it is not JSON in UTF-8. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function freshSeconds({ headers }: OutboundAnswer): number {
  const said = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,9})/i.exec(headers["cache-control"] ?? "")?.[1];
  const asked = /no-(store|cache)/i.test(headers["cache-control"] ?? "")
    ? 0
    : Number(said ?? FRESH_SECONDS.usual);
  return Math.min(FRESH_SECONDS.max, Math.max(FRESH_SECONDS.min, asked));
}

/** The app's own mistake. */
export function refused(why: string): OAuthError {
  return new OAuthError("invalid_client", `The client cannot be accepted: ${why}.`);
}
