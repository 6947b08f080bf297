import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { addressOf } from "#lib/api/authenticate.ts";
import { errorResponse } from "#lib/api/error-response.ts";
import { notFound } from "#lib/api/not-found.ts";
import { routes } from "#lib/api/routes.ts";
import type { Browser } from "#lib/auth/begin-session.ts";
import { sessionCookies } from "#lib/auth/session-cookies.ts";
import { sessionOptions } from "#lib/auth/session-options.ts";
import { signIn } from "#lib/auth/session-sign-in.ts";
import { hasSecureCookies } from "#lib/auth/session-token.ts";
import { signOut } from "#lib/auth/sign-out.ts";
import { DomainError } from "#lib/errors.ts";

/** What we use of next-auth. Its own pages, its session and its log endpoint are not served. */
const SERVED = ["GET csrf", "POST callback/credentials", "POST signout"];
const MAX_FORM_BYTES = 16 * 1024;

interface Context {
  readonly params: Promise<{ nextauth: string[] }>;
}

/** next-auth's cookies, and our error envelope wherever it would redirect to an error page. */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (!SERVED.includes(`${request.method} ${nextauth.join("/")}`)) return notFound();
  let refusal: unknown = request.method === "POST" ? formFault(request) : undefined;
  if (refusal) return errorResponse({ error: refusal });

  const options = sessionOptions({
    async signIn({ email = "", password = "" }) {
      try {
        return await signIn({ email, password, browser: browserOf(request) });
      } catch (error) {
        refusal = error;
        return undefined;
      }
    },
    async signOut(session) {
      try {
        await signOut(session);
      } catch (error) {
        refusal = error;
      }
    },
  });
  const response: Response = await NextAuth(request, context, options);
  if (request.method === "GET") return Response.json(await response.json(), { headers: cookiesOf(response) });
  refusal ??= await cookieFault(response);
  return refusal
    ? errorResponse({ error: refusal })
    : new Response(null, { status: 204, headers: cookiesOf(response) });
}

function browserOf(request: Request): Browser {
  return { address: addressOf(request), userAgent: request.headers.get("user-agent") };
}

/** next-auth reads the form whatever its size. */
function formFault(request: Request): DomainError | undefined {
  if (!request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded")) {
    return new DomainError("unsupported_media_type", "Send the form as application/x-www-form-urlencoded.");
  }
  const bytes = Number(request.headers.get("content-length") ?? Number.NaN);
  if (bytes <= MAX_FORM_BYTES) return undefined;
  return new DomainError(
    "payload_too_large",
    `The form is over ${MAX_FORM_BYTES} bytes, or does not say its length.`,
  );
}

/** A form without its CSRF token leads back to a form of next-auth's. */
async function cookieFault(response: Response): Promise<DomainError | undefined> {
  const target = response.headers.get("location") ?? (await response.text());
  if (!target.includes("csrf=true")) return undefined;
  return new DomainError(
    "invalid_request",
    "The form's cookie did not come back. Allow cookies for this site, and open it at its public address.",
  );
}

/** Without the address next-auth would go on to: where that is, the browser knows. */
function cookiesOf(response: Response): Headers {
  const headers = new Headers({ "cache-control": "no-store" });
  const { callback } = sessionCookies({ secure: hasSecureCookies() });
  for (const cookie of response.headers.getSetCookie()) {
    if (!cookie.startsWith(`${callback}=`)) headers.append("set-cookie", cookie);
  }
  return headers;
}

export { handle as GET, handle as POST };
/** The refusals of every other method; GET and POST stand here only to be named in `Allow`. */
export const { PUT, PATCH, DELETE, OPTIONS } = routes({ GET: notFound, POST: notFound });
