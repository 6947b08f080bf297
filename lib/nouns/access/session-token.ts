import { createHash } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { runtime } from "#lib/platform/runtime.ts";
import { readCookies, sessionCookies } from "./session-cookies.ts";

/** What the cookie says: which session, and which password it began with. Sealed, so the browser cannot read it. */
const SessionToken = z.object({ sid: z.string(), passwordStamp: z.string() });

export interface SessionClaims {
  readonly sessionId: string;
  /** Of the password that was current at sign-in: a session ends when its password is changed. */
  readonly passwordStamp: string;
}

/** Two weeks from the sign-in, whatever happens in between. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60;

export function sessionToken({ sessionId, passwordStamp }: SessionClaims): z.infer<typeof SessionToken> {
  return { sid: sessionId, passwordStamp };
}

/** Whether sessions travel over https only. */
export function hasSecureCookies(): boolean {
  return runtime().env.baseUrl?.startsWith("https://") ?? false;
}

/** What the request's session says, or undefined when there is none, it was tampered with, or its time is over. */
export async function readSessionToken({
  cookieHeader,
}: {
  cookieHeader: string | null;
}): Promise<SessionClaims | undefined> {
  const { session } = sessionCookies({ secure: hasSecureCookies() });
  const sealed = readCookies(cookieHeader).get(session);
  if (sealed === undefined) return undefined;
  // Throws on whatever is not ours. (next-auth's getToken would read the cookie itself, but from Next's requests only.)
  const token = await decode({ token: sealed, secret: runtime().sessionSecret }).catch(() => undefined);
  return claimsOf(token);
}

/** What an opened cookie says; undefined when it is of another make. */
export function claimsOf(token: unknown): SessionClaims | undefined {
  const parsed = SessionToken.safeParse(token);
  return parsed.success
    ? { sessionId: parsed.data.sid, passwordStamp: parsed.data.passwordStamp }
    : undefined;
}

/** The Set-Cookie header that replaces a session's cookie, as when its password has changed. */
export async function sessionCookie({
  claims,
  expiresAt,
}: {
  claims: SessionClaims;
  expiresAt: Date;
}): Promise<string> {
  const secure = hasSecureCookies();
  const maxAge = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1_000));
  const value = await encode({ token: sessionToken(claims), secret: runtime().sessionSecret, maxAge });
  const { session } = sessionCookies({ secure });
  const parts = [
    `${session}=${value}`,
    "Path=/",
    `Expires=${expiresAt.toUTCString()}`,
    "HttpOnly",
    "SameSite=Lax",
  ];
  return [...parts, ...(secure ? ["Secure"] : [])].join("; ");
}

/**
 * Stands for a password hash without telling it. Every hash has a salt of its own, so a new password has a new stamp;
 * who has none, and signs in by a provider, has the stamp of that.
 */
export function stampPassword(passwordHash: string | null): string {
  return createHash("sha256")
    .update(passwordHash ?? "")
    .digest("base64url")
    .slice(0, 22);
}
