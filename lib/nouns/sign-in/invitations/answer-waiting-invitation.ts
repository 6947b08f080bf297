import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { claimInvitation, notOpen } from "#lib/nouns/invitations/claim-invitation.ts";
import { switchWorkspace } from "#lib/nouns/sign-in/switch-workspace.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

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
 * Joins a workspace that waits for the actor's acceptance, and switches their session to it.
 * @throws DomainError invitation_not_found if no invitation waits for this account; already_exists.
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

/** @throws DomainError invitation_not_found if no invitation waits for this account. */
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
