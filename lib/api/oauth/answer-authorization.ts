import { CONSENT_PATH } from "#lib/contract/consent-path.ts";
import { originFor } from "#lib/oauth/addresses.ts";
import { readAuthorization } from "#lib/oauth/authorization-request.ts";
import { hasBeenConsentedTo } from "#lib/oauth/has-been-consented-to.ts";
import { publicError } from "../error-response.ts";
import { HTTP_STATUS } from "../http-status.ts";
import { refusalPage } from "./refusal-page.ts";
import { spendAttempt } from "./spend-attempt.ts";

/**
 * The authorization endpoint (RFC 6749 §3.1). What is in order goes on to the page that asks the person; what the
 * client got wrong it is told, by way of the person where nobody here knows the client; and where the client or the
 * address to return to is wrong, nobody is sent anywhere.
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
 * Whether somebody's browser would open a site in its window. Anybody can register one and send people there through
 * our address, unasked (RFC 9700 §4.11.2). Programs do not say this of themselves, nor do frames without a person; and
 * what listens on one's own computer, or has a scheme of its own, is nobody's site.
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
