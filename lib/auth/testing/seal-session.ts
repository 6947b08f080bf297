import { encode } from "next-auth/jwt";
import { runtime } from "#lib/runtime.ts";
import { sessionCookies } from "../session-cookies.ts";
import { hasSecureCookies, type SessionClaims, sessionToken } from "../session-token.ts";

/** The Cookie header of a browser that signed in with these claims. */
export async function sealSession({
  claims,
  secret = runtime().sessionSecret,
  maxAge = 60,
}: {
  claims: SessionClaims;
  secret?: string;
  /** Seconds; below -15 it has ended already, whatever the clocks. */
  maxAge?: number;
}): Promise<string> {
  const token = await encode({ token: sessionToken(claims), secret, maxAge });
  return `${sessionCookies({ secure: hasSecureCookies() }).session}=${token}`;
}
