import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const endSession: Statement = {
  name: "sign-out-session",
  text: `
    update sessions s set ended_at = now()
      from users u
     where s.id = $1 and s.ended_at is null and u.id = s.user_id
    returning s.user_id as "userId", s.workspace_id as "workspaceId", u.name as "name"`,
};

/** Ends the session of a browser that signs out: every copy of its cookie stops working. */
export async function signOut({ sessionId }: { sessionId: string }): Promise<void> {
  await runtime().db.transaction(async (tx) => {
    const [ended] = await tx.run<{ userId: string; workspaceId: string; name: string }>(endSession, [
      sessionId,
    ]);
    if (!ended) return;
    await recordAudit(tx, {
      actor: { kind: "user", credentialId: ended.userId, sessionId },
      workspaceId: ended.workspaceId,
      action: "session.signed_out",
      target: { kind: "user", id: ended.userId, name: ended.name },
    });
  });
}
