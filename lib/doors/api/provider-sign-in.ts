import { DomainError, isDomainError } from "#lib/contract/errors.ts";
import { FAILURE_PARAMETER, type SignInFailure } from "#lib/contract/sign-in-failures.ts";
import {
  CLAIM_PATH,
  CONFIRM_PATH,
  HOME_PATH,
  RETURN_PARAMETER,
  returnPath,
  SIGN_IN_PATH,
  secondStepPath,
} from "#lib/contract/sign-in-path.ts";
import { claimedCookie, claimOf } from "#lib/nouns/access/claim-cookie.ts";
import { sessionActor } from "#lib/nouns/access/session-actor.ts";
import type { SessionClaims } from "#lib/nouns/access/session-token.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { clearFlow, clearOldFlows, cookiesOfFlow, flowOf } from "#lib/nouns/sign-in/flow-cookies.ts";
import { SecondFactorRequired } from "#lib/nouns/sign-in/held-sign-in.ts";
import { knownDeviceCookie } from "#lib/nouns/sign-in/known-device.ts";
import { runNextAuth } from "#lib/nouns/sign-in/run-next-auth.ts";
import { ClaimRequired, linkToProvider, signInByProvider } from "#lib/nouns/sign-in/sign-in-by-provider.ts";
import { errandCookie, readErrand, SignInErrand } from "#lib/nouns/sign-in/sign-in-errand.ts";
import { reauthenticationQuery, stepUpAtProvider } from "#lib/nouns/sign-in/step-up-at-provider.ts";
import { withStepUpCode } from "#lib/nouns/sign-in/with-step-up-code.ts";
import type { SignInProvider } from "#lib/platform/env/sign-in-provider.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { holding } from "./second-step.ts";
import { browserOf, cookieFault, cookiesOf, rememberRefusal, type SignInRequest } from "./sign-in-answer.ts";

type ProviderRequest = SignInRequest & { readonly provider: SignInProvider };

/** Starts a sign-in at a provider: answers `{ url }` and the cookies that identify the browser when it returns. */
export async function leaveForProvider({
  request,
  path,
  provider,
  form,
}: ProviderRequest & { form: URLSearchParams }): Promise<Response> {
  const errand = await errandOf({ request, provider, form });
  const { options } = rememberRefusal(NOBODY);
  const query = errand.intent === "step_up" ? reauthenticationQuery(provider.id) : {};
  const answer = await runNextAuth({ request, path, form, options, query });
  const fault = cookieFault(answer);
  if (fault) throw fault;
  if (!answer.location || answer.location.includes("/api/auth/error")) {
    throw new DomainError("unavailable", `${provider.name} cannot be reached. Try again shortly.`, {
      retryAfterSeconds: 10,
    });
  }
  const flow = flowOf(answer.location);
  const headers = cookiesOf(answer, flow);
  for (const cookie of clearOldFlows(request.headers.get("cookie"))) headers.append("set-cookie", cookie);
  headers.append("set-cookie", await errandCookie(errand, flow));
  return Response.json({ url: answer.location }, { headers });
}

async function errandOf({
  request,
  provider,
  form,
}: Omit<ProviderRequest, "path"> & { form: URLSearchParams }): Promise<SignInErrand> {
  const { intent, returnTo, invitation, code } = Object.fromEntries(form);
  const needsSession = intent === "link" || intent === "step_up";
  const actor = needsSession
    ? await sessionActor({ cookieHeader: request.headers.get("cookie") })
    : undefined;
  if (needsSession && !actor) {
    throw new DomainError("unauthorized", "You are not signed in, or your session has ended.");
  }
  if (intent === "link" && actor) requireStepUp(actor);
  if (intent === "step_up" && actor) await withStepUpCode({ actor, code, work: async () => {} });
  const errand = SignInErrand.safeParse({
    provider: provider.id,
    intent,
    returnTo,
    invitation: intent === "invitation" ? invitation : undefined,
    sessionId: actor?.sessionId,
    leftAtSeconds: Math.floor(Date.now() / 1_000),
  });
  if (errand.success) return errand.data;
  throw new DomainError("invalid_request", "The form does not say what signing in is for.");
}

/**
 * Answers a browser that returns from a provider: signs it in and redirects to where it came from, or to a page that
 * explains the failure.
 */
export async function arriveFromProvider({ request, path, provider }: ProviderRequest): Promise<Response> {
  const cookieHeader = request.headers.get("cookie");
  const flow = flowOf(request.url);
  const errand = await readErrand({ cookieHeader, provider: provider.id, flow });
  if (!errand) return goTo(failurePath(undefined, "provider"), new Headers());
  let hasArrived = false;
  let session: SessionClaims | undefined;
  const { options, refusal } = rememberRefusal({
    ...NOBODY,
    async arrive(profile) {
      hasArrived = true;
      if (errand.intent === "sign_in" || errand.intent === "invitation") {
        session = await signInByProvider({ errand, profile, browser: browserOf(request) });
        return session;
      }
      const actor = await sessionActor({ cookieHeader });
      if (!actor || actor.sessionId !== errand.sessionId) {
        throw new DomainError("unauthorized", "Another session started in the meantime.");
      }
      if (errand.intent === "step_up") await stepUpAtProvider({ actor, errand, profile });
      else await linkToProvider({ actor, errand, profile });
      return undefined;
    },
  });
  const cookies = cookiesOfFlow(cookieHeader, flow);
  const answer = await runNextAuth({ request, path, form: new URLSearchParams(), options, cookies });
  const headers = cookiesOf(answer, flow);
  for (const cookie of clearFlow(flow)) headers.append("set-cookie", cookie);
  const error = refusal();
  if (error instanceof SecondFactorRequired) {
    const returnTo = errand.intent === "invitation" ? HOME_PATH : returnPath(errand.returnTo);
    return goTo(secondStepPath(returnTo), await holding(error.held, headers));
  }
  if (error instanceof ClaimRequired) {
    const claim = claimOf({ provider: provider.id, profile: error.profile });
    headers.append("set-cookie", await claimedCookie.seal(claim));
    const query = new URLSearchParams({ [RETURN_PARAMETER]: returnPath(errand.returnTo) });
    return goTo(`${CLAIM_PATH}?${query}`, headers);
  }
  if (error !== undefined || !hasArrived) {
    return goTo(failurePath(errand, hasArrived ? failureOf(error, errand) : "provider"), headers);
  }
  if (session) {
    const { sessionId } = session;
    headers.append("set-cookie", await knownDeviceCookie({ cookieHeader, sessionId }));
  }
  if (errand.intent === "link") return goTo(`/account?linked=${provider.id}`, headers);
  if (errand.intent === "step_up") return goTo(`${CONFIRM_PATH}?done=${provider.id}`, headers);
  return goTo(errand.intent === "invitation" ? "/" : returnPath(errand.returnTo), headers);
}

const NOBODY = {
  signIn: async () => undefined,
  accept: async () => undefined,
  arrive: async () => undefined,
  signOut: async () => {},
};

function failureOf(error: unknown, { intent }: SignInErrand): SignInFailure {
  if (!isDomainError(error)) {
    runtime().log.error({ err: error }, "sign-in failed");
    return "failed";
  }
  switch (error.code) {
    case "permission_denied":
      return intent === "step_up" ? "other_account" : "not_linked";
    case "step_up_required":
      return "not_asked_again";
    case "already_exists":
      return intent === "link" ? "linked_elsewhere" : "account_exists";
    case "invitation_not_found":
      return "invitation";
    case "unauthorized":
      return "no_session";
    case "rate_limited":
      return "too_many";
    default:
      return "failed";
  }
}

function failurePath(errand: SignInErrand | undefined, failure: SignInFailure): string {
  const query = new URLSearchParams({ [FAILURE_PARAMETER]: failure });
  if (errand?.intent === "link") return `/account?${query}`;
  if (errand?.intent === "step_up") return `${CONFIRM_PATH}?${query}`;
  if (errand?.intent === "invitation" && errand.invitation) {
    return `/invitation/${encodeURIComponent(errand.invitation)}?${query}`;
  }
  if (errand?.returnTo) query.set(RETURN_PARAMETER, returnPath(errand.returnTo));
  return `${SIGN_IN_PATH}?${query}`;
}

function goTo(path: string, headers: Headers): Response {
  headers.set("location", path);
  headers.set("cache-control", "no-store");
  return new Response(null, { status: 303, headers });
}
