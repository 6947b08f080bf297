import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { type AuditActor, recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { lockWorkspace } from "#lib/nouns/workspaces/lock-workspace.sql.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { insertInvitation } from "./insert-invitation.ts";
import { newInvitationToken } from "./invitation-token.ts";

/** Nobody could ask again where the workspace has no member yet: the offer of ownership does not run out. */
const OWNERSHIP_DAYS = 3_650;

/**
 * Creates an invitation for one account, which the person accepts on their account page; nobody gets its link. It is
 * for an account whose address is not proven: another workspace cannot know that it is the person it means.
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
