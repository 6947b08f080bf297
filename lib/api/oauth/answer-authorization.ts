import { CONSENT_PATH } from "#lib/contract/consent-path.ts";
import { originFor } from "#lib/oauth/addresses.ts";
import { readAuthorization } from "#lib/oauth/authorization-request.ts";
import { publicError } from "../error-response.ts";
import { HTTP_STATUS } from "../http-status.ts";
import { refusalPage } from "./refusal-page.ts";
import { spendAttempt } from "./spend-attempt.ts";

/**
 * The authorization endpoint (RFC 6749 §3.1). What is in order goes on to the page that asks the person; what the
 * client got wrong it is told; and where the client or the address to return to is wrong, nobody is sent anywhere.
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
    return goTo(read.kind === "refused" ? read.redirectTo : `${CONSENT_PATH}?${query}`);
  } catch (error) {
    const { code, message, retryAfterSeconds } = publicError(error);
    return refusalPage({ status: HTTP_STATUS[code], message, retryAfterSeconds });
  }
}

function goTo(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
}
