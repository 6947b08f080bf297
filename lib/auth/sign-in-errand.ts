import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { MAX_CARRIED_CHARS } from "#lib/contract/sign-in-path.ts";
import { runtime } from "#lib/runtime.ts";
import { readCookies, sessionCookies } from "./session-cookies.ts";
import { hasSecureCookies } from "./session-token.ts";

/** What somebody went to a provider for. Sealed into a cookie of the browser that left, so that nobody else's is taken. */
export const SignInErrand = z.object({
  provider: z.string(),
  intent: z.enum(["sign_in", "link", "invitation", "step_up"]),
  returnTo: z.string().max(MAX_CARRIED_CHARS).optional(),
  /** The invitation that is accepted. */
  invitation: z.string().max(200).optional(),
  /** The session that links, or whose person confirms that it is them. */
  sessionId: z.string().optional(),
  /** When the browser left, by our clock: a confirmation wants a sign-in at the provider that is later. */
  leftAtSeconds: z.int().optional(),
});
export type SignInErrand = z.infer<typeof SignInErrand>;

/** As long as the provider's own cookies hold. */
const ERRAND_SECONDS = 15 * 60;
const SALT = "errand";

function cookieOf(value: string, maxAge: number): string {
  const secure = hasSecureCookies();
  const parts = [`${sessionCookies({ secure }).errand}=${value}`, "Path=/", `Max-Age=${maxAge}`, "HttpOnly"];
  return [...parts, "SameSite=Lax", ...(secure ? ["Secure"] : [])].join("; ");
}

export async function errandCookie(errand: SignInErrand): Promise<string> {
  const secret = runtime().sessionSecret;
  return cookieOf(
    await encode({ token: errand, secret, salt: SALT, maxAge: ERRAND_SECONDS }),
    ERRAND_SECONDS,
  );
}

export function clearedErrandCookie(): string {
  return cookieOf("", 0);
}

/** Undefined when the browser did not leave for this provider from here, or too long ago. */
export async function readErrand({
  cookieHeader,
  provider,
}: {
  cookieHeader: string | null;
  provider: string;
}): Promise<SignInErrand | undefined> {
  const token = readCookies(cookieHeader).get(sessionCookies({ secure: hasSecureCookies() }).errand);
  if (!token) return undefined;
  const opened = await decode({ token, secret: runtime().sessionSecret, salt: SALT }).catch(() => null);
  const errand = SignInErrand.safeParse(opened);
  return errand.success && errand.data.provider === provider ? errand.data : undefined;
}
