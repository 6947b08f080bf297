import { DomainError } from "#lib/contract/errors.ts";
import { claimedCookie, profileOfClaim } from "#lib/nouns/access/claim-cookie.ts";
import { signInByProvider } from "#lib/nouns/sign-in/sign-in-by-provider.ts";
import { signedIn } from "./passkey-sign-in.ts";
import { requireOwnOrigin } from "./require-own-origin.ts";
import { browserOf } from "./sign-in-answer.ts";

/**
 * Claims the account whose address the person has proved, ends its existing credentials and signs the person in. A
 * repeated request only signs in.
 */
export async function agreeToClaim(request: Request): Promise<Response> {
  requireOwnOrigin(request);
  const claim = await claimedCookie.open(request.headers.get("cookie"));
  if (!claim) {
    throw new DomainError("unauthorized", "This took longer than 15 minutes. Sign in again.");
  }
  const errand = { provider: claim.provider };
  const browser = browserOf(request);
  const profile = profileOfClaim(claim);
  const claims = await signInByProvider({ errand, profile, browser, hasAgreed: true });
  const answer = await signedIn(request, claims);
  answer.headers.append("set-cookie", claimedCookie.clear());
  return answer;
}
