import { DomainError } from "#lib/contract/errors.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import type { FailureCounter } from "#lib/nouns/access/failure-counters.ts";
import { sessionCookie, stampPassword } from "#lib/nouns/access/session-token.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordPersonAudit } from "#lib/nouns/audit/record-person-audit.ts";
import { revokeKeysOf } from "#lib/nouns/keys/revoke-keys-of.ts";
import { endGrantsOf } from "#lib/nouns/oauth/end-grants-of.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { hashPassword, matchesHash } from "./hash-password.ts";
import { requirePassword } from "./password.ts";

const FAILURES_PER_MINUTE = 20;

const findHash: Statement = {
  name: "find-own-password-hash",
  text: `select password_hash as "passwordHash" from users where id = $1`,
};

/** Replaces only the password that was checked: of two simultaneous changes, the second fails. */
const replacePassword: Statement = {
  name: "replace-password",
  text: `
    update users set password_hash = $2, has_seeded_password = false
     where id = $1 and password_hash is not distinct from $3
    returning id`,
};

const endOthers: Statement = {
  name: "end-sessions-of-old-password",
  text: `
    update sessions set ended_at = now()
     where user_id = $1 and id <> $2 and ended_at is null and expires_at > now()
    returning id`,
};

const findExpiry: Statement = {
  name: "find-session-expiry",
  text: `select expires_at as "expiresAt" from sessions where id = $1 and ended_at is null`,
};

/**
 * Changes the actor's password after checking the current one, and signs out their other browsers. The actor's session
 * continues with the cookie in the answer, because the old cookie was sealed for the old password.
 * @param endKeys whether to revoke every key that acts as the person, in all workspaces; `endApps` likewise for their
 * connected apps.
 * @param currentPassword absent only for a person without one, who signs in by a provider.
 * @throws DomainError invalid_request, with the field that is wrong; rate_limited; session_not_found.
 */
export async function changePassword({
  actor,
  currentPassword,
  newPassword,
  endKeys = false,
  endApps = false,
}: {
  actor: SessionActor;
  currentPassword?: string | undefined;
  newPassword: string;
  endKeys?: boolean;
  endApps?: boolean;
}): Promise<{ endedSessions: number; revokedKeys: number; endedApps: number; cookie: string }> {
  const prepared = await requirePassword(newPassword, "/newPassword");
  requireStepUp(actor);
  const { db } = runtime();
  const [person] = await db.run<{ passwordHash: string | null }>(findHash, [actor.userId]);
  const current = person?.passwordHash ?? null;
  const counters = [{ of: `password:${actor.userId}`, perMinute: FAILURES_PER_MINUTE }];
  if (current !== null && !(await matches(currentPassword, current, counters))) throw wrongPassword();
  const passwordHash = await hashPassword(prepared);
  return db.transaction(async (tx) => {
    const replaced = await tx.run(replacePassword, [actor.userId, passwordHash, current]);
    if (replaced.length === 0) throw wrongPassword();
    const ended = await tx.run(endOthers, [actor.userId, actor.sessionId]);
    const [session] = await tx.run<{ expiresAt: Date }>(findExpiry, [actor.sessionId]);
    if (!session)
      throw new DomainError("session_not_found", "Your session has ended. Sign in and try again.");
    const { userId } = actor;
    const revokedKeys = endKeys ? await revokeKeysOf(tx, { actor, userId }) : 0;
    const endedApps = endApps ? await endGrantsOf(tx, { actor, userId }) : 0;
    await recordPersonAudit(tx, { actor, userId, action: "password.changed" });
    const claims = { sessionId: actor.sessionId, passwordStamp: stampPassword(passwordHash) };
    const cookie = await sessionCookie({ claims, expiresAt: session.expiresAt });
    return { endedSessions: ended.length, revokedKeys, endedApps, cookie };
  });
}

async function matches(
  password: string | undefined,
  passwordHash: string,
  counters: readonly FailureCounter[],
): Promise<boolean> {
  return password !== undefined && (await matchesHash({ password, passwordHash, counters })) !== undefined;
}

function wrongPassword(): DomainError {
  return new DomainError("invalid_request", "The current password is wrong.", {
    details: [{ code: "wrong_password", message: "is not your password", field: "/currentPassword" }],
  });
}
