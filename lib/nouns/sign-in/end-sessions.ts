import { DomainError } from "#lib/contract/errors.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** Ends one of the person's sessions, or all except the current one. Index: sessions_user. */
const endSessions: Statement = {
  name: "end-sessions",
  text: `
    update sessions set ended_at = now()
     where user_id = $1 and ended_at is null and expires_at > now()
       and case when $2::text is null then id <> $3 else id = $2 end
    returning id`,
};

/**
 * Signs out one of the person's browsers, or all others; every node refuses their next request.
 * @param sessionId absent: all except the actor's own.
 * @throws DomainError session_not_found if it is not theirs, or has ended.
 */
export async function endSessionsOf({
  actor,
  sessionId = null,
}: {
  actor: SessionActor;
  sessionId?: string | null;
}): Promise<{ ended: number }> {
  return runtime().db.transaction(async (tx) => {
    const ended = await tx.run<{ id: string }>(endSessions, [actor.userId, sessionId, actor.sessionId]);
    if (ended.length > 0) {
      await recordAudit(tx, {
        actor,
        workspaceId: actor.workspaceId,
        action: "session.ended",
        target: { kind: "user", id: actor.userId },
        details: { sessions: ended.length },
      });
    } else if (sessionId !== null) {
      throw new DomainError("session_not_found", "This browser is not signed in any more.");
    }
    return { ended: ended.length };
  });
}
