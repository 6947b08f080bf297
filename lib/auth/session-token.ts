import { createHash } from "node:crypto";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import { runtime } from "#lib/runtime.ts";
import { readCookies, sessionCookies } from "./session-cookies.ts";

/** What a session says: who signed in where, and with which password. Sealed, so the browser cannot read it. */
const SessionToken = z.object({ sub: z.string(), workspaceId: z.string(), passwordStamp: z.string() });

export interface SessionClaims {
  readonly userId: string;
  readonly workspaceId: string;
  /** Of the password that was current at sign-in: a session ends when its password is changed. */
  readonly passwordStamp: string;
}

/** Two weeks from the sign-in, whatever happens in between. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60;

export function sessionToken({ userId, ...claims }: SessionClaims): z.infer<typeof SessionToken> {
  return { sub: userId, ...claims };
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
  const parsed = SessionToken.safeParse(token);
  if (!parsed.success) return undefined;
  const { sub: userId, workspaceId, passwordStamp } = parsed.data;
  return { userId, workspaceId, passwordStamp };
}

/** Stands for a password hash without telling it. Every hash has a salt of its own, so a new password has a new stamp. */
export function stampPassword(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url").slice(0, 22);
}
