import { ANSWER_HEADERS } from "#lib/doors/http/error-response.ts";
import { readFactorSummary } from "#lib/nouns/access/factor-summary.sql.ts";
import { passkeyOptions } from "#lib/nouns/factors/passkey-options.ts";
import {
  finishSignInWithCode,
  finishSignInWithPasskey,
  mustBeginAnew,
} from "#lib/nouns/sign-in/finish-sign-in.ts";
import { type HeldSignIn, heldCookie } from "#lib/nouns/sign-in/held-sign-in.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { readAssertion, signedIn, withChallenge } from "./passkey-sign-in.ts";
import { requireOwnOrigin } from "./require-own-origin.ts";
import { browserOf, readForm } from "./sign-in-answer.ts";

/** The possible second steps of this browser's sign-in: `{ totp, passkey, recoveryCode }`. */
export async function describeSecondStep(request: Request): Promise<Response> {
  const held = await requireHeld(request);
  const { hasTotp, passkeys, recoveryCodesLeft } = await readFactorSummary(runtime().db, held.userId);
  const ways = { totp: hasTotp, passkey: passkeys > 0, recoveryCode: recoveryCodesLeft > 0 };
  return Response.json(ways, { headers: ANSWER_HEADERS });
}

/** Checks an authenticator or recovery code, then begins the session. */
export async function takeSecondStep(request: Request): Promise<Response> {
  requireOwnOrigin(request);
  const held = await requireHeld(request);
  const code = (await readForm(request)).get("code") ?? "";
  return signedIn(request, await finishSignInWithCode({ held, code, browser: browserOf(request) }));
}

/** Answers `{ options }` for one of the person's passkeys as the second step. */
export async function beginPasskeyStep(request: Request): Promise<Response> {
  requireOwnOrigin(request);
  const { userId } = await requireHeld(request);
  return withChallenge(await passkeyOptions({ userId, purpose: "second_step", subject: userId }));
}

export async function takePasskeyStep(request: Request): Promise<Response> {
  requireOwnOrigin(request);
  const held = await requireHeld(request);
  const response = await readAssertion(request);
  const cookieHeader = request.headers.get("cookie");
  const browser = browserOf(request);
  return signedIn(request, await finishSignInWithPasskey({ held, browser, response, cookieHeader }));
}

/** @throws DomainError session_not_found if this browser has no sign-in waiting for its second step. */
async function requireHeld(request: Request): Promise<HeldSignIn> {
  const held = await heldCookie.open(request.headers.get("cookie"));
  if (!held) throw mustBeginAnew();
  return held;
}

/** The Set-Cookie header of a held sign-in, sent with the response to the first step. */
export async function holding(held: HeldSignIn, headers = new Headers()): Promise<Headers> {
  headers.append("set-cookie", await heldCookie.seal(held));
  return headers;
}
