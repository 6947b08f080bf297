import { type AuditActor, recordAudit } from "#lib/audit/record-audit.ts";
import type { UserActor } from "#lib/auth/actor.ts";
import type { Role } from "#lib/auth/roles.ts";
import type { Transaction } from "#lib/db/database.ts";
import { newId } from "#lib/ids.ts";
import { lockWorkspace } from "#lib/workspaces/lock-workspace.sql.ts";
import { insertInvitation } from "./insert-invitation.ts";
import { newInvitationToken } from "./invitation-token.ts";

/** Nobody could ask again where the workspace has no member yet: the offer of ownership does not run out. */
const OWNERSHIP_DAYS = 3_650;

/**
 * Leaves a membership to be accepted by the person whose account it is, on their account page: an invitation for this
 * account alone, whose link nobody is told. For an account whose address is not proven, since another workspace cannot
 * know that it is the person it means.
 * @param actor an admin of the workspace; the operator, for a workspace that was made just now.
 * @returns false when the person belongs to the workspace already.
 */
export async function awaitAcceptance(
  tx: Transaction,
  {
    actor,
    workspaceId,
    userId,
    email,
    role,
    teamIds,
  }: {
    actor: AuditActor | UserActor;
    workspaceId: string;
    userId: string;
    email: string;
    role: Role;
    teamIds: readonly string[];
  },
): Promise<boolean> {
  const id = newId("invitation");
  const isOffer = !("userId" in actor) || actor.workspaceId !== workspaceId;
  await tx.run(lockWorkspace, [workspaceId]);
  const inserted = await insertInvitation(tx, {
    id,
    workspaceId,
    email,
    role,
    teamIds,
    token: newInvitationToken(),
    invitedBy: isOffer ? null : actor.userId,
    forUserId: userId,
    ...(isOffer ? { days: OWNERSHIP_DAYS } : {}),
  });
  if (!inserted) return false;
  await recordAudit(tx, {
    actor,
    workspaceId,
    action: "invitation.created",
    target: { kind: "invitation", id, name: email },
    details: { role, teams: teamIds.length, forAccount: userId },
  });
  return true;
}
