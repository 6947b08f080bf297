import { recordAudit } from "#lib/audit/record-audit.ts";
import type { SessionActor } from "#lib/auth/actor.ts";
import { switchWorkspace } from "#lib/auth/switch-workspace.ts";
import type { Statement } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";
import { claimInvitation, notOpen } from "./claim-invitation.ts";

const decline: Statement = {
  name: "decline-invitation",
  text: `
    update invitations set withdrawn_at = now()
     where id = $1 and for_user_id = $2 and accepted_at is null and withdrawn_at is null
    returning workspace_id as "workspaceId", email as "email"`,
};

interface Answer {
  readonly actor: SessionActor;
  readonly invitationId: string;
}

/**
 * Joins a workspace that wants the actor's account; their browser goes there.
 * @throws DomainError invitation_not_found when it does not wait for this account (any more); already_exists.
 */
export async function acceptWaitingInvitation({
  actor,
  invitationId,
}: Answer): Promise<{ workspaceId: string }> {
  const { userId, sessionId } = actor;
  return runtime().db.transaction(async (tx) => {
    const { workspaceId } = await claimInvitation(tx, { invitationId, userId, sessionId });
    await switchWorkspace({ actor, workspaceId, queries: tx });
    return { workspaceId };
  });
}

/** @throws DomainError invitation_not_found when it does not wait for this account (any more). */
export async function declineWaitingInvitation({ actor, invitationId }: Answer): Promise<{ id: string }> {
  return runtime().db.transaction(async (tx) => {
    const [declined] = await tx.run<{ workspaceId: string; email: string }>(decline, [
      invitationId,
      actor.userId,
    ]);
    if (!declined) throw notOpen();
    const target = { kind: "invitation", id: invitationId, name: declined.email };
    const { workspaceId } = declined;
    await recordAudit(tx, { actor, workspaceId, action: "invitation.declined", target });
    return { id: invitationId };
  });
}
