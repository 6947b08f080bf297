import { encode } from "next-auth/jwt";
import { sessionCookies } from "#lib/nouns/access/session-cookies.ts";
import { hasSecureCookies, type SessionClaims, sessionToken } from "#lib/nouns/access/session-token.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** The person, workspace and password of a session to begin. */
export interface SignedIn {
  readonly userId: string;
  readonly workspaceId: string;
  readonly passwordStamp: string;
}

/** Begins a session without the checks of a sign-in. */
export async function createSession({
  userId,
  workspaceId,
  passwordStamp,
}: SignedIn): Promise<SessionClaims> {
  const sessionId = newId("session");
  await runtime().db.pool.query(
    `insert into sessions (id, user_id, workspace_id, method, expires_at)
     values ($1, $2, $3, 'password', now() + interval '1 hour')`,
    [sessionId, userId, workspaceId],
  );
  return { sessionId, passwordStamp };
}

/** The Cookie header for these claims, or for this session. */
export async function sealSession({
  claims,
  secret = runtime().sessionSecret,
  maxAge = 60,
}: {
  claims: SessionClaims | SignedIn;
  secret?: string;
  /** In seconds; below -15 it has expired despite clock tolerance. */
  maxAge?: number;
}): Promise<string> {
  const session = "sessionId" in claims ? claims : await createSession(claims);
  const token = await encode({ token: sessionToken(session), secret, maxAge });
  return `${sessionCookies({ secure: hasSecureCookies() }).session}=${token}`;
}
