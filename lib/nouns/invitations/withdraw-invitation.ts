import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const withdraw: Statement = {
  name: "withdraw-invitation",
  text: `
    update invitations set withdrawn_at = now()
     where id = $1 and workspace_id = $2 and accepted_at is null and withdrawn_at is null
       and ($3::boolean or role <> 'owner')
    returning email as "email"`,
};

/**
 * Withdraws an invitation that nobody has accepted: its link stops working. Needs admin, and owner for an owner's.
 * @throws DomainError permission_denied, invitation_not_found.
 */
export async function withdrawInvitation({
  actor,
  invitationId,
}: {
  actor: UserActor;
  invitationId: string;
}): Promise<{ id: string }> {
  requireRole(actor, "admin");
  const { workspaceId, role } = actor;
  return runtime().db.transaction(async (tx) => {
    const withdrawn = await tx.run<{ email: string }>(withdraw, [
      invitationId,
      workspaceId,
      role === "owner",
    ]);
    const [invitation] = withdrawn;
    if (!invitation) throw new DomainError("invitation_not_found", "There is no such open invitation.");
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "invitation.withdrawn",
      target: { kind: "invitation", id: invitationId, name: invitation.email },
    });
    return { id: invitationId };
  });
}
