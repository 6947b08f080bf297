import { parseTarget } from "./find-route.ts";
import { type HeaderRecord, harmlessHeaders } from "./headers.ts";
import { OutboundError } from "./outbound-error.ts";

export const MAX_REDIRECTS = 5;

/** A request of a redirect chain. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  /** Lower-case names, without the credentials. */
  readonly headers: HeaderRecord;
  readonly body: string | Uint8Array | undefined;
  /** Whether the credentials may still be sent: not once the chain has left their origins. */
  readonly credentialed: boolean;
}

/**
 * The next request of a chain, as in browsers (303, and 301 and 302 after POST, become GET; 307 and 308 keep the
 * request), but another origin gets only harmless headers. Undefined if the response is not a redirect.
 * @throws OutboundError refused_redirect, invalid_request for an invalid URL.
 */
export function followRedirect({
  hop,
  status,
  location,
  credentialOrigins,
}: {
  hop: Hop;
  status: number;
  location: string | undefined;
  credentialOrigins: ReadonlySet<string>;
}): Hop | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  const { host } = hop.url;
  if (!URL.canParse(location, hop.url))
    throw new OutboundError("refused_redirect", `${host} redirects to something that is no URL.`);
  const url = parseTarget(new URL(location, hop.url));
  url.hash = "";

  const becomesGet =
    (status === 303 && hop.method !== "HEAD" && hop.method !== "GET") ||
    ((status === 301 || status === 302) && hop.method === "POST");
  const body = becomesGet ? undefined : hop.body;
  const isDowngrade = hop.url.protocol === "https:" && url.protocol === "http:";
  if (isDowngrade && body !== undefined) {
    throw new OutboundError(
      "refused_redirect",
      `${host} redirects a request with a body from https to http.`,
    );
  }
  const sameOrigin = url.origin === hop.url.origin;
  const kept = sameOrigin ? { ...hop.headers } : harmlessHeaders(hop.headers);
  if (becomesGet)
    for (const name of ["content-type", "content-language", "content-encoding"]) delete kept[name];
  return {
    url,
    method: becomesGet ? "GET" : hop.method,
    headers: kept,
    body,
    credentialed: hop.credentialed && !isDowngrade && credentialOrigins.has(url.origin),
  };
}
