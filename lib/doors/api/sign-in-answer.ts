import { DomainError } from "#lib/contract/errors.ts";
import { ANSWER_HEADERS } from "#lib/doors/http/error-response.ts";
import { sessionCookies } from "#lib/nouns/access/session-cookies.ts";
import { hasSecureCookies } from "#lib/nouns/access/session-token.ts";
import type { Browser } from "#lib/nouns/sign-in/begin-session.ts";
import { intoFlow } from "#lib/nouns/sign-in/flow-cookies.ts";
import type { AuthAnswer } from "#lib/nouns/sign-in/run-next-auth.ts";
import { type SignInHandlers, sessionOptions } from "#lib/nouns/sign-in/session-options.ts";
import { addressOf } from "./authenticate.ts";

const MAX_FORM_BYTES = 16 * 1024;

export interface SignInRequest {
  readonly request: Request;
  /** The path below /api/auth. */
  readonly path: readonly string[];
}

/** next-auth reports a refusal only by a redirect; this remembers the cause. */
export function rememberRefusal(handlers: SignInHandlers): {
  options: ReturnType<typeof sessionOptions>;
  refusal: () => unknown;
} {
  let refused: unknown;
  const remembering =
    <Given, Answer>(handler: (given: Given) => Promise<Answer>) =>
    async (given: Given): Promise<Answer | undefined> => {
      try {
        return await handler(given);
      } catch (error) {
        refused = error;
        return undefined;
      }
    };
  const options = sessionOptions({
    signIn: remembering(handlers.signIn),
    accept: remembering(handlers.accept),
    arrive: remembering(handlers.arrive),
    signOut: remembering(handlers.signOut),
  });
  return { options, refusal: () => refused };
}

export function browserOf(request: Request): Browser {
  return { address: addressOf(request), userAgent: request.headers.get("user-agent") };
}

/** @throws DomainError if the body is not a form or is too large. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  if (!request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded")) {
    throw new DomainError("unsupported_media_type", "Send the form as application/x-www-form-urlencoded.");
  }
  const bytes = Number(request.headers.get("content-length") ?? Number.NaN);
  if (bytes <= MAX_FORM_BYTES) return new URLSearchParams(await request.text());
  throw new DomainError(
    "payload_too_large",
    `The form is over ${MAX_FORM_BYTES} bytes, or does not say its length.`,
  );
}

/** next-auth redirects a form without its CSRF token to its own form. */
export function cookieFault({ location }: AuthAnswer): DomainError | undefined {
  if (!location?.includes("csrf=true")) return undefined;
  return new DomainError(
    "invalid_request",
    "The form's cookie did not come back. Allow cookies for this site, and open it at its public address.",
  );
}

/**
 * Omits the cookie with next-auth's redirect address: the browser knows where to continue.
 * @param flow the suffix of the cookies of a sign-in at a provider.
 */
export function cookiesOf(answer: AuthAnswer, flow = ""): Headers {
  const headers = new Headers(ANSWER_HEADERS);
  const { callback } = sessionCookies({ secure: hasSecureCookies() });
  for (const cookie of answer.cookies) {
    if (!cookie.startsWith(`${callback}=`)) headers.append("set-cookie", intoFlow(cookie, flow));
  }
  return headers;
}
