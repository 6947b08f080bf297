import { CONSENT_PATH } from "#lib/contract/consent-path.ts";
import { HTTP_STATUS } from "#lib/doors/http/error-meanings.ts";
import { publicError } from "#lib/doors/http/error-response.ts";
import { originFor } from "#lib/nouns/oauth/addresses.ts";
import { readAuthorization } from "#lib/nouns/oauth/authorization-request.ts";
import { hasBeenConsentedTo } from "#lib/nouns/oauth/find-client.ts";
import { refusalPage } from "./refusal-page.ts";
import { spendAttempt } from "./spend-attempt.ts";

/**
 * The authorization endpoint (RFC 6749 §3.1). A valid request redirects to the consent page. Client errors are sent to
 * the redirect address, known client or not. If the client or the redirect address is invalid, nobody is redirected.
 */
export async function answerAuthorization(request: Request): Promise<Response> {
  try {
    const query = new URL(request.url).searchParams;
    const read = await readAuthorization({
      query,
      issuer: originFor(request),
      beforeFetch: () => spendAttempt(request, "document"),
    });
    if (read.kind === "untrusted") return refusalPage({ status: 400, message: read.message });
    if (read.kind === "ready") return goTo(`${CONSENT_PATH}?${query}`);
    const { client, message, redirectTo } = read;
    if (isPersonLedTo(request, redirectTo) && !(await hasBeenConsentedTo(client.id)))
      return refusalPage({ status: 400, message, backTo: redirectTo });
    return goTo(redirectTo);
  } catch (error) {
    const { code, message, retryAfterSeconds } = publicError(error);
    return refusalPage({ status: HTTP_STATUS[code], message, retryAfterSeconds });
  }
}

/**
 * Whether the redirect would open a web site in a person's window. Anybody can register a client and use our address as
 * an open redirector (RFC 9700 §4.11.2). Only browser navigations send this header. Loopback and custom-scheme
 * redirects open no web site.
 */
function isPersonLedTo(request: Request, redirectTo: string): boolean {
  return request.headers.get("sec-fetch-dest") === "document" && new URL(redirectTo).protocol === "https:";
}

function goTo(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: {
      location,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      // Lets the app that opened this window keep its reference to it.
      "cross-origin-opener-policy": "unsafe-none",
    },
  });
}
