import { CONSENT_PATH } from "#lib/contract/consent-path.ts";
import { publicError } from "#lib/doors/http/error-response.ts";
import { HTTP_STATUS } from "#lib/doors/http/http-status.ts";
import { originFor } from "#lib/nouns/oauth/addresses.ts";
import { readAuthorization } from "#lib/nouns/oauth/authorization-request.ts";
import { hasBeenConsentedTo } from "#lib/nouns/oauth/has-been-consented-to.ts";
import { refusalPage } from "./refusal-page.ts";
import { spendAttempt } from "./spend-attempt.ts";

/**
 * The authorization endpoint (RFC 6749 §3.1). A valid request leads to the page that asks the person. The client
 * learns its own mistakes by way of the person, also where nobody here knows the client. If the client or the
 * redirect address is wrong, the person is redirected nowhere.
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
 * Whether a person's browser would open a site in its window. Anybody can register one and send people there through
 * our address, unasked (RFC 9700 §4.11.2). Programs do not say this about themselves, nor do frames without a person.
 * A redirect to the person's own computer or to a custom scheme belongs to nobody's site.
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
      // The app that opened this window keeps its hold on it.
      "cross-origin-opener-policy": "unsafe-none",
    },
  });
}
