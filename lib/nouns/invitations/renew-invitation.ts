import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { NewInvitation } from "./create-invitation.ts";
import { INVITATION_DAYS } from "./insert-invitation.ts";
import { hashInvitationToken, invitationLink, newInvitationToken } from "./invitation-token.ts";

/** The renewing person becomes the inviter. Only owners renew an owner's invitation. */
const replaceToken: Statement = {
  name: "renew-invitation",
  text: `
    update invitations set token_hash = $3, invited_by = $4, expires_at = now() + make_interval(days => $5)
     where id = $1 and workspace_id = $2 and accepted_at is null and withdrawn_at is null
       and ($6::boolean or role <> 'owner')
    returning email as "email", expires_at as "expiresAt"`,
};

/**
 * Makes a new link for an open or expired invitation; the old link stops working. Needs admin, and owner for an
 * owner's.
 * @throws DomainError permission_denied, invitation_not_found.
 */
export async function renewInvitation({
  actor,
  invitationId,
}: {
  actor: UserActor;
  invitationId: string;
}): Promise<NewInvitation> {
  requireRole(actor, "admin");
  requireStepUp(actor);
  const { workspaceId, userId, role } = actor;
  const token = newInvitationToken();
  return runtime().db.transaction(async (tx) => {
    const [renewed] = await tx.run<{ email: string; expiresAt: Date }>(replaceToken, [
      invitationId,
      workspaceId,
      hashInvitationToken(token),
      userId,
      INVITATION_DAYS,
      role === "owner",
    ]);
    if (!renewed) throw new DomainError("invitation_not_found", "There is no such open invitation.");
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "invitation.renewed",
      target: { kind: "invitation", id: invitationId, name: renewed.email },
    });
    return { id: invitationId, link: invitationLink(token), expiresAt: renewed.expiresAt.toISOString() };
  });
}
