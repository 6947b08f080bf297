import { DomainError } from "#lib/contract/errors.ts";
import { AssertionResponse } from "#lib/contract/passkey-responses.ts";
import { ANSWER_HEADERS } from "#lib/doors/http/error-response.ts";
import { SESSION_SECONDS, type SessionClaims, sessionCookie } from "#lib/nouns/access/session-token.ts";
import { passkeyOptions } from "#lib/nouns/factors/passkey-options.ts";
import { heldCookie } from "#lib/nouns/sign-in/held-sign-in.ts";
import { knownDeviceCookie } from "#lib/nouns/sign-in/known-device.ts";
import { signInByPasskey } from "#lib/nouns/sign-in/sign-in-by-passkey.ts";
import { requireOwnOrigin } from "./require-own-origin.ts";
import { browserOf, readForm } from "./sign-in-answer.ts";

/** Answers `{ options }` for any passkey that the browser has for this site. */
export async function beginPasskeySignIn(request: Request): Promise<Response> {
  requireOwnOrigin(request);
  return withChallenge(await passkeyOptions({ purpose: "sign_in", subject: null }));
}

export async function takePasskeySignIn(request: Request): Promise<Response> {
  requireOwnOrigin(request);
  const response = await readAssertion(request);
  const cookieHeader = request.headers.get("cookie");
  return signedIn(request, await signInByPasskey({ response, browser: browserOf(request), cookieHeader }));
}

export function withChallenge({ options, cookie }: { options: object; cookie: string }): Response {
  return Response.json({ options }, { headers: { ...ANSWER_HEADERS, "set-cookie": cookie } });
}

/** The authenticator's response, sent as JSON in the form field `response`. */
export async function readAssertion(request: Request): Promise<AssertionResponse> {
  const text = (await readForm(request)).get("response") ?? "";
  try {
    return AssertionResponse.parse(JSON.parse(text));
  } catch {
    throw new DomainError("invalid_request", "The form has no passkey response.");
  }
}

/** The response to the last sign-in step: the session cookie and the known-device cookie. */
export async function signedIn(request: Request, claims: SessionClaims): Promise<Response> {
  const headers = new Headers(ANSWER_HEADERS);
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1_000);
  headers.append("set-cookie", await sessionCookie({ claims, expiresAt }));
  headers.append("set-cookie", heldCookie.clear());
  const cookieHeader = request.headers.get("cookie");
  headers.append("set-cookie", await knownDeviceCookie({ cookieHeader, sessionId: claims.sessionId }));
  return new Response(null, { status: 204, headers });
}
