import { createHash } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { runtime } from "#lib/platform/runtime.ts";
import { readCookies, sessionCookies } from "./session-cookies.ts";

/** The session cookie's content: the session, and a stamp of its password. Sealed, so the browser cannot read it. */
const SessionToken = z.object({ sid: z.string(), passwordStamp: z.string() });

export interface SessionClaims {
  readonly sessionId: string;
  /** A stamp of the password at sign-in: changing the password ends the session. */
  readonly passwordStamp: string;
}

/** Two weeks after sign-in, without renewal. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60;

export function sessionToken({ sessionId, passwordStamp }: SessionClaims): z.infer<typeof SessionToken> {
  return { sid: sessionId, passwordStamp };
}

/** Whether session cookies require https. */
export function hasSecureCookies(): boolean {
  return runtime().env.baseUrl?.startsWith("https://") ?? false;
}

/** The claims of the request's session; undefined if missing, tampered with or expired. */
export async function readSessionToken({
  cookieHeader,
}: {
  cookieHeader: string | null;
}): Promise<SessionClaims | undefined> {
  const { session } = sessionCookies({ secure: hasSecureCookies() });
  const sealed = readCookies(cookieHeader).get(session);
  if (sealed === undefined) return undefined;
  // Throws on invalid cookies. (next-auth's getToken accepts only Next's requests.)
  const token = await decode({ token: sealed, secret: runtime().sessionSecret }).catch(() => undefined);
  return claimsOf(token);
}

/** An opened cookie's claims; undefined if they have another format. */
export function claimsOf(token: unknown): SessionClaims | undefined {
  const parsed = SessionToken.safeParse(token);
  return parsed.success
    ? { sessionId: parsed.data.sid, passwordStamp: parsed.data.passwordStamp }
    : undefined;
}

/** The Set-Cookie header for a replaced session cookie, for example after a password change. */
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
 * Identifies a password hash without revealing it. Every hash has its own salt, so a new password has a new stamp.
 * People without a password have a constant stamp.
 */
export function stampPassword(passwordHash: string | null): string {
  return createHash("sha256")
    .update(passwordHash ?? "")
    .digest("base64url")
    .slice(0, 22);
}
